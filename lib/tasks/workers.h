// SPDX-License-Identifier: MIT
//
// A few worker threads that run continuations, first come, first served.
//
//	struct tr_workers workers;
//	tr_workers_start(&workers, 2);
//	c.on = &workers.context;	// c is resumed there when what it waits for has completed
//	...
//	tr_workers_stop(&workers);	// all that was queued has run
//	tr_workers_destroy(&workers);
//
// An orderly end: what was taken is run, and what comes after the stop has begun is refused, so
// nothing is lost silently. (A thread that completes a task then runs its continuations itself:
// continuation.h.) Stop what gives work, such as a timer, first.
//
// A continuation must not wait long, and for another continuation never: it would block a worker
// that the other may need.
//
// Invariant, whenever the lock is free: if anything is queued, then as many workers as there are
// things queued, or all, are awake or signalled. A worker leaves only when the queue is empty and
// the workers are being stopped.
// Lock order: nothing is locked under the workers' lock, and no continuation runs under it.
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on the pool of threads: the
// queue that all share, and none of a worker's own.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
#ifndef TASKS_WORKERS_H
#define TASKS_WORKERS_H

#include <pthread.h>
#include <stdbool.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_worker; // its thread and its number

struct tr_workers {
	struct tr_context context; // first: a pointer to it is one to the workers
	pthread_mutex_t lock;
	pthread_cond_t work; // for: something queued, or stopping. Loops: another may take it

	// Stay as they were made.
	int n;
	struct tr_worker *each;

	// Guarded by lock.
	struct tr_continuations queue;
	bool stopping, stopped; // told to stop; have ended
};

// Starts n workers. EINVAL: n < 1; ENOMEM; or what pthread_mutex_init, pthread_cond_init
// or pthread_create return; then none has been started.
int tr_workers_start(struct tr_workers *w, int n);

// Queues c, whatever context it names; a worker runs it, with the caller's logical context.
// ECANCELED: the workers have been told to stop; EINVAL: c runs nothing. Any thread, also from
// inside a continuation; does not block.
int tr_workers_submit(struct tr_workers *w, struct tr_continuation *c);

// Takes nothing more, runs what is queued, and waits for the workers to end: blocks, without a
// deadline, not interruptible. EALREADY: they have been stopped, or are about to be; EDEADLK: a
// worker cannot wait for itself. After that only submit (which refuses) and destroy make sense.
int tr_workers_stop(struct tr_workers *w);

// EBUSY: stop has not returned yet. No thread may submit any more.
int tr_workers_destroy(struct tr_workers *w);

#ifdef __cplusplus
}
#endif
#endif
