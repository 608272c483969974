// SPDX-License-Identifier: MIT
//
// Where a variable is, by the location expression that the compiler wrote for it (DWARF 5, sections
// 2.5 and 2.6), in a call that stands still. Used as symbols.h says.
#ifndef DEBUGINFO_LOCATION_H
#define DEBUGINFO_LOCATION_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The memory of a program that stands still.
struct memory {
	// Copies n bytes from addr. False: they are not all there.
	bool (*read)(void *ctx, uint64_t addr, void *to, size_t n);
	void *ctx;
};

#define LOCATION_REGISTERS                                                                         \
	17 // by the numbers of DWARF for x86-64; the last one is the address
	   // of the next instruction

// What a location expression may ask.
struct state {
	uint64_t pc;   // in the call's code, as in memory
	uint64_t bias; // see struct module
	uint64_t registers[LOCATION_REGISTERS];
	uint32_t known;	      // a bit for each register that the call's callees have kept
	uint64_t cfa;	      // the end of the call's frame; 0: not known
	Dwarf_Die *function;  // has the attribute for the frame's base; NULL: none
	uint64_t threads_own; // where the module's thread-local variables begin; 0: not known
	const struct memory *memory;
};

// Why a value cannot be shown.
enum absent {
	ABSENT_NOT,	   // it can
	ABSENT_OPTIMIZED,  // the compiler keeps it nowhere, at this place in the code
	ABSENT_LOST,	   // it was in a register that a called function has used since
	ABSENT_UNREADABLE, // there is no memory at its address
	ABSENT_UNKNOWN	   // the debug information says it in a way that is not understood
};

// Where something is.
struct place {
	enum { PLACE_MEMORY, PLACE_BYTES } kind;
	uint64_t addr;	   // PLACE_MEMORY
	uint8_t bytes[16]; // PLACE_BYTES: its value, which has no address
	size_t n;	   // of which so many are known
};

// Finds the place of the variable or parameter `die`, which is in scope at s->pc.
enum absent location_of(Dwarf_Die *die, const struct state *s, struct place *out);

// Evaluates operations that give an address (a rule of call frame information). False: they cannot
// be evaluated.
bool location_address(const Dwarf_Op *ops, size_t n, const struct state *s, uint64_t *addr);

#endif
