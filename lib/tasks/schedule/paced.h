// SPDX-License-Identifier: MIT
//
// A scheduler that runs one continuation at each beat, first come, first served, on one thread.
//
//	struct tr_paced paced;
//	tr_paced_start(&paced, 10000);		// a beat every ten seconds
//	tr_paced_submit(&paced, &c);
//	...
//	tr_paced_stop(&paced);			// all that was queued has run, each at its beat
//	tr_paced_destroy(&paced);
//
// The beats are at 1, 2, 3, ... intervals after the start. At a beat the one that has waited
// longest is run; if none waits, the beat passes. A continuation that lasts longer than an interval
// has the beats pass that come meanwhile: the next one runs at the first beat after it. What is
// submitted at a beat may wait for the next.
//
// It runs nothing inline: that would be a second one at a beat, on another thread. The answer is
// ENOTSUP, and not "it has run" when it has not.
//
// Invariant, whenever the lock is free: if anything is queued, the thread waits for a beat, or
// runs, or has been signalled. Lock order: nothing is locked under the lock, and no continuation
// runs under it. Source: "Mecanismos de programação concorrente em C#" (S. Mançano): one task
// every ten seconds. The text's thread wakes at every beat for ever; this one sleeps until there is
// something to do, and ends.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
#ifndef TASKS_PACED_H
#define TASKS_PACED_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_paced {
	struct tr_context context; // first: a pointer to it is one to the scheduler
	pthread_mutex_t lock;
	pthread_cond_t changed; // for: something queued, or stopping. Loops: it may be gone again

	// Stay as they were made.
	pthread_t thread;
	long long begin, interval; // the start, by CLOCK_MONOTONIC; nanoseconds

	// Guarded by lock.
	struct tr_continuations queue;
	bool stopping, stopped; // told to stop; has ended
};

// Starts the thread. interval: milliseconds. EINVAL: interval < 1, or more than 146 years; or what
// pthread_mutex_init, pthread_cond_init or pthread_create return; then nothing has been made.
int tr_paced_start(struct tr_paced *p, long interval);

// Queues c, whatever context it names; the thread runs it, with the caller's logical context.
// ECANCELED: the scheduler has been told to stop; EINVAL: c runs nothing. Any thread, also from
// inside a continuation; does not block.
int tr_paced_submit(struct tr_paced *p, struct tr_continuation *c);

// Takes nothing more, runs what is queued, each at its beat, and waits for the thread to end:
// blocks, for an interval at least for each that is queued; no deadline, not interruptible.
// EALREADY: it has been stopped, or is about to be; EDEADLK: its thread cannot wait for itself.
// After that only submit (which refuses) and destroy make sense.
int tr_paced_stop(struct tr_paced *p);

// EBUSY: stop has not returned yet. No thread may submit any more.
int tr_paced_destroy(struct tr_paced *p);

#ifdef __cplusplus
}
#endif
#endif
