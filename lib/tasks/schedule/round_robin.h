// SPDX-License-Identifier: MIT
//
// A round-robin pool, layered over any context: whoever has a batch of things to be done makes a
// queue for it, and the queues are served in turn, one item each. So a small batch that comes late
// has its equal share at once, however many items wait in the other queues.
//
//	struct tr_round_robin pool;
//	struct tr_round_robin_queue *batch;
//	tr_round_robin_init(&pool, &workers.context);
//	tr_round_robin_create(&pool, "batch", &batch);
//	tr_round_robin_submit(batch, &c);	// or c.on = &batch->context
//	tr_round_robin_submit(&pool.common, &d);	// the queue of those who make none
//	tr_round_robin_dispose(batch);		// no more; what waits there is done
//	tr_round_robin_release(batch);		// the handle is given back
//
// The pool has no threads. For each item that is submitted, the context is given one call; which
// item a call runs is decided when it comes: the oldest of the queue whose turn it is.
//
// Turns: the queues in which something waits stand in a ring, and the first has the turn. It is
// served and goes to the end; one that becomes empty leaves, one that becomes non-empty comes in at
// the end. So an item that is the first of its queue waits for one item of each queue that stands
// in the ring, and no more; the position is the ring itself, and cannot be wrong after a removal;
// and empty queues, however many there are, cost nothing.
//
// A queue is open, then disposed, then gone: at once if it is empty, else when its last item is
// taken. What a submitter is told is decided under the same lock: an item that was accepted is run.
// If the context refuses a call, the submitter gets its errno value, keeps the item, and nothing
// has changed.
//
// Invariant, whenever the lock is free: a queue is in the ring if and only if something waits in
// it; calls, those that the context has been given and that have not come yet, are at least as many
// as the items that wait (more, if some were run inline: such a call finds nothing). Lock order:
// the pool's lock, then what the context locks when it is submitted to. No item runs under it.
//
// Source: "Acesso round robin ao ThreadPool" (S. Toub, MSDN Magazine, January 2009). The text walks
// over all queues, empty or not; its dispose sets the mark after it has given the lock back, so
// that a queue which is drained in between stays for ever; after a removal its position goes back
// by one place, and somebody is served twice; a second dispose is not foreseen.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
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

struct tr_round_robin_call; // what the context is given

struct tr_round_robin_queue {
	struct tr_context context; // first: a pointer to it is one to the queue

	// Stay as they were made.
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
	struct tr_context *under; // stays as it was made

	// Guarded by lock.
	struct tr_round_robin_queue common; // of those who make none; never disposed of
	struct tr_round_robin_ring ring;    // the first has the turn
	SLIST_HEAD(, tr_round_robin_call) spare;
	size_t calls;  // that have not come yet
	size_t queues; // that are not gone: without the common one
	size_t kept;   // whose memory is there still
};

// Makes a pool over a context, which must take calls from any thread, and run none inside submit.
// EINVAL: there is no context, or it cannot be submitted to; or what pthread_mutex_init returns.
int tr_round_robin_init(struct tr_round_robin *pool, struct tr_context *under);

// Makes a queue. name: for the visualizer; may be NULL, and must stay. ENOMEM. Any thread; does
// not block.
int tr_round_robin_create(struct tr_round_robin *pool, const char *name,
			  struct tr_round_robin_queue **queue);

// Submits c, whatever context it names; it runs in the context below, with the caller's logical
// context. ECANCELED: the queue has been disposed of; EINVAL: no queue, or c runs nothing; ENOMEM;
// or what the context below returns when it refuses the call. Any thread that has the handle, also
// from inside a continuation; blocks no longer than the context's submit does.
int tr_round_robin_submit(struct tr_round_robin_queue *queue, struct tr_continuation *c);

// Has the queue take no more; what waits in it is still run, in its turn. EALREADY: it has been
// disposed of; EINVAL: it is the common one. Any thread that has the handle; does not block.
int tr_round_robin_dispose(struct tr_round_robin_queue *queue);

// Gives the handle back, once, and disposes of the queue if that has not been done. No thread may
// use the handle any more. EINVAL: it is the common queue, or none. Any thread; does not block.
int tr_round_robin_release(struct tr_round_robin_queue *queue);

// EBUSY: a handle has not been given back, something waits, or a call has not come yet (stop the
// context first: what it has accepted, it runs). No thread may submit any more.
int tr_round_robin_destroy(struct tr_round_robin *pool);

#ifdef __cplusplus
}
#endif
#endif
