// SPDX-License-Identifier: MIT
//
// Tasks in a contract: what an answer returns at once, and completes later.
//
// An operation that makes a task is a call that waits: run calls the answer, and then waits itself
// until the task has completed, with contract_await(). So the judge sees when that was, and how,
// and may() need not know that there is a task. That the answer's call has returned meanwhile is a
// look: count those that are in it, which is 0 when nothing moves.
//
// Continuations that a contract registers run in whichever thread completes the task, before or
// after the client's thread has returned from its wait; by the next look all have.
#ifndef CONTRACT_TASKS_H
#define CONTRACT_TASKS_H

#include "tasks/task.h"

#include <errno.h>

// Waits until the task has completed, and says how, as tr_task_result() does; but a task that has
// failed with ECANCELED, and was not cancelled, is -ECANCELED. *value, unless NULL, is its value,
// or 0. Blocks.
static inline int contract_await(struct tr_task *task, int *value)
{
	intptr_t number = 0;
	while (tr_task_wait(task, NULL) == EINTR)
		;
	int result = tr_task_result(task, &number);
	if (value)
		*value = (int)number;
	return result == ECANCELED && tr_task_state(task) == TR_TASK_FAILED ? -result : result;
}

// How many continuations are registered with the task, which the caller has a reference to. Takes
// no lock: only where no other thread is inside a call of the task, as in look(); or between the
// steps of others, as a continuation that runs under treadle is.
static inline int contract_awaiters(const struct tr_task *task)
{
	const struct tr_continuation *c;
	int n = 0;
	TAILQ_FOREACH(c, &task->continuations, next)
		n++;
	return n;
}

#endif
