// SPDX-License-Identifier: MIT
//
// What all machines and acts share: the stage, and the parts of a machine that are always the same.
#include "state-machine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct tr_workers workers;
static struct tr_timer timer;

void workers_begin(int n)
{
	TR_MUST(tr_workers_start(&workers, n));
}

void workers_end(void)
{
	TR_MUST(tr_workers_stop(&workers));
	TR_MUST(tr_workers_destroy(&workers));
}

void stage_begin(int n)
{
	TR_MUST(tr_timer_start(&timer));
	workers_begin(n);
}

// The timer first: a machine that still awaits a delay is resumed, and that takes a worker.
void stage_end(void)
{
	TR_MUST(tr_timer_stop(&timer));
	workers_end();
	TR_MUST(tr_timer_destroy(&timer));
}

struct tr_task *delay(long milliseconds)
{
	struct timespec at = tr_lesson_deadline(milliseconds);
	struct tr_task *task;
	TR_MUST(tr_timer_delay(&timer, &at, &task));
	return task;
}

int outcome(struct tr_task *task, intptr_t *value)
{
	TR_MUST(tr_task_wait(task, NULL));
	int error = tr_task_result(task, value);
	tr_task_release(task);
	return error;
}

// Machines --------------------------------------------------------------------------------------

enum { AWAITS_MOST = 8 };

static void state_text(int state, char *text, size_t size)
{
	if (state >= 0)
		snprintf(text, size, "%d suspended", state);
	else
		snprintf(text, size, state == RUNNING ? "-1 running" : "-2 finished");
}

void machine_shows(const struct machine *m)
{
	char text[32];
	state_text(m->state, text, sizeof text);
	tr_state(m, m->next.name, text);
}

// All states that it will have.
static void show_states(const struct machine *m, int awaits)
{
	char text[AWAITS_MOST + 2][32];
	const char *states[AWAITS_MOST + 2];
	int n = 0;
	state_text(RUNNING, text[n++], sizeof text[0]);
	for (int i = 0; i < awaits && i < AWAITS_MOST; i++)
		state_text(i, text[n++], sizeof text[0]);
	state_text(FINISHED, text[n++], sizeof text[0]);
	for (int i = 0; i < n; i++)
		states[i] = text[i];
	tr_states(m, m->next.name, states, (size_t)n);
}

struct tr_task *machine_start(struct machine *m, const char *name, int awaits,
			      void (*move_next)(void *m))
{
	struct tr_task *task;

	TR_MUST(tr_task_new(&task, name));
	m->state = RUNNING;
	m->task = task;
	m->next = (struct tr_continuation){
		.run = move_next,
		.arg = m,
		.on = &workers.context,
		.name = name,
	};
	show_states(m, awaits);
	machine_shows(m);
	move_next(m);
	return task; // not m->task: the machine may have finished, and be gone
}

void machine_suspend(struct machine *m, int await)
{
	m->state = await;
	machine_shows(m);
	TR_MUST(tr_on_completed(m->awaiter, &m->next));
}

void machine_resumed(struct machine *m)
{
	m->state = RUNNING;
	machine_shows(m);
}

void machine_finish(struct machine *m, int error, intptr_t value)
{
	struct tr_task *task = m->task;

	m->state = FINISHED;
	machine_shows(m);
	free(m);
	TR_MUST(error ? tr_task_fail(task, error) : tr_task_complete(task, value));
}
