// SPDX-License-Identifier: MIT
//
// A hash table of addresses, with open addressing: see addresses.h. An address stays in the table
// for good; NOWHERE marks one that no longer leads to an object.
#include "recording/addresses.h"

#include "base/vec.h"

#include <stdlib.h>

#define NOWHERE UINT32_MAX

struct address {
	uint64_t addr;
	uint32_t object; // 0: free
};

struct rebinding {
	uint64_t addr;
	uint32_t object; // the object that it led to before
};

void addresses_free(struct addresses *a)
{
	free(a->table);
	free(a->undo);
}

static size_t place_of(const struct address *table, size_t cap, uint64_t addr)
{
	size_t i = (addr * 0x9E3779B97F4A7C15u) >> 32 & (cap - 1);
	while (table[i].object && table[i].addr != addr)
		i = (i + 1) & (cap - 1);
	return i;
}

static bool grow(struct addresses *a)
{
	size_t cap = a->cap ? 2 * a->cap : 1024;
	struct address *table = calloc(cap, sizeof *table);
	if (!table)
		return false;
	for (size_t i = 0; i < a->cap; i++)
		if (a->table[i].object)
			table[place_of(table, cap, a->table[i].addr)] = a->table[i];
	free(a->table);
	a->table = table;
	a->cap = cap;
	return true;
}

uint32_t addresses_find(const struct addresses *a, uint64_t addr)
{
	uint32_t object = a->cap ? a->table[place_of(a->table, a->cap, addr)].object : 0;
	return object == NOWHERE ? 0 : object;
}

bool addresses_bind(struct addresses *a, uint64_t addr, uint32_t object)
{
	if (2 * (a->used + 1) > a->cap && !grow(a))
		return false;
	if (!VEC_FITS(a->undo, &a->undo_cap, a->nundo + 1))
		return false;
	struct address *at = &a->table[place_of(a->table, a->cap, addr)];
	a->undo[a->nundo++] = (struct rebinding){addr, at->object ? at->object : NOWHERE};
	a->used += at->object == 0;
	*at = (struct address){addr, object};
	return true;
}

void addresses_undo(struct addresses *a, size_t mark)
{
	while (a->nundo > mark) {
		const struct rebinding *u = &a->undo[--a->nundo];
		a->table[place_of(a->table, a->cap, u->addr)].object = u->object;
	}
}

void addresses_keep(struct addresses *a, size_t mark)
{
	a->nundo = vec_drop(a->undo, mark, a->nundo, sizeof *a->undo);
}
