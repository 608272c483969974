// SPDX-License-Identifier: MIT
//
// A few worker threads that run continuations, first come, first served.
//
//	struct tr_workers workers;
//	tr_workers_start(&workers, 2);
//	c.on = &workers.context;	// c runs there when what it awaits has completed
//	...
//	tr_workers_stop(&workers);	// returns when all that was queued has run
//	tr_workers_destroy(&workers);
//
// Stopping loses no work: what was queued is run, and what comes later is refused. (The thread that
// completes a task then runs its continuations itself: continuation.h.) Stop first what submits
// work, such as a timer.
//
// A continuation must not wait long, and never for another continuation, which may need the worker
// that it blocks.
//
// Invariant, whenever the lock is free: as many workers as there are continuations queued, or all,
// are awake or signalled. A worker leaves only when the queue is empty and the workers are being
// stopped. Lock order: nothing is locked under the workers' lock, and no continuation runs under
// it. Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on the thread pool,
// without local queues.
//
// Functions return 0 or an errno value; an error changes nothing.
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
	struct tr_context context; // first: the workers are cast from it
	pthread_mutex_t lock;
	pthread_cond_t work; // waited for: something queued, or stopping. Loops: another worker may
			     // be first

	// Never change.
	int n;
	struct tr_worker *each;

	// Guarded by lock.
	struct tr_continuations queue;
	bool stopping, stopped; // stop was called; all have ended
};

// Starts n workers, or none. EINVAL: n < 1; ENOMEM; or an error of pthread_mutex_init,
// pthread_cond_init or pthread_create.
int tr_workers_start(struct tr_workers *w, int n);

// Queues c, whatever c->on; a worker runs it, with the caller's logical context. ECANCELED: the
// workers are being stopped; EINVAL: c->run is NULL. Any thread, also from inside a continuation;
// does not block.
int tr_workers_submit(struct tr_workers *w, struct tr_continuation *c);

// Refuses further work, and blocks until the workers have run what is queued and ended; no
// deadline, not interruptible. EALREADY: stop was called before; EDEADLK: the caller is a worker.
// Afterwards only submit (which refuses) and destroy may be called.
int tr_workers_stop(struct tr_workers *w);

// No thread may submit any more. EBUSY: stop has not returned yet.
int tr_workers_destroy(struct tr_workers *w);

#ifdef __cplusplus
}
#endif
#endif
