// SPDX-License-Identifier: MIT
//
// A bag: no order is promised, and the same item may be in it several times. A thread takes what it
// put itself, the newest first, as long as there is any (its caches still hold it); when it has
// nothing of its own in the bag, it takes what another thread put, the oldest first.
//
// Each thread that has something in the bag has a *part* of it. All parts are under one lock: so a
// thread that hears EAGAIN knows that at one moment they were all empty. Were there a lock for each
// part, a thread would have to hold them all to know that.
//
// Invariant, whenever the lock is free: no part is empty, and no two parts are of one thread. A
// part outlives its thread, so that nothing is lost when that ends (a later thread of the same
// pthread_t then takes it for its own). Source: "Mecanismos de programação concorrente em C#" (S.
// Mançano), on the concurrent bag.
#ifndef COLLECTIONS_BAG_H
#define COLLECTIONS_BAG_H

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_bag_part; // what one thread has put
TAILQ_HEAD(tr_bag_parts, tr_bag_part);

struct tr_bag {
	struct tr_collection base; // first: a pointer to it is one to the bag
	struct tr_bag_parts parts; // oldest first; guarded by base.lock
};

// Makes an empty one, to be used by the functions of collection.h. What pthread_mutex_init returns.
// (tr_collection_put returns ENOMEM also when there is no memory for a thread's part. To find its
// part, a thread looks at those of the others: it is a bag for dozens of threads.)
int tr_bag_init(struct tr_bag *b);

#ifdef __cplusplus
}
#endif
#endif
