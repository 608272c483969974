// SPDX-License-Identifier: MIT
//
// Two more acts with a planted bug: saved-too-late, blocked-worker.
//
//	async void late(void)
//	{
//		tr_log("part one");
//		await delay(500);			// 0
//		tr_log("part two");
//	}
#include "state-machine.h"

#include <stdlib.h>

// saved-too-late --------------------------------------------------------------------------------

static struct machine late; // not malloc'ed, so that its state has a name: late.state
static int starts;	    // how often part one has run

static void late_next(void *machine)
{
	struct machine *m = machine;

	if (m->state == 0)
		goto await_0;

	tr_log("part one");
	starts++;
	tr_check(starts == 1, "part one runs once: found %d times", starts);
	m->awaiter = tr_task_awaiter(delay(500));
	if (!tr_is_completed(m->awaiter)) {
		TR_MUST(tr_on_completed(m->awaiter, &m->next));
		m->state = 0; // the bug: too late, a worker may be running the machine
		machine_shows(m);
		return;
	await_0:
		machine_resumed(m);
	}
	TR_MUST(tr_get_result(m->awaiter, NULL));
	tr_log("part two");
	m->state = FINISHED;
	machine_shows(m);
	TR_MUST(tr_task_complete(m->task, 0));
}

int saved_too_late(const struct tr_lesson_args *args)
{
	starts = 0;
	stage_begin(args->threads);
	TR_MUST(outcome(machine_start(&late, "late", 1, late_next), NULL));
	stage_end();
	return 0;
}

// blocked-worker --------------------------------------------------------------------------------
//
//	async int child(void)
//	{
//		await delay(500);			// 0
//		return 7;
//	}
//
//	async int parent(void)
//	{
//		await delay(500);			// 0
//		return child().wait();			// not: await child()
//	}

static void child_next(void *machine)
{
	struct machine *m = machine;

	if (m->state == 0)
		goto await_0;

	m->awaiter = tr_task_awaiter(delay(500));
	if (!tr_is_completed(m->awaiter)) {
		machine_suspend(m, 0);
		return;
	await_0:
		machine_resumed(m);
	}
	int error = tr_get_result(m->awaiter, NULL);
	tr_log("child: has 7");
	machine_finish(m, error, 7);
}

static struct tr_task *child(void)
{
	struct machine *m = calloc(1, sizeof *m);
	if (!m)
		abort();
	return machine_start(m, "child", 1, child_next);
}

static void parent_next(void *machine)
{
	struct machine *m = machine;
	intptr_t value = 0;

	if (m->state == 0)
		goto await_0;

	m->awaiter = tr_task_awaiter(delay(500));
	if (!tr_is_completed(m->awaiter)) {
		machine_suspend(m, 0);
		return;
	await_0:
		machine_resumed(m);
	}
	int error = tr_get_result(m->awaiter, NULL);
	tr_log("parent: waits for the child");
	if (!error)
		error = outcome(child(),
				&value); // the bug: this worker waits for what needs a worker
	machine_finish(m, error, value);
}

int blocked_worker(const struct tr_lesson_args *args)
{
	intptr_t value = 0;
	struct machine *m = calloc(1, sizeof *m);
	if (!m)
		abort();
	stage_begin(args->threads);
	TR_MUST(outcome(machine_start(m, "parent", 1, parent_next), &value));
	tr_log("the result is %d", (int)value);
	stage_end();
	return 0;
}
