// SPDX-License-Identifier: MIT
//
// Which bytes of the heap the program may use: those that it has asked for, and not what stands
// between them. A byte for each 16 of a region says how many of these may be used, counted from the
// first, and which of their four words of four bytes nobody has written so far (unwritten.h). It
// stands in the region itself, at its far end and backwards, so that it is put back with it
// (run/restore.h), and takes memory only where it is written to.
//
// Only what was closed is known to be out of bounds: all else may be used, as far as is told here.
#ifndef RUNTIME_MEMORY_BOUNDS_H
#define RUNTIME_MEMORY_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOUNDS_UNIT 16 // bytes; a block and its head begin at a multiple

// Where the regions are: written before the first fork, by heap.c. Of each, blocks stand in `room`
// bytes from `first` on; `above` bytes at its end are others'.
extern struct bounds {
	uintptr_t base;
	size_t size; // 0: there are none
	unsigned shift;
	size_t first, room, above;
} bounds_area;

// The region of this number can be written to, and so can what is kept of it.
void bounds_region(uint32_t number);

// The lowest byte that is kept of the first `room` bytes of blocks of a region that ends at `end`.
char *bounds_lowest(char *end, size_t room);

// [at, at + n) is: in use by the program; of nobody's use; the head of a block. `at` is a multiple
// of 16, or, for BOUNDS_CLOSED, what was opened before ends there.
enum { BOUNDS_OPEN = 0, BOUNDS_HEAD = 0xfe, BOUNDS_CLOSED = 0xff };
void bounds_set(const void *at, size_t n, uint8_t what);

// How many bytes from `at` on may be used: all up to what is closed, at most n.
size_t bounds_usable(const void *at, size_t n);

// Nobody has written [at, at + n), which is open, since it was given to the program. Words of which
// only a part is meant are left as they are, but for the last.
void bounds_give(const void *at, size_t n);

// Somebody writes [at, at + n).
void bounds_write(uint64_t at, uint64_t n);

// Has nobody written any of the words that meet [at, at + n), in an open place?
bool bounds_unwritten(uint64_t at, uint64_t n);

// What there is about [at, at + n), BOUNDS_ flags, 0 for most: some of it is closed, or a head;
// some of it nobody has written.
enum { BOUNDS_CROSSED = 1, BOUNDS_UNWRITTEN = 2 };
unsigned bounds_look(uint64_t at, uint64_t n);

// The block in use that a byte stands in: its first byte, and how many it has. False: it is in none
// of a region's.
bool bounds_block(uint64_t at, uint64_t *from, uint64_t *size);

static inline unsigned bounds_about(uint64_t at, uint64_t n)
{
	return at - bounds_area.base < bounds_area.size ? bounds_look(at, n) : 0;
}

// The block that an access misses: in front of it or, else, behind its end.
struct missed {
	bool in_front;
	uint16_t thread; // that took it
	uint64_t pc;	 // where it did
};

// [at, at + n) is crossed: which block was meant? False: one that was given back, of which the race
// detector tells (race.h); or its head was written over by code that is not seen.
bool bounds_missed(uint64_t at, uint64_t n, struct missed *m);

// By which call, and by which thread, the block was taken that a byte of it stands in. False: it is
// in none of a region's.
bool bounds_taken(uint64_t at, uint64_t *pc, uint16_t *thread);

#endif
