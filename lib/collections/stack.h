// SPDX-License-Identifier: MIT
//
// A stack: last in, first out. A thread that puts an item and takes at once gets its own back,
// unless another thread came in between. The oldest item may stay for ever while newer ones come.
#ifndef COLLECTIONS_STACK_H
#define COLLECTIONS_STACK_H

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_stack {
	struct tr_collection base;	  // first: the stack is cast from it
	struct tr_collection_nodes nodes; // oldest first; guarded by base.lock
};

// Makes an empty stack, for the functions of collection.h. Returns 0 or an error of
// pthread_mutex_init.
int tr_stack_init(struct tr_stack *s);

#ifdef __cplusplus
}
#endif
#endif
