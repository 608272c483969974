// SPDX-License-Identifier: MIT
//
// What the race detector keeps of each byte of the program: the accesses that a later one could
// race with. Eight bytes share a list; a mask says which of them an access was to.
#ifndef RUNTIME_RACE_SHADOW_H
#define RUNTIME_RACE_SHADOW_H

#include "runtime/memory/access.h"
#include "runtime/race/release_sequence.h"
#include "runtime/race/weak.h"

// An access, of some of the eight bytes of a granule. kind: KIND_ bits; raced: it was found in a
// race; frees: it gives them back; gone: and nobody has got them since.
struct record {
	uint64_t pc;
	uint32_t epoch;
	uint16_t thread;
	uint8_t mask;
	uint8_t kind : 2;
	uint8_t raced : 1;
	uint8_t frees : 1;
	uint8_t gone : 1;
};

// Of a place of atomic operations: what one that acquires gets from it, and weak.h.
struct location {
	struct location *next;
	uint64_t addr;
	struct release_sequence stored;
	struct weak_place weak;
};

// Eight bytes of the program. records[0] is the newest.
struct granule {
	struct record *records;
	struct location *locations;
	uint16_t n, cap;
};

#define GRANULES 512 // of a page

struct page {
	uint64_t number; // address / 4096
	struct granule granules[GRANULES];
};

struct shadow {
	struct page **table; // hashed by number; cap is a power of two
	size_t cap, n;
	struct page *last; // found last
};

// The granule of an address; make: if there is none, a new one (NULL: memory ran out).
struct granule *shadow_granule(struct arena *a, struct shadow *s, uint64_t addr, bool make);

// The access `r`, a part of `whole`, to the granule at base; its thread has seen `seen`. What it
// races with is told.
void granule_access(struct arena *a, struct granule *g, uint64_t base, struct record r,
		    const struct clock *seen, const struct access *whole, race_found *found);

// The place of an atomic operation. NULL: memory ran out.
struct location *granule_location(struct arena *a, struct granule *g, uint64_t addr);

// keep_freed: but for the records of their being given back, which only race from now on.
void shadow_forget(struct arena *a, struct shadow *s, uint64_t addr, uint64_t size,
		   bool keep_freed);

#endif
