// SPDX-License-Identifier: MIT
//
// Which registers of those that a called function keeps hold nothing that is still used, at each
// place of the program that a call returns to, and which variables on the stack. Found from its
// code in front of a search over states (lib/debuginfo/returns.c); the runtime leaves them out of
// the number of a state (run/dead_registers.h). Where a place is not in the table, all may be
// used.
#ifndef TRACE_RETURNS_H
#define TRACE_RETURNS_H

#include <stddef.h>
#include <stdint.h>

// In the order in which own_frames.h saves them, from the lowest address up.
enum kept { KEPT_R15, KEPT_R14, KEPT_R13, KEPT_R12, KEPT_RBX, KEPT_RBP, KEPT };
#define KEPT_ALL ((1u << KEPT) - 1)

#define RETURNS_MOST (1u << 15) // of more, the rest is left out

struct return_place {
	uint32_t at;  // the address as the file has it: what the program is moved by is not in it
	uint8_t dead; // bits of those that are written before they are read, on every way on
	uint8_t touched; // bits of those that the function names anywhere
	uint16_t unused;
	uint64_t slots; // bits of those four bytes of the frame that are: debuginfo/slots.h
	uint64_t shown; // these, and those of which all that depends is what is printed on stdout
};

// Sorted by `at`. Written before an execution is asked for that may look.
struct returns {
	uint32_t n;
	struct return_place places[RETURNS_MOST];
};

// The place at this address of the file; NULL: there is none.
static inline const struct return_place *returns_find(const struct returns *r, uint64_t at)
{
	size_t from = 0, to = r->n < RETURNS_MOST ? r->n : RETURNS_MOST;
	while (from < to) {
		size_t middle = (from + to) / 2;
		if (r->places[middle].at == at)
			return &r->places[middle];
		if (r->places[middle].at < at)
			from = middle + 1;
		else
			to = middle;
	}
	return NULL;
}

#endif
