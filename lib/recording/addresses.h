// SPDX-License-Identifier: MIT
//
// The object that each address leads to, by number. Keys that are never addresses of a program may
// be used, too. Bindings can be undone, back to a mark.
#ifndef RECORDING_ADDRESSES_H
#define RECORDING_ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct address;	  // and what it leads to
struct rebinding; // to be undone

// All zero: nothing is bound.
struct addresses {
	struct address *table; // by hash of the address
	size_t cap, used;
	struct rebinding *undo; // in the order of time
	size_t nundo, undo_cap;
};

void addresses_free(struct addresses *a);

// The object that an address leads to; 0: none.
uint32_t addresses_find(const struct addresses *a, uint64_t addr);

// Changes what an address leads to. False: memory ran out, and nothing has changed.
bool addresses_bind(struct addresses *a, uint64_t addr, uint32_t object);

// Undoes all bindings but the first `mark` (a value that nundo had).
void addresses_undo(struct addresses *a, size_t mark);

// Makes the first `mark` bindings final; marks count from there on.
void addresses_keep(struct addresses *a, size_t mark);

#endif
