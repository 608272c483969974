// SPDX-License-Identifier: MIT
//
// A round-robin pool, layered over any context: there is a queue for each batch of items, and the
// queues are served in turn, one item each. So a small late batch gets its equal share at once,
// however many items wait in other queues.
//
//	struct tr_round_robin pool;
//	struct tr_round_robin_queue *batch;
//	tr_round_robin_init(&pool, &workers.context);
//	tr_round_robin_create(&pool, "batch", &batch);
//	tr_round_robin_submit(batch, &c);	// or c.on = &batch->context
//	tr_round_robin_submit(&pool.common, &d);	// the pool's own queue
//	tr_round_robin_dispose(batch);		// no more; what waits still runs
//	tr_round_robin_release(batch);		// releases the handle
//
// The pool has no threads. For each submitted item, a call is submitted to the context; when the
// call runs, it takes the oldest item of the queue whose turn it is.
//
// Turns: the non-empty queues form a ring, and the first has the turn; once served, it goes to the
// end. A queue that becomes empty leaves; one that becomes non-empty joins at the end. So the first
// item of a queue waits for at most one item of each queue in the ring, and empty queues cost
// nothing.
//
// A queue is open, then disposed, then gone: at once if it is empty, else when its last item is
// taken. The pool's lock guards this, so each accepted item is run. If the context refuses a call,
// the submitter gets its errno value and keeps the item.
//
// Invariant, whenever the lock is free: a queue is in the ring if and only if it is not empty;
// there are at least as many pending calls as waiting items (more, if items were run inline: their
// calls find nothing). Lock order: the pool's lock, then the locks of the context's submit. No item
// runs under it.
//
// Source: "Acesso round robin ao ThreadPool" (S. Toub, MSDN Magazine, January 2009). That version
// has three faults: it walks over empty queues; it marks a queue as disposed outside the lock, so
// one drained just before stays for ever; and after a removal it serves one queue twice.
//
// Functions return 0 or an errno value; an error changes nothing.
#ifndef TASKS_ROUND_ROBIN_H
#define TASKS_ROUND_ROBIN_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/queue.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_round_robin_call; // what is submitted to the context

struct tr_round_robin_queue {
	struct tr_context context; // first: the queue is cast from it

	// Never change.
	struct tr_round_robin *pool;
	const char *name; // for the visualizer

	// Guarded by pool->lock.
	struct tr_continuations items;
	TAILQ_ENTRY(tr_round_robin_queue) next; // in the ring
	bool disposed;
	int references; // the handle's, and the pool's until the queue is gone
};

TAILQ_HEAD(tr_round_robin_ring, tr_round_robin_queue);

struct tr_round_robin {
	pthread_mutex_t lock;
	struct tr_context *under; // never changes

	// Guarded by lock.
	struct tr_round_robin_queue common; // never disposed of
	struct tr_round_robin_ring ring;    // the first has the turn
	SLIST_HEAD(, tr_round_robin_call) spare;
	size_t calls;  // pending
	size_t queues; // not gone; without the common one
	size_t kept;   // queues whose memory is not freed
};

// Makes a pool over a context. EINVAL: under or its submit is NULL; or an error of
// pthread_mutex_init.
int tr_round_robin_init(struct tr_round_robin *pool, struct tr_context *under);

// Makes a queue. name: for the visualizer; must stay; may be NULL. ENOMEM. Any thread; does not
// block.
int tr_round_robin_create(struct tr_round_robin *pool, const char *name,
			  struct tr_round_robin_queue **queue);

// Submits c, whatever c->on; it runs in the context below, with the caller's logical context.
// ECANCELED: the queue is disposed of; EINVAL: no queue, or c->run is NULL; ENOMEM; or an error of
// the context's submit. Any thread that has the handle, also from inside a continuation; blocks no
// longer than the context's submit.
int tr_round_robin_submit(struct tr_round_robin_queue *queue, struct tr_continuation *c);

// Refuses further items; those in the queue are still run, in turn. EALREADY: it is disposed of;
// EINVAL: it is the common queue, or NULL. Any thread that has the handle; does not block.
int tr_round_robin_dispose(struct tr_round_robin_queue *queue);

// Releases the handle, which no thread may use any more, and disposes of the queue. EINVAL: it is
// the common queue, or NULL. Any thread; does not block.
int tr_round_robin_release(struct tr_round_robin_queue *queue);

// No thread may submit any more. EBUSY: a handle is not released, an item waits, or a call is
// pending (stop the context first, which runs them).
int tr_round_robin_destroy(struct tr_round_robin *pool);

#ifdef __cplusplus
}
#endif
#endif
