// SPDX-License-Identifier: MIT
//
// Steps that can be compared across executions. The number of an object depends on the order in
// which objects are first used, so a keyed step has keys instead, hashes of an object's kind and
// address (of a named semaphore, its name). Two semaphores that one name has led to, before and
// after it was unlinked, share a key, and two other objects do by chance once in 2^32: then
// `dependent` errs on the safe side.
//
// The addresses of what a program allocates are the same in each execution: see
// runtime/memory/heap.h.
#ifndef MODEL_KEY_H
#define MODEL_KEY_H

#include "model/world.h"

// The key of an object; 0 for object 0.
uint32_t object_key(const struct world *w, uint32_t object);

// Replaces the numbers of objects in s by keys. w: any world of the execution in which the objects
// exist. The numbers of threads stay.
void step_key(const struct world *w, struct step *s);

// The number to put in place of a thread's number; 0 for 0, no thread.
typedef uint32_t thread_name(const void *ctx, uint32_t thread);

// Replaces the number of each thread in s by what `to` returns for it.
void step_threads(struct step *s, thread_name *to, const void *ctx);

// A hash of a name, to serve an object of KIND_NAME as its address.
uint64_t name_address(const char *name);

#endif
