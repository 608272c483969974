// SPDX-License-Identifier: MIT
//
// The memory of the race detector, far from the program's own. One thread may use an arena at a
// time.
#ifndef RUNTIME_MEMORY_ARENA_H
#define RUNTIME_MEMORY_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#define ARENA_CLASSES 32

// Pieces of mapped memory, of sizes that are powers of two; a piece given back is used again for
// pieces of its size. All are freed at once.
struct arena {
	struct chunk *chunks; // the newest first
	char *next, *end;     // of the newest
	void *free[ARENA_CLASSES];
	bool lost; // memory has run out
};

// Maps memory for the first arena in advance, so that executions seldom map any.
void arena_reserve(void);

// Its address.
#define ARENA_RESERVED ((char *)0x640000000000)
#define ARENA_RESERVED_SIZE ((size_t)32 << 20)

// A zeroed piece of at least `size` bytes; NULL: memory ran out. arena_give: the same size.
void *arena_take(struct arena *a, size_t size);
void arena_give(struct arena *a, void *piece, size_t size);
void arena_free(struct arena *a);

// Grows a table with room for *room items of this size until it has room for item n; new items are
// zeroed, and the table may move. table: the address of a pointer. False: memory ran out.
bool arena_room(struct arena *a, void *table, size_t *room, size_t n, size_t size);

#endif
