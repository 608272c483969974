// SPDX-License-Identifier: MIT
//
// The synchronization objects of the program, in a controlled run: from where the program keeps one
// to its number in the model. The object in the program's memory carries a tag that leads there, so
// nothing is looked up in a table. The running thread's (turns.h).
#ifndef RUNTIME_GATE_TAGS_H
#define RUNTIME_GATE_TAGS_H

#include "model/op.h"

#include <stdbool.h>

// The object number of what the program keeps at addr, met for the first time or not; a static
// initialiser's mutex type is read from it. Ends the run if memory runs out.
uint32_t tags_object(enum kind kind, void *addr);

// Does the memory there hold a copy of an object that the run has used elsewhere?
bool tags_copied(enum kind kind, const void *addr);

// An initialisation: forgets what stood at addr before. type: of a mutex. Then gate_op(..INIT).
void tags_renew(enum kind kind, void *addr, int type);

// The size of an object of each kind that carries a tag, in memory of the program's own; 0: none
// does.
extern const uint8_t tags_sizes[KINDS];

static inline bool tags_carried(enum kind kind)
{
	return tags_sizes[kind];
}

// Takes the numbers out of the tags of all objects, so that memory is the same however they were
// numbered; and puts them in again.
void tags_take_out(void);
void tags_put_in(void);

// Puts the tag of an object into its memory.
void tags_put(enum kind kind, void *addr, uint32_t number);

#endif
