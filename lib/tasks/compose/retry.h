// SPDX-License-Identifier: MIT
//
// Repeats an asynchronous operation until it succeeds, a number of times, with delays between; no
// thread blocks meanwhile.
//
//	static struct tr_task *fetch(void *what, int number) ...
//
//	struct tr_retry_plan plan = {.timer = &timer, .times = 3, .between = {.tv_sec = 2}};
//	error = tr_retry(&plan, fetch, what, &task);
//
// Invariant: one thread at a time uses the state machine: the one that runs it, and from a
// registration on the one that resumes it. The token's continuation may run concurrently during a
// delay; it uses only the delay, with references of its own. Source: "Mecanismos de programação
// concorrente em C#" (S. Mançano), on delays in place of sleeps.
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
	int times;		 // at least 1
	struct timespec between; // the delay's length; 0: none
	struct tr_context
		*on; // where later attempts begin; NULL: in the thread that ends the delay
	struct tr_cancel_token cancel; // the zero token: never cancelled
};

// Begins attempt `number`, from 1, and returns its task, with a reference for the caller. NULL: the
// attempt failed with ENOMEM. Must not block.
typedef struct tr_task *tr_attempt(void *arg, int number);

// Makes a task that is done with the value of the first successful attempt; attempt 1 begins in
// this call. It fails with the errors of all attempts, in order, after the last one, or when the
// timer is stopped. It is cancelled when an attempt was, or on request: during a delay at once,
// during an attempt when that has failed. So no attempt is pending when it completes, and success
// wins. EINVAL: a null pointer, times < 1, or `between` is invalid; or an error of tr_task_new:
// nothing was attempted. Any thread; does not block.
int tr_retry(const struct tr_retry_plan *plan, tr_attempt *attempt, void *arg,
	     struct tr_task **task);

#ifdef __cplusplus
}
#endif
#endif
