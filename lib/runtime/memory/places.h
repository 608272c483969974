// SPDX-License-Identifier: MIT
//
// The places in memory that are, or may become, objects of the model, found by address. Belongs to
// the thread that runs, as all of a controlled run does (gate/turns.h).
#ifndef RUNTIME_MEMORY_PLACES_H
#define RUNTIME_MEMORY_PLACES_H

#include <stdbool.h>
#include <stdint.h>

// Room for so many, so that the tables do not move until then. False: memory ran out.
bool places_reserve(uint32_t n);

// Calls told() for the memory that each of them is in.
void places_tables(void (*told)(const void *from, const void *to));

// Visible places do not overlap.
struct place {
	uint64_t addr;
	uint32_t size;
	uint32_t object; // 0: not yet
	bool visible;	 // plain accesses to it are operations
};

// Makes the bytes visible that are not. Returns false when memory runs out.
bool places_show(uint64_t addr, uint64_t size);

// The first visible place that meets [from, end), NULL: none.
struct place *places_visible(uint64_t from, uint64_t end);

// The place for an atomic operation: at this place, or one that overlaps it, else a new one; NULL
// when memory runs out.
struct place *places_atomic(uint64_t addr, uint32_t size);

#endif
