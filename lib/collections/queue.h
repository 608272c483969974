// SPDX-License-Identifier: MIT
//
// A queue: first in, first out. What came first leaves first, whichever thread put it and whichever
// takes it; so of the items of one thread, a second one sees them in the order in which they were
// put. Which of two threads puts first is not said by anything but the lock.
#ifndef COLLECTIONS_QUEUE_H
#define COLLECTIONS_QUEUE_H

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_queue {
	struct tr_collection base;	  // first: a pointer to it is one to the queue
	struct tr_collection_nodes nodes; // oldest first; guarded by base.lock
};

// Makes an empty one, to be used by the functions of collection.h. What pthread_mutex_init returns.
int tr_queue_init(struct tr_queue *q);

#ifdef __cplusplus
}
#endif
#endif
