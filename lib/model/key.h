// SPDX-License-Identifier: MIT
//
// Steps that can be compared across executions. The numbers of objects depend on the order in
// which they are first used, so in a keyed step each stands for itself by a key made of its kind
// and address (a place's name, for one that has none). Two objects may share a key by chance,
// about once in four thousand million: `dependent` then errs on the safe side.
//
// The addresses of what a program allocates are the same in each execution: see
// runtime/memory/heap.h.
#ifndef MODEL_KEY_H
#define MODEL_KEY_H

#include "model/world.h"

// The key of an object; 0 for object 0.
uint32_t object_key(const struct world *w, uint32_t object);

// Replaces the numbers of objects in s by keys. w: any world of the execution that knows them.
// Threads stay as they are.
void step_key(const struct world *w, struct step *s);

// What stands for a thread; 0 for 0, no thread.
typedef uint32_t thread_name(const void *ctx, uint32_t thread);

// Replaces the threads in s by what `to` says of each.
void step_threads(struct step *s, thread_name *to, const void *ctx);

// A hash of a name, to serve an object of KIND_NAME as its address.
uint64_t name_address(const char *name);

#endif
