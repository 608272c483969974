// SPDX-License-Identifier: MIT
//
// Which object a recorded operation is on: what its address or name leads to at that time.
#ifndef RECORDING_OBJECTS_H
#define RECORDING_OBJECTS_H

#include "model/world.h"

struct line;
struct taped;

// The object of this kind at an address, when the operation t begins there; a new one, if there
// was none or the operation or a static initialiser has made it anew. 0: no memory.
uint32_t object_at(struct line *l, enum kind kind, uint64_t address, const struct taped *t);

// The object of the name that t, of this thread, has. 0: no memory.
uint32_t name_object(struct line *l, uint32_t thread, const struct taped *t);

// The key, among addresses, of the semaphore that sem_open() gave this number: no address.
#define SEM_KEY(id) ((uint64_t)1 << 62 | (id))

#endif
