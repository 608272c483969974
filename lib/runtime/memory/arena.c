// SPDX-License-Identifier: MIT
//
// The memory of the race detector: see arena.h.
#include "runtime/memory/arena.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

// The first piece is requested far from where the kernel maps a program's memory, so that the
// program's addresses stay the same; elsewhere if that place is taken.
#define CHUNK ((size_t)1 << 20)

struct chunk {
	struct chunk *next;
	size_t size;
};

static char *reserved; // not yet an arena's; written before there are other threads

static void *map(char *hint, size_t size)
{
	int saved = errno;
	void *p = mmap(hint, size, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	errno = saved;
	return p == MAP_FAILED ? NULL : p;
}

void arena_reserve(void)
{
	reserved = map(ARENA_RESERVED, ARENA_RESERVED_SIZE);
}

static bool chunk_add(struct arena *a, size_t size)
{
	size_t whole = size + sizeof(struct chunk) > CHUNK ? size + CHUNK : CHUNK;
	struct chunk *c = NULL;
	if (reserved && whole <= ARENA_RESERVED_SIZE) {
		c = (struct chunk *)reserved;
		whole = ARENA_RESERVED_SIZE;
		reserved = NULL;
	}
	if (!c)
		c = map(a->chunks ? (char *)a->chunks + a->chunks->size : ARENA_RESERVED, whole);
	if (!c)
		return false;
	*c = (struct chunk){.next = a->chunks, .size = whole};
	a->chunks = c;
	a->next = (char *)(c + 1);
	a->end = (char *)c + whole;
	return true;
}

static unsigned class_of(size_t size)
{
	unsigned class = 4;
	while (((size_t)1 << class) < size)
		class ++;
	return class;
}

void *arena_take(struct arena *a, size_t size)
{
	unsigned class = class_of(size);
	size = (size_t)1 << class;
	if (class < ARENA_CLASSES && a->free[class]) {
		void *piece = a->free[class];
		memcpy(&a->free[class], piece, sizeof(void *));
		memset(piece, 0, size);
		return piece;
	}
	if ((size_t)(a->end - a->next) < size && (a->lost || !chunk_add(a, size))) {
		a->lost = true;
		return NULL;
	}
	void *piece = a->next;
	a->next += size;
	return piece;
}

void arena_give(struct arena *a, void *piece, size_t size)
{
	unsigned class = class_of(size);
	if (!piece || class >= ARENA_CLASSES)
		return;
	memcpy(piece, &a->free[class], sizeof(void *));
	a->free[class] = piece;
}

void arena_free(struct arena *a)
{
	while (a->chunks) {
		struct chunk *c = a->chunks;
		a->chunks = c->next;
		munmap(c, c->size);
	}
	*a = (struct arena){0};
}

bool arena_room(struct arena *a, void *table, size_t *room, size_t n, size_t size)
{
	void **items = table;
	size_t wanted = *room ? *room : 16;
	if (n < *room)
		return true;
	while (wanted <= n)
		wanted *= 2;
	char *new = arena_take(a, wanted * size);
	if (!new)
		return false;
	if (*room)
		memcpy(new, *items, *room * size);
	arena_give(a, *items, *room * size);
	*items = new;
	*room = wanted;
	return true;
}
