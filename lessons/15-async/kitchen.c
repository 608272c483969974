// SPDX-License-Identifier: MIT
//
// The kitchen: a cook finishes what was ordered, in the order of the moments at which it is ready.
// The guests let the cook go on by permits, so that it is seen what happens between two dishes. The
// list and the clock need no lock: main uses them only while the cook waits for a permit, or
// before.
#include "kitchen.h"

#include <semaphore.h>
#include <stdlib.h>

struct order {
	struct tr_continuation *ready;
	long at; // milliseconds
	struct order *next;
};

static pthread_t cook;
static sem_t permits, finished; // so many orders may be finished
static struct order *orders;	// the earliest first
static int left;		// so many will be finished, of those ordered and of later ones
static long now;		// the cook's clock

void order(struct tr_continuation *ready, long milliseconds)
{
	struct order *o = malloc(sizeof *o), **place = &orders;
	if (!o)
		abort();
	*o = (struct order){.ready = ready, .at = now + milliseconds};
	while (*place && (*place)->at <= o->at)
		place = &(*place)->next;
	o->next = *place;
	*place = o;
}

static void *cooks(void *unused)
{
	tr_thread_name("cook");
	while (left-- > 0) {
		TR_MUST(sem_wait(&permits));
		struct order o = *orders;
		free(orders);
		orders = o.next;
		TR_SLEEP(o.at - now);
		now = o.at;
		tr_continuation_run(o.ready);
		TR_MUST(sem_post(&finished));
	}
	return unused;
}

void kitchen_opens(int n)
{
	left = n;
	now = 0;
	TR_MUST(sem_init(&permits, 0, 0));
	TR_MUST(sem_init(&finished, 0, 0));
	tr_object_name(&permits, "permits");
	tr_object_name(&finished, "finished");
	TR_MUST(pthread_create(&cook, NULL, cooks, NULL));
}

void kitchen_may_finish(int n)
{
	for (int i = 0; i < n; i++)
		TR_MUST(sem_post(&permits));
}

void kitchen_has_finished(int n)
{
	for (int i = 0; i < n; i++)
		TR_MUST(sem_wait(&finished));
}

void kitchen_closes(void)
{
	TR_MUST(pthread_join(cook, NULL));
	TR_MUST(sem_destroy(&permits));
	TR_MUST(sem_destroy(&finished));
}

// What the cook needs to know when a dish is ready.
struct dish {
	struct tr_continuation ready;
	struct tr_task *task;
	int error;
	intptr_t value;
};

static void is_ready(void *arg)
{
	struct dish d = *(struct dish *)arg;

	free(arg);
	tr_log("%s: %s", d.task->name, d.error ? "fails" : "ready");
	if (d.error)
		TR_MUST(tr_task_fail(d.task, d.error));
	else
		TR_MUST(tr_task_complete(d.task, d.value));
}

struct tr_task *dish(const char *name, long milliseconds, int error, intptr_t value)
{
	struct dish *d = malloc(sizeof *d);
	struct tr_task *task;
	if (!d)
		abort();
	TR_MUST(tr_task_new(&task, name));
	*d = (struct dish){
		.ready = {.run = is_ready, .arg = d, .name = name},
		.task = task,
		.error = error,
		.value = value,
	};
	order(&d->ready, milliseconds);
	return task;
}

int await(struct tr_task *task, intptr_t *value)
{
	TR_MUST(tr_task_wait(task, NULL));
	return tr_task_result(task, value);
}

void release_all(struct tr_task *const *tasks, int n)
{
	for (int i = 0; i < n; i++)
		tr_task_release(tasks[i]);
}
