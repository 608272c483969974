// SPDX-License-Identifier: MIT
//
// The places in memory that are objects of the model, found by address: a hash table of granules
// of eight bytes, in which each place stands once for each granule that it meets.
#include "runtime/memory/memory.h"

#include "base/vec.h"

#include <stdlib.h>

static struct spot *spots;
static size_t nspots, spots_cap;

static struct entry {
	uint64_t granule; // address / 8
	uint32_t spot;	  // + 1; 0: free
} * entries;
static size_t nentries, entries_cap; // cap: a power of two

static size_t slot_of(uint64_t granule)
{
	return (size_t)(granule * 0x9e3779b97f4a7c15u >> 20) & (entries_cap - 1);
}

static void enter(struct entry e)
{
	size_t i = slot_of(e.granule);
	while (entries[i].spot)
		i = (i + 1) & (entries_cap - 1);
	entries[i] = e;
	nentries++;
}

static bool entries_grow(void)
{
	struct entry *old = entries;
	size_t had = entries_cap, cap = 0;
	struct entry *new = vec_room(NULL, &cap, had ? had * 2 : 256, sizeof *new);
	if (!new)
		return false;
	entries = new;
	entries_cap = had ? had * 2 : 256;
	nentries = 0;
	for (size_t i = 0; i < had; i++)
		if (old[i].spot)
			enter(old[i]);
	free(old);
	return true;
}

static struct spot *spot_add(uint64_t addr, uint32_t size, bool visible)
{
	uint64_t first = addr / 8, last = (addr + size - 1) / 8;
	struct spot *room = vec_room(spots, &spots_cap, nspots + 1, sizeof *spots);
	if (!room)
		return NULL;
	spots = room;
	while ((nentries + (last - first + 1)) * 2 > entries_cap)
		if (!entries_grow())
			return NULL;
	spots[nspots] = (struct spot){.addr = addr, .size = size, .visible = visible};
	nspots++;
	for (uint64_t g = first; g <= last; g++)
		enter((struct entry){g, (uint32_t)nspots});
	return &spots[nspots - 1];
}

static bool meets(const struct spot *s, uint64_t from, uint64_t end)
{
	return s->addr < end && s->addr + s->size > from;
}

// The one of the two that begins first.
static struct spot *first_of(struct spot *a, struct spot *b)
{
	return a && a->addr <= b->addr ? a : b;
}

// The first spot that meets [from, end), by its granules while there are few, else by the spots.
static struct spot *spot_first(uint64_t from, uint64_t end, bool visible)
{
	struct spot *found = NULL;
	if (!nspots || from >= end)
		return NULL;
	if ((end - 1) / 8 - from / 8 > nspots) {
		for (size_t i = 0; i < nspots; i++)
			if (spots[i].visible >= visible && meets(&spots[i], from, end))
				found = first_of(found, &spots[i]);
		return found;
	}
	for (uint64_t g = from / 8; g <= (end - 1) / 8 && !found; g++)
		for (size_t i = slot_of(g); entries[i].spot; i = (i + 1) & (entries_cap - 1)) {
			struct spot *s = &spots[entries[i].spot - 1];
			if (entries[i].granule == g && s->visible >= visible && meets(s, from, end))
				found = first_of(found, s);
		}
	return found;
}

struct spot *spots_visible(uint64_t from, uint64_t end)
{
	return spot_first(from, end, true);
}

struct spot *spots_atomic(uint64_t addr, uint32_t size)
{
	struct spot *s = spot_first(addr, addr + size, false);
	return s ? s : spot_add(addr, size, false);
}

bool spots_show(uint64_t addr, uint64_t size)
{
	uint64_t end = addr + size;
	while (addr < end) {
		struct spot *s = spot_first(addr, end, false);
		uint64_t until = !s ? end : s->addr > addr ? s->addr : addr;
		if (until - addr > UINT8_MAX) // as an object's type has it
			until = addr + UINT8_MAX;
		if (until > addr) {
			if (!spot_add(addr, (uint32_t)(until - addr), true))
				return false;
			addr = until;
			continue;
		}
		s->visible = true;
		addr = s->addr + s->size;
	}
	return true;
}
