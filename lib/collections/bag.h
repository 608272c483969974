// SPDX-License-Identifier: MIT
//
// A bag: no order is promised. A thread takes its own items first, the newest first, since its
// caches still hold them; when it has none in the bag, it takes another thread's, the oldest first.
//
// Each thread with items in the bag has a *part* of it. All parts are under one lock, so EAGAIN
// means that all were empty at one moment; with a lock for each part, a thread would have to hold
// them all to know that.
//
// Invariant, whenever the lock is free: no part is empty, and no thread has two. A part outlives
// its thread, so that no item is lost (a later thread with the same pthread_t then has it as its
// own). Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on the concurrent bag.
#ifndef COLLECTIONS_BAG_H
#define COLLECTIONS_BAG_H

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_bag_part; // the items of one thread
TAILQ_HEAD(tr_bag_parts, tr_bag_part);

struct tr_bag {
	struct tr_collection base; // first: the bag is cast from it
	struct tr_bag_parts parts; // oldest first; guarded by base.lock
};

// Makes an empty bag, for the functions of collection.h. Returns 0 or an error of
// pthread_mutex_init. (Each call searches the parts one by one: a bag is for dozens of threads.)
int tr_bag_init(struct tr_bag *b);

#ifdef __cplusplus
}
#endif
#endif
