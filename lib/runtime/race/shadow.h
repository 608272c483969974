// SPDX-License-Identifier: MIT
//
// The race detector's data of each byte of the program: the accesses that a later one could race
// with. Eight bytes share a list; a mask says which of them were accessed. One thread at a time may
// use it.
#ifndef RUNTIME_RACE_SHADOW_H
#define RUNTIME_RACE_SHADOW_H

#include "runtime/memory/access.h"
#include "runtime/race/vector_clock.h"
#include "runtime/race/weak.h"

// ---- release sequences
//
// The release sequences that the last store to an atomic place is a part of (C11, 5.1.2.4)
// determine what an acquiring load of it is ordered after. A release store, or a relaxed store
// behind a release fence, heads a sequence. Read-modify-writes continue it, whichever thread makes
// them, and so do stores of the thread that heads it (C++20 has dropped those); another thread's
// store ends it. Nothing here blocks.

// What one thread has released, as the head of sequences.
struct release_head {
	struct release_head *next;
	uint32_t thread;
	struct clock released;
};

struct release_sequence {      // all zero: nothing was stored
	struct clock released; // by all heads: what an acquiring load sees
	struct release_head *heads;
};

// A thread has stored. loads: by a read-modify-write; released: the clock that it releases, maybe
// empty.
void release_sequence_store(struct arena *a, struct release_sequence *s, uint32_t thread,
			    bool loads, const struct clock *released);

void release_sequence_free(struct arena *a, struct release_sequence *s);

// ---- granules

// An access to some of the eight bytes of a granule. kind: KIND_ bits; raced: found in a race;
// frees: a free; gone: the bytes were not allocated since.
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

// A place of atomic operations: its release sequence, and the data of weak.h.
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

// The granule of an address; make: a new one if there is none. NULL: there is none, or memory ran
// out.
struct granule *shadow_granule(struct arena *a, struct shadow *s, uint64_t addr, bool make);

// Access r, a part of `whole`, to the granule at base; seen: its thread's clock. Calls found for
// each race.
void granule_access(struct arena *a, struct granule *g, uint64_t base, struct record r,
		    const struct clock *seen, const struct access *whole, race_found *found);

// The place of an atomic operation. NULL: memory ran out.
struct location *granule_location(struct arena *a, struct granule *g, uint64_t addr);

// Forgets the accesses to these bytes. keep_freed: except the frees, which only race from now on.
void shadow_forget(struct arena *a, struct shadow *s, uint64_t addr, uint64_t size,
		   bool keep_freed);

#endif
