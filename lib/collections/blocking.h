// SPDX-License-Identifier: MIT
//
// The blocking collection: a bound and two waits over a queue, a stack or a bag. A thread that adds
// to a full one waits, and so does one that takes from an empty one. What comes out first is the
// business of the collection below it.
//
//	struct tr_queue loaves;
//	struct tr_blocking shelf;
//	tr_queue_init(&loaves);
//	tr_blocking_init(&shelf, &loaves.base, 5);	// or &stack.base, or &bag.base
//	...
//	while ((error = tr_blocking_take(&shelf, &item, NULL)) == 0)
//		...				// until ECANCELED: nothing more will come
//	tr_blocking_destroy(&shelf);
//	tr_collection_destroy(&loaves.base);
//
// When the last item has been added, tr_blocking_complete_adding: what is in comes out, and then
// every thread that takes gets ECANCELED. That ends the loop above, in each of its threads.
//
// The blocking collection has no lock of its own. Its conditions belong to the lock of the
// collection below it, which is therefore its alone from init to destroy: an item that a thread
// puts there directly is in, but wakes no thread.
//
// Invariant, whenever that lock is free: count <= bound; if there is room and threads wait on
// not_full, then as many are awake or signalled as there are places (or all); likewise for items
// and not_empty. So a signal is enough: all that wait on a condition wait for the same thing, and
// one place, or one item, serves one of them. A thread that was signalled and does not use what it
// was woken for (it is interrupted, or has no memory) passes the signal on. It is not promised
// which of several waiting threads continues first (they may be overtaken). Source: "Mecanismos de
// programação concorrente em C#" (S. Mançano), on the blocking collection; a Mesa monitor (Lampson
// & Redell, 1980) inside.
#ifndef COLLECTIONS_BLOCKING_H
#define COLLECTIONS_BLOCKING_H

#include <stdbool.h>
#include <time.h>

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_blocking {
	struct tr_collection *of; // these two stay as they were made
	size_t bound;
	pthread_cond_t not_full, not_empty; // or completed. Loops: others come in between

	// Guarded by of->lock.
	bool completed;
	int waiting; // threads in add or take
};

// Puts a bound over a collection, which may hold items. bound: how many it may hold; SIZE_MAX: as
// many as come. Returns 0; EINVAL for a bound of 0, or if it holds more; EBUSY if a tr_blocking is
// over it already; or what pthread_cond_init returns.
int tr_blocking_init(struct tr_blocking *b, struct tr_collection *of, size_t bound);

// Takes the bound away again; what is in the collection stays in it. EBUSY: threads wait.
int tr_blocking_destroy(struct tr_blocking *b);

// Add an item, take one; block while there is no room, or nothing. deadline: absolute, of
// CLOCK_MONOTONIC, NULL for none. Return 0; ETIMEDOUT; EINTR if the thread was interrupted while it
// waited; ECANCELED if adding is completed (take: and it is empty); ENOMEM; EINVAL for a deadline
// that is no time (noticed if the call has to wait). After an error all is as before. What comes at
// the very moment of the deadline is taken.
int tr_blocking_add(struct tr_blocking *b, void *item, const struct timespec *deadline);
int tr_blocking_take(struct tr_blocking *b, void **item, const struct timespec *deadline);

// The same without waiting: EAGAIN if it is full, or empty.
int tr_blocking_try_add(struct tr_blocking *b, void *item);
int tr_blocking_try_take(struct tr_blocking *b, void **item);

// Nothing more is added: all threads that wait in vain get ECANCELED. To complete it twice is no
// error. Returns 0.
int tr_blocking_complete_adding(struct tr_blocking *b);

#ifdef __cplusplus
}
#endif
#endif
