// SPDX-License-Identifier: MIT
//
// A semaphore to wait for without a thread that waits: a wait is a task.
#ifndef ASYNC_SEMAPHORE_H
#define ASYNC_SEMAPHORE_H

#include "treadle.h"

struct async_sem;

// Makes it with so many permits (0 or more). timer keeps the time limits: it lives longer, and runs
// as long as there are waits. NULL: there will be none. Returns NULL if there is no memory.
struct async_sem *async_sem_new(int permits, struct tr_timer *timer);

// Makes a wait: a task that completes once, in one of three ways.
//  - It is done, with the value 0: one permit is the caller's. If there is a permit at the call it
//    is the caller's at once, also with a deadline that is past and a token that was asked. Else it
//    comes by a post, to that wait which came first of those that are pending.
//  - It fails with ETIMEDOUT: the deadline (absolute, CLOCK_MONOTONIC) has come. One that is past
//    at the call is a deadline like any other; NULL: there is none.
//  - It is cancelled (tr_task_cancel): the token was asked, perhaps before the call. The zero token
//    is never asked.
// A wait that ends without a permit leaves none behind and takes none with it: a post after that
// gives its permit to another wait, or the semaphore keeps it.
//
// *task has a reference for the caller. The source of the token lives until the task has completed,
// but not longer. When the task completes, no continuation of it is left with the token, and no
// delay of it with the timer, except for what is about to run anyhow. Once the threads that ended
// waits are back from that, all memory and all references are given back, but the caller's.
//
// EINVAL: the deadline is no time, or there is one and no timer; also if a permit is there. ENOMEM:
// there is no memory. In both cases nothing was done. It does not block; any thread may call it,
// also from a continuation.
int async_sem_wait(struct async_sem *s, const struct timespec *deadline,
		   struct tr_cancel_token token, struct tr_task **task);

// Gives one permit to the wait that came first of those that are pending; if there is none, the
// semaphore keeps it. That wait's task is done when both calls, this one and that of
// async_sem_wait, have returned. It does not block; any thread may call it, also from a
// continuation: so what awaits the task must run without a lock of the semaphore.
void async_sem_post(struct async_sem *s);

// Gives it back. All its waits have completed, and no thread is in a call of the above; but a
// continuation that could not be withdrawn may be about to run.
void async_sem_free(struct async_sem *s);

// It is to be written here.
#pragma GCC poison tr_async_sem_init tr_async_sem_wait tr_async_sem_post tr_async_sem_destroy

#endif
