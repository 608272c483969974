// SPDX-License-Identifier: MIT
//
// Which bytes of the heap the program may use (those that it has asked for), and which of them are
// unwritten. A byte of bounds for each 16 bytes of a region has how many of these may be used,
// counted from the first, and which of their four words are unwritten. The bytes of bounds are in
// the region itself, backwards from its far end, so that they are restored with it (run/restore.h)
// and take memory only where they are written.
//
// Only bytes that were closed are out of bounds. Used by the running thread (gate/turns.h).
#ifndef RUNTIME_MEMORY_BOUNDS_H
#define RUNTIME_MEMORY_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BOUNDS_UNIT 16 // bytes; a block and its head begin at a multiple

// Where the regions are: written before the first fork, by heap.c. In each, blocks are in `room`
// bytes from `first` on; `above` bytes at its end have other uses.
extern struct bounds {
	uintptr_t base;
	size_t size; // 0: there are none
	unsigned shift;
	size_t first, room, above;
} bounds_area;

// The region of this number, and its bytes of bounds, can be written from now on.
void bounds_region(uint32_t number);

// The region is this thread's.
#define BOUNDS_REGIONS (1u << 15) // numbers are lower
void bounds_own(uint32_t number, uint16_t thread);

// The lowest byte of bounds for the first `room` bytes of blocks of a region that ends at `end`.
char *bounds_lowest(char *end, size_t room);

// Marks [at, at + n) as in use by the program (open), not to be used (closed), or the head of a
// block. `at` is a multiple of 16, or, for BOUNDS_CLOSED, the end of what was opened before.
enum { BOUNDS_OPEN = 0, BOUNDS_HEAD = 0xfe, BOUNDS_CLOSED = 0xff };
void bounds_set(const void *at, size_t n, uint8_t what);

// How many bytes from `at` on are open, at most n.
size_t bounds_usable(const void *at, size_t n);

// Marks [at, at + n), which is open, as unwritten. Words that are only partly in it are left as
// they are, except the last.
void bounds_give(const void *at, size_t n);

// [at, at + n) is written.
void bounds_write(uint64_t at, uint64_t n);

// Are all words that meet [at, at + n) open and unwritten?
bool bounds_unwritten(uint64_t at, uint64_t n);

// What is special about [at, at + n), usually 0: BOUNDS_CROSSED: a part is closed, or a head;
// BOUNDS_UNWRITTEN: a part is unwritten.
enum { BOUNDS_CROSSED = 1, BOUNDS_UNWRITTEN = 2 };
unsigned bounds_look(uint64_t at, uint64_t n);

// The block in use that the byte at `at` is in: its first byte and its size. False: there is none.
bool bounds_block(uint64_t at, uint64_t *from, uint64_t *size);

static inline unsigned bounds_about(uint64_t at, uint64_t n)
{
	return at - bounds_area.base < bounds_area.size ? bounds_look(at, n) : 0;
}

// The block that an access misses: before its beginning or, else, behind its end.
struct missed {
	bool in_front;
	uint16_t thread; // that allocated it
	uint64_t pc;	 // the call that did
};

// [at, at + n) is crossed: which block was meant? False: a freed block, which the race detector
// reports (race/race.h); or code without hooks has overwritten its head.
bool bounds_missed(uint64_t at, uint64_t n, struct missed *m);

// The call and the thread that have allocated the block that the byte at `at` is in. False: it is
// in no block.
bool bounds_taken(uint64_t at, uint64_t *pc, uint16_t *thread);

// ---- memory of malloc and calloc that nobody has written
//
// Bytes count as unwritten if two things agree. Their words of four bytes were not written by code
// with hooks, nor by a function of the C library in clib.def (as above). And they still hold what
// malloc has left there: a pattern of its own for each address, which code without hooks would have
// changed, and which a copy elsewhere is not. As a number the pattern is large and negative, as a
// pointer invalid, as a text without an end, and no initialised lock looks like it.
//
// Only the first UNWRITTEN_MOST bytes of a block are noted.

#define UNWRITTEN_MOST ((size_t)64 << 10)

// The program gets [at, at + n), of a block of a region (heap.h), from malloc; from calloc: zeros.
void unwritten_give(void *at, size_t n);
void unwritten_give_cleared(void *at, size_t n);

// realloc moves n bytes to a new block of the program's, or leaves them where they are: unwritten
// bytes stay unwritten. (calloc's zeros count as written from then on.)
void unwritten_move(void *to, const void *from, size_t n);
void unwritten_stay(void *at, size_t n);

// Is all of [at, at + n), at most 8 bytes, unwritten since malloc? Of one or two bytes: is their
// whole word?
bool unwritten_by_all(uint64_t at, uint64_t n);

// Is all of [at, at + n), where an object is to be, unwritten since calloc?
bool unwritten_zeros(const void *at, size_t n);

#endif
