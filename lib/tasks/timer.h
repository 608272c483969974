// SPDX-License-Identifier: MIT
//
// Delays that block no thread: a delay is a task that completes at a moment. However many there
// are, one thread keeps the time for all of them: it sleeps until the earliest is due.
//
//	struct timespec at = tr_deadline(500);
//	error = tr_timer_delay(&timer, &at, &task);	// half a second from now
//
// When the timer is stopped, the delays that are still to come fail with ECANCELED: a machine that
// awaits one is resumed at once, and gets it. A delay that nobody needs any more is withdrawn: it
// is cancelled, and the timer does not keep it until its moment.
//
// Invariant, whenever the lock is free: delays is a heap (heap.h) in the order of their moments,
// those of the same moment in the order in which they came; the thread waits for the first one's
// moment or an earlier one, or has been signalled since that changed. A delay is taken off the heap
// by the thread or by withdraw, which then completes it, without the lock. Lock order: nothing is
// locked under the timer's lock. (Continuations without a context then run in the timer's thread:
// they must not wait.) Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on
// delays in place of sleeps; the order is that of the alarm clock in "Monitors" (C. A. R. Hoare,
// 1974).
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
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
	pthread_cond_t changed; // for: another first delay, or stopping. Loops: it looks again
	pthread_t thread;	// stays as it was made

	// Guarded by lock.
	struct tr_heap delays;
	unsigned long long asked; // so many delays so far
	bool stopping, stopped;	  // told to stop; has ended
};

// Starts the timer's thread. What pthread_mutex_init, pthread_cond_init or pthread_create
// return; then nothing has been made.
int tr_timer_start(struct tr_timer *t);

// Makes a task that is done, with the value 0, at the moment `at` (absolute, CLOCK_MONOTONIC; one
// that is past is now). The asker's reference is the caller's. EINVAL: `at` is no time; ECANCELED:
// the timer has been told to stop; ENOMEM. Any thread; does not block.
int tr_timer_delay(struct tr_timer *t, const struct timespec *at, struct tr_task **task);

// Cancels a delay whose moment has not come: its result is ECANCELED, and what awaits it is resumed
// at once. EALREADY: it has completed, or is about to; EINVAL: it is no delay of this timer. Any
// thread that has a reference to the task; does not block (but may run continuations that have no
// context).
int tr_timer_withdraw(struct tr_timer *t, struct tr_task *task);

// Takes no more delays, and waits until the thread has failed those there are with ECANCELED:
// blocks, without a deadline, not interruptible. EALREADY: it has been stopped, or is about to be;
// EDEADLK: the timer's thread cannot wait for itself. After that only delay (which refuses) and
// destroy make sense.
int tr_timer_stop(struct tr_timer *t);

// EBUSY: stop has not returned yet. No thread may ask for a delay any more.
int tr_timer_destroy(struct tr_timer *t);

#ifdef __cplusplus
}
#endif
#endif
