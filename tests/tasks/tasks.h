// SPDX-License-Identifier: MIT
//
// What the scenarios about tasks share: a continuation that counts its runs and keeps what it has
// seen of its task, with plain variables, so that two runs at once would be a race.
#ifndef TESTS_TASKS_TASKS_H
#define TESTS_TASKS_TASKS_H

#include <errno.h>
#include <semaphore.h>

#include "treadle.h"

#define OK(call) tr_check((call) == 0, "%s", #call)

struct counted {
	struct tr_continuation c;
	struct tr_task *task; // NULL: none
	int runs;
	int result;
	intptr_t value;
	pthread_t thread;
};

static inline void counted_run(void *arg)
{
	struct counted *k = arg;
	k->runs++;
	k->thread = pthread_self();
	if (k->task)
		k->result = tr_task_result(k->task, &k->value);
}

static inline void counted_init(struct counted *k, struct tr_task *task, struct tr_context *on)
{
	*k = (struct counted){.c = {.run = counted_run, .arg = k, .on = on}, .task = task};
}

#endif
