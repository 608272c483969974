// SPDX-License-Identifier: MIT
//
// The places in memory that are, or may become, objects of the model, found by address; and names
// for memory that the C library hides. Used by the running thread (gate/turns.h).
#ifndef RUNTIME_MEMORY_PLACES_H
#define RUNTIME_MEMORY_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Calls told() for the memory of each table.
void places_tables(void (*told)(const void *from, const void *to));

// Visible places do not overlap.
struct place {
	uint64_t addr;
	uint32_t size;
	uint32_t object; // 0: not yet
	bool visible;	 // plain accesses to it are operations:
	uint8_t first;	 // the first so many (struct visible), 0: all
	uint8_t group;	 // then: of places whose accesses are counted together
};
#define PLACE_GROUPS 16

// Makes these bytes visible: all plain accesses to them are operations. False: memory ran out.
bool places_show(uint64_t addr, uint64_t size);

// Of the accesses to the visible places among these bytes, only the first are operations
// (struct visible).
void places_limit(uint64_t addr, uint64_t size, uint32_t first);

// The first visible place that meets [from, end), NULL: none.
struct place *places_visible(uint64_t from, uint64_t end);

// The place for an atomic operation: the place at these bytes, or one that overlaps them, else a
// new one. NULL: memory ran out.
struct place *places_atomic(uint64_t addr, uint32_t size);

// ---- memory that the C library hides
//
// The places that stand for the hidden state of its functions (clib/clib_states.def), and memory of
// its own that they return.

// Names the memory [at, at + size); text must stay. At most some tens of places are noted.
void hidden_name(const void *at, size_t size, const char *text);

// The name of the memory at this address, or NULL.
const char *hidden_text(uint64_t addr);

#endif
