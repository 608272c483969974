// SPDX-License-Identifier: MIT
//
// A scheduler that runs one continuation at each beat, first in, first out, on one thread.
//
//	struct tr_paced paced;
//	tr_paced_start(&paced, 10000);		// a beat every ten seconds
//	tr_paced_submit(&paced, &c);
//	...
//	tr_paced_stop(&paced);			// returns when all have run, each at its beat
//	tr_paced_destroy(&paced);
//
// The beats are at 1, 2, 3, ... intervals after the start. At a beat the oldest continuation is
// run, if there is one. Beats that come while a continuation runs are skipped. A continuation
// submitted at a beat may wait for the next.
//
// run_inline returns ENOTSUP: it would run a second continuation at a beat, on another thread.
//
// Invariant, whenever the lock is free: if anything is queued, the thread waits for a beat, runs,
// or has been signalled. Lock order: nothing is locked under the lock, and no continuation runs
// under it. Source: "Mecanismos de programação concorrente em C#" (S. Mançano): one task every ten
// seconds; there the thread wakes at every beat, here only for work.
//
// Functions return 0 or an errno value; an error changes nothing.
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
	struct tr_context context; // first: the scheduler is cast from it
	pthread_mutex_t lock;
	pthread_cond_t changed; // waited for: something queued, or stopping

	// Never change.
	pthread_t thread;
	long long begin, interval; // nanoseconds; begin by CLOCK_MONOTONIC

	// Guarded by lock.
	struct tr_continuations queue;
	bool stopping, stopped; // stop was called; the thread has ended
};

// Starts the thread. interval: milliseconds. EINVAL: interval < 1, or more than 146 years; or an
// error of pthread_mutex_init, pthread_cond_init or pthread_create.
int tr_paced_start(struct tr_paced *p, long interval);

// Queues c, whatever c->on; the thread runs it, with the caller's logical context. ECANCELED: the
// scheduler is being stopped; EINVAL: c->run is NULL. Any thread, also from inside a continuation;
// does not block.
int tr_paced_submit(struct tr_paced *p, struct tr_continuation *c);

// Refuses further work, and blocks until the thread has run what is queued, one at each beat, and
// ended; no deadline, not interruptible. EALREADY: stop was called before; EDEADLK: the caller is
// the thread. Afterwards only submit (which refuses) and destroy may be called.
int tr_paced_stop(struct tr_paced *p);

// No thread may submit any more. EBUSY: stop has not returned yet.
int tr_paced_destroy(struct tr_paced *p);

#ifdef __cplusplus
}
#endif
#endif
