// SPDX-License-Identifier: MIT
//
// The synchronization objects of the program in a controlled run: their numbers in the model. An
// object in the program's memory carries a tag with its number, so nothing is looked up in a table.
// Named semaphores are found by their names, which are the run's own. Used by the running thread
// (turns.h).
#ifndef RUNTIME_GATE_TAGS_H
#define RUNTIME_GATE_TAGS_H

#include "model/op.h"

#include <stdbool.h>
#include <stdint.h>

// The number of the object at addr; a new one if it has none. The type of a mutex with a static
// initialiser is read from the mutex. Ends the run if memory runs out.
uint32_t tags_object(enum kind kind, void *addr);

// Does the memory there hold a copy of an object that the run has used elsewhere?
bool tags_copied(enum kind kind, const void *addr);

// An object is initialised at addr: gives it a new number. type: of a mutex. gate_op() with OP_INIT
// follows.
void tags_renew(enum kind kind, void *addr, int type);

// By kind, the size of an object that carries a tag; 0: objects of this kind carry none.
extern const uint8_t tags_sizes[KINDS];

static inline bool tags_carried(enum kind kind)
{
	return tags_sizes[kind];
}

// Clears all tags, so that memory does not depend on the objects' numbers; writes them again.
void tags_take_out(void);
void tags_put_in(void);

// Puts the tag of an object into its memory.
void tags_put(enum kind kind, void *addr, uint32_t number);

// ---- named semaphores

// The object that stands for the name of a semaphore. Ends the run if memory runs out.
uint32_t names_object(const char *text);

// The memory of the semaphore that OP_SEM_OPEN opened. Ends the run if memory runs out.
void *names_semaphore(uint32_t object);

#endif
