// SPDX-License-Identifier: MIT
//
// What addresses lead to: the number of an object each. Other keys that are no addresses of a
// program may stand there, too. What was bound can be undone, back to a mark.
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

// What an address leads to: an object, 0 if nothing.
uint32_t addresses_find(const struct addresses *a, uint64_t addr);

// Changes what an address leads to. False: memory ran out, and nothing has changed.
bool addresses_bind(struct addresses *a, uint64_t addr, uint32_t object);

// Undoes what was bound since there were `mark` to be undone (nundo).
void addresses_undo(struct addresses *a, size_t mark);

// What was bound before that stays for good; marks count from there on.
void addresses_keep(struct addresses *a, size_t mark);

#endif
