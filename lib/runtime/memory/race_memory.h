// SPDX-License-Identifier: MIT
//
// Inside the race detector: its memory, vector clocks, and what is kept of each byte of the
// program. See race.h.
#ifndef RUNTIME_MEMORY_RACE_MEMORY_H
#define RUNTIME_MEMORY_RACE_MEMORY_H

#include "runtime/memory/race.h"

// ---- memory -----------------------------------------------------------------------------------

#define ARENA_CLASSES 32

// Pieces of mapped memory, of sizes that are powers of two; what is given back is used again for
// pieces of its size. All of it goes at once.
struct arena {
	struct chunk *chunks; // the newest first
	char *next, *end;     // of the newest
	void *free[ARENA_CLASSES];
	bool lost; // memory has run out
};

// A zeroed piece of at least `size` bytes; NULL: memory ran out. To give back: the same size.
void *arena_take(struct arena *a, size_t size);
void arena_give(struct arena *a, void *piece, size_t size);
void arena_free(struct arena *a);

// ---- vector clocks ------------------------------------------------------------------------------

// By thread, the latest of its epochs that is known of; 0 beyond cap.
struct clock {
	uint32_t *of;
	uint32_t cap;
};

static inline uint32_t clock_of(const struct clock *c, uint32_t thread)
{
	return thread < c->cap ? c->of[thread] : 0;
}

void clock_set(struct arena *a, struct clock *c, uint32_t thread, uint32_t epoch);
void clock_join(struct arena *a, struct clock *to, const struct clock *from);
void clock_copy(struct arena *a, struct clock *to, const struct clock *from);
void clock_clear(struct clock *c);

// ---- shadow -----------------------------------------------------------------------------------

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

// What an atomic operation that acquires gets from the place it loads.
struct place {
	struct place *next;
	uint64_t addr;
	struct clock released;
};

// Eight bytes of the program. records[0] is the newest.
struct granule {
	struct record *records;
	struct place *places;
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
struct place *granule_place(struct arena *a, struct granule *g, uint64_t addr);

// keep_freed: but for the records of their being given back, which only race from now on.
void shadow_forget(struct arena *a, struct shadow *s, uint64_t addr, uint64_t size,
		   bool keep_freed);

#endif
