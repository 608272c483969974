// SPDX-License-Identifier: MIT
//
// Delays that block no thread: a delay is a task that completes at a given time. One thread serves
// all delays: it sleeps until the earliest is due.
//
//	struct timespec at = tr_deadline(500);
//	error = tr_timer_delay(&timer, &at, &task);	// half a second from now
//
// When the timer is stopped, pending delays fail with ECANCELED, and what awaits them is resumed. A
// delay that is no longer needed can be withdrawn: it is cancelled, and leaves the heap.
//
// Invariant, whenever the lock is free: delays is a heap (heap.h) ordered by time, equal times by
// arrival; the thread waits for the first delay's time or an earlier one, or has been signalled
// since the first changed. The thread or withdraw takes a delay off the heap and then completes it
// without the lock. Lock order: nothing is locked under the timer's lock. Continuations without a
// context run in the timer's thread: they must not wait. Source: "Mecanismos de programação
// concorrente em C#" (S. Mançano), on delays in place of sleeps; the order is that of the alarm
// clock in "Monitors" (C. A. R. Hoare, 1974).
//
// Functions return 0 or an errno value; an error changes nothing.
#ifndef TASKS_TIMER_H
#define TASKS_TIMER_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "tasks/heap.h"
#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_timer {
	pthread_mutex_t lock;
	pthread_cond_t changed; // waited for: another first delay, or stopping
	pthread_t thread;	// never changes

	// Guarded by lock.
	struct tr_heap delays;
	unsigned long long asked; // number of delays so far
	bool stopping, stopped;	  // stop was called; the thread has ended
};

// Starts the timer's thread. Returns 0, or an error of pthread_mutex_init, pthread_cond_init or
// pthread_create.
int tr_timer_start(struct tr_timer *t);

// Makes a task that is done, with the value 0, at the time `at` (absolute, CLOCK_MONOTONIC; at once
// if it is past). The caller gets the asker's reference. EINVAL: `at` is invalid; ECANCELED: the
// timer is being stopped; or an error of tr_task_new. Any thread; does not block.
int tr_timer_delay(struct tr_timer *t, const struct timespec *at, struct tr_task **task);

// Cancels a delay before its time: its result is ECANCELED, and what awaits it is resumed.
// EALREADY: it has completed, or is about to; EINVAL: not a delay of this timer. Any thread that
// has a reference to the task; does not block, but runs continuations without a context.
int tr_timer_withdraw(struct tr_timer *t, struct tr_task *task);

// Refuses further delays, and blocks until the thread has failed the pending ones with ECANCELED
// and ended; no deadline, not interruptible. EALREADY: stop was called before; EDEADLK: the caller
// is the timer's thread. Afterwards only delay (which refuses) and destroy may be called.
int tr_timer_stop(struct tr_timer *t);

// No thread may ask for a delay any more. EBUSY: stop has not returned yet.
int tr_timer_destroy(struct tr_timer *t);

#ifdef __cplusplus
}
#endif
#endif
