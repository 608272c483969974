// SPDX-License-Identifier: MIT
//
// A stack: last in, first out. The newest item leaves first: a thread that puts one and takes at
// once gets its own back, unless another thread was in between. The oldest may stay for ever, as
// long as newer ones come.
#ifndef COLLECTIONS_STACK_H
#define COLLECTIONS_STACK_H

#include "collections/collection.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_stack {
	struct tr_collection base;	  // first: a pointer to it is one to the stack
	struct tr_collection_nodes nodes; // oldest first; guarded by base.lock
};

// Makes an empty one, to be used by the functions of collection.h. What pthread_mutex_init returns.
int tr_stack_init(struct tr_stack *s);

#ifdef __cplusplus
}
#endif
#endif
