// SPDX-License-Identifier: MIT
//
// Delays that block no thread: a delay is a task that completes at a moment. However many there
// are, one thread keeps the time for all of them: it sleeps until the earliest is due.
//
//	struct timespec at = tr_deadline(500);
//	error = tr_timer_delay(&timer, &at, &task);	// half a second from now
//
// When the timer is stopped, the delays that are still to come fail with ECANCELED: a machine that
// awaits one is resumed at once, and gets it.
//
// Invariant, whenever the lock is free: delays are in the order of their moments, those of the same
// moment in the order in which they came; the thread waits for the first one's moment, or has been
// signalled since that changed. Only the thread takes a delay off the list. Lock order: nothing is
// locked under the timer's lock; a delay completes without it. (Continuations without a context
// then run in the timer's thread: they must not wait.) Source: "Mecanismos de programação
// concorrente em C#" (S. Mançano), on delays in place of sleeps; the list is that of the alarm
// clock in "Monitors" (C. A. R. Hoare, 1974).
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
#ifndef TASKS_TIMER_H
#define TASKS_TIMER_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>
#include <time.h>

#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_delay; // a moment, and the task that waits for it

struct tr_timer {
	pthread_mutex_t lock;
	pthread_cond_t changed; // for: another first delay, or stopping. Loops: it looks again
	pthread_t thread;	// stays as it was made

	// Guarded by lock.
	TAILQ_HEAD(tr_delays, tr_delay) delays;
	bool stopping, stopped; // told to stop; has ended
};

// Starts the timer's thread. What pthread_mutex_init, pthread_cond_init or pthread_create
// return; then nothing has been made.
int tr_timer_start(struct tr_timer *t);

// Makes a task that is done, with the value 0, at the moment `at` (absolute, CLOCK_MONOTONIC; one
// that is past is now). The asker's reference is the caller's. EINVAL: `at` is no time; ECANCELED:
// the timer has been told to stop; ENOMEM. Any thread; does not block.
int tr_timer_delay(struct tr_timer *t, const struct timespec *at, struct tr_task **task);

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
