// SPDX-License-Identifier: MIT
//
// A queue: first in, first out, whichever threads put and take; so a thread takes the items of
// another in the order in which they were put.
#ifndef COLLECTIONS_QUEUE_H
#define COLLECTIONS_QUEUE_H

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_queue {
	struct tr_collection base;	  // first: the queue is cast from it
	struct tr_collection_nodes nodes; // oldest first; guarded by base.lock
};

// Makes an empty queue, for the functions of collection.h. Returns 0 or an error of
// pthread_mutex_init.
int tr_queue_init(struct tr_queue *q);

#ifdef __cplusplus
}
#endif
#endif
