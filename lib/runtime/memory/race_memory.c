// SPDX-License-Identifier: MIT
//
// The memory of the race detector, and its vector clocks.
#include "runtime/memory/race_memory.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

// ---- memory -----------------------------------------------------------------------------------

// Where the first piece is asked for: far from where the kernel puts what a program maps, so that
// the program's addresses stay as they are. Elsewhere if that is taken.
#define FAR ((char *)0x640000000000)
#define CHUNK ((size_t)1 << 20)

struct chunk {
	struct chunk *next;
	size_t size;
};

static bool chunk_add(struct arena *a, size_t size)
{
	size_t whole = size + sizeof(struct chunk) > CHUNK ? size + CHUNK : CHUNK;
	char *hint = a->chunks ? (char *)a->chunks + a->chunks->size : FAR;
	int saved = errno;
	struct chunk *c = mmap(hint, whole, PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	errno = saved;
	if (c == MAP_FAILED)
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

// ---- vector clocks ------------------------------------------------------------------------------

static bool clock_room(struct arena *a, struct clock *c, uint32_t cap)
{
	if (cap <= c->cap)
		return true;
	uint32_t wanted = 4;
	while (wanted < cap)
		wanted *= 2;
	uint32_t *of = arena_take(a, wanted * sizeof *of);
	if (!of)
		return false;
	if (c->cap)
		memcpy(of, c->of, c->cap * sizeof *of);
	arena_give(a, c->of, c->cap * sizeof *of);
	*c = (struct clock){of, wanted};
	return true;
}

void clock_set(struct arena *a, struct clock *c, uint32_t thread, uint32_t epoch)
{
	if (clock_room(a, c, thread + 1))
		c->of[thread] = epoch;
}

void clock_join(struct arena *a, struct clock *to, const struct clock *from)
{
	if (!clock_room(a, to, from->cap))
		return;
	for (uint32_t t = 0; t < from->cap; t++)
		if (from->of[t] > to->of[t])
			to->of[t] = from->of[t];
}

void clock_clear(struct clock *c)
{
	if (c->cap)
		memset(c->of, 0, c->cap * sizeof *c->of);
}

void clock_copy(struct arena *a, struct clock *to, const struct clock *from)
{
	clock_clear(to);
	clock_join(a, to, from);
}
