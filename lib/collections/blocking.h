// SPDX-License-Identifier: MIT
//
// The blocking collection: a bound and two waits over a queue, a stack or a bag. A thread that adds
// to a full one waits, and so does one that takes from an empty one. The collection below decides
// which item comes out.
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
// After the last item, tr_blocking_complete_adding: the remaining items are taken, and then every
// take returns ECANCELED, which ends the loop above in each thread.
//
// The conditions are waited for with the lock of the collection below, which no thread may use
// directly from init to destroy: an item put there directly wakes no thread.
//
// Invariant, whenever that lock is free: count <= bound; as many of the threads that wait on
// not_full as there are free places, or all, are awake or signalled; likewise for not_empty and
// items. So a signal is enough: all that wait on a condition have the same predicate, and one
// place, or one item, serves one thread. A thread that was signalled and does not use its place or
// item (interrupted, or out of memory) passes the signal on. Unfair: a waiting thread may be
// overtaken. Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on the blocking
// collection; a Mesa monitor (Lampson & Redell, 1980) inside.
#ifndef COLLECTIONS_BLOCKING_H
#define COLLECTIONS_BLOCKING_H

#include <stdbool.h>
#include <time.h>

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_blocking {
	struct tr_collection *of; // this and bound never change
	size_t bound;
	pthread_cond_t not_full, not_empty; // or completed. Loops: a newcomer may be first

	// Guarded by of->lock.
	bool completed;
	int waiting; // threads in add or take
};

// Puts a bound over a collection, which may hold items. bound: the most items; SIZE_MAX: unbounded.
// Returns 0; EINVAL: bound is 0, or the collection holds more; EBUSY: a tr_blocking is over it
// already; or an error of pthread_cond_init.
int tr_blocking_init(struct tr_blocking *b, struct tr_collection *of, size_t bound);

// Removes the bound; the items stay in the collection. EBUSY: threads wait.
int tr_blocking_destroy(struct tr_blocking *b);

// Add an item, take one; block while there is no room, or no item. deadline: absolute,
// CLOCK_MONOTONIC; NULL: none. Return 0, or ETIMEDOUT; EINTR; ECANCELED: adding is completed (take:
// and there is no item); ENOMEM; EINVAL: the call has to wait and the deadline is invalid. An error
// changes nothing. Room or an item wins over the deadline. Any thread may call them; it must not be
// cancelled while it waits.
int tr_blocking_add(struct tr_blocking *b, void *item, const struct timespec *deadline);
int tr_blocking_take(struct tr_blocking *b, void **item, const struct timespec *deadline);

// The same without waiting. EAGAIN: full, or empty.
int tr_blocking_try_add(struct tr_blocking *b, void *item);
int tr_blocking_try_take(struct tr_blocking *b, void **item);

// From now on adding, and taking from the empty collection, returns ECANCELED, also to threads that
// wait. Returns 0, also the second time.
int tr_blocking_complete_adding(struct tr_blocking *b);

#ifdef __cplusplus
}
#endif
#endif
