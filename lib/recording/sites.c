// SPDX-License-Identifier: MIT
//
// Numbers of call sites: see sites.h.
#include "recording/sites.h"

#include "base/vec.h"

#include <stdbool.h>
#include <stdlib.h>

void sites_free(struct sites *s)
{
	free(s->address);
	free(s->table);
}

static size_t hash(uint64_t address, size_t cap)
{
	return (address * 0x9E3779B97F4A7C15u) >> 32 & (cap - 1);
}

static bool grow(struct sites *s)
{
	size_t cap = s->table_cap ? 2 * s->table_cap : 256;
	uint32_t *table = calloc(cap, sizeof *table);
	if (!table)
		return false;
	for (uint32_t n = 1; n <= s->n; n++) {
		size_t i = hash(s->address[n], cap);
		while (table[i])
			i = (i + 1) & (cap - 1);
		table[i] = n;
	}
	free(s->table);
	s->table = table;
	s->table_cap = cap;
	return true;
}

uint32_t sites_number(struct sites *s, uint64_t address)
{
	if (!address || (2 * (s->n + 1) > s->table_cap && !grow(s)))
		return 0;
	size_t i = hash(address, s->table_cap);
	while (s->table[i] && s->address[s->table[i]] != address)
		i = (i + 1) & (s->table_cap - 1);
	if (s->table[i])
		return s->table[i];
	if (!VEC_FITS(s->address, &s->cap, s->n + 2))
		return 0;
	s->address[++s->n] = address;
	return s->table[i] = (uint32_t)s->n;
}
