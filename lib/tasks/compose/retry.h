// SPDX-License-Identifier: MIT
//
// Tries something until it succeeds, a number of times, with a delay between: no thread is held
// while an attempt is under way, or while the delay passes.
//
//	static struct tr_task *fetch(void *what, int number) ...
//
//	struct tr_retry_plan plan = {.timer = &timer, .times = 3, .between = {.tv_sec = 2}};
//	error = tr_retry(&plan, fetch, what, &task);
//
// Invariant: the machine is touched by one thread at a time: by the one that runs it, and from a
// registration on by the one that resumes it. While a delay passes the token's continuation may
// run beside it; that one touches only the delay, with references of its own. Source: "Mecanismos
// de programação concorrente em C#" (S. Mançano), on delays in place of sleeps.
#ifndef TASKS_RETRY_H
#define TASKS_RETRY_H

#include <time.h>

#include "tasks/cancel.h"
#include "tasks/task.h"
#include "tasks/timer.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_retry_plan {
	struct tr_timer *timer;
	int times;		       // at least 1
	struct timespec between;       // a length, not a moment; 0: the next attempt comes at once
	struct tr_context *on;	       // where later attempts begin; NULL: where the delay ended
	struct tr_cancel_token cancel; // the zero token: never
};

// Begins attempt `number`, from 1, and returns its task, with a reference for the caller. NULL:
// there was no memory (it counts as an attempt that failed with ENOMEM). Does not wait.
typedef struct tr_task *tr_attempt(void *arg, int number);

// Makes a task that is done with the value of the first attempt that is; the first begins in this
// call. It fails with the errors of all attempts, in order, when the last has failed, or when the
// timer takes or keeps no more delays. It is cancelled when an attempt was, or when cancellation is
// asked for: during a delay at once, during an attempt when that has failed. So no attempt is under
// way when it completes, and success wins. EINVAL: a null pointer, times < 1, or `between` is no
// length; ENOMEM, and what tr_task_new returns: nothing was attempted. Any thread; does not block.
int tr_retry(const struct tr_retry_plan *plan, tr_attempt *attempt, void *arg,
	     struct tr_task **task);

#ifdef __cplusplus
}
#endif
#endif
