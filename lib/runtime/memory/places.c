// SPDX-License-Identifier: MIT
//
// Places in memory by address: a hash table by granules of eight bytes; each place has an entry for
// each granule that it overlaps.
#include "runtime/memory/places.h"

#include "runtime/state_marks.h"

#include "base/mix.h"
#include "base/vec.h"

#include <stdlib.h>

PAST static struct place *places;
PAST static size_t nplaces, places_cap;

PAST static struct entry {
	uint64_t granule; // address / 8
	uint32_t place;	  // + 1; 0: free
} * entries;
PAST static size_t nentries, entries_cap; // cap: a power of two

static size_t slot_of(uint64_t granule)
{
	return (size_t)(mix_hash(granule) >> 20) & (entries_cap - 1);
}

static void enter(struct entry e)
{
	size_t i = slot_of(e.granule);
	while (entries[i].place)
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
		if (old[i].place)
			enter(old[i]);
	free(old);
	return true;
}

static struct place *place_add(uint64_t addr, uint32_t size, bool visible)
{
	uint64_t first = addr / 8, last = (addr + size - 1) / 8;
	struct place *room = vec_room(places, &places_cap, nplaces + 1, sizeof *places);
	if (!room)
		return NULL;
	places = room;
	while ((nentries + (last - first + 1)) * 2 > entries_cap)
		if (!entries_grow())
			return NULL;
	places[nplaces] = (struct place){.addr = addr, .size = size, .visible = visible};
	nplaces++;
	for (uint64_t g = first; g <= last; g++)
		enter((struct entry){g, (uint32_t)nplaces});
	return &places[nplaces - 1];
}

void places_tables(void (*told)(const void *from, const void *to))
{
	told(places, places + places_cap);
	told(entries, entries + entries_cap);
}

static bool meets(const struct place *p, uint64_t from, uint64_t end)
{
	return p->addr < end && p->addr + p->size > from;
}

static struct place *first_of(struct place *a, struct place *b)
{
	return a && a->addr <= b->addr ? a : b;
}

// The first place that overlaps [from, end): looks up its granules if these are few, else all
// places.
static struct place *place_first(uint64_t from, uint64_t end, bool visible)
{
	struct place *found = NULL;
	if (!nplaces || from >= end)
		return NULL;
	if ((end - 1) / 8 - from / 8 > nplaces) {
		for (size_t i = 0; i < nplaces; i++)
			if (places[i].visible >= visible && meets(&places[i], from, end))
				found = first_of(found, &places[i]);
		return found;
	}
	for (uint64_t g = from / 8; g <= (end - 1) / 8 && !found; g++)
		for (size_t i = slot_of(g); entries[i].place; i = (i + 1) & (entries_cap - 1)) {
			struct place *p = &places[entries[i].place - 1];
			if (entries[i].granule == g && p->visible >= visible && meets(p, from, end))
				found = first_of(found, p);
		}
	return found;
}

struct place *places_visible(uint64_t from, uint64_t end)
{
	return place_first(from, end, true);
}

struct place *places_atomic(uint64_t addr, uint32_t size)
{
	struct place *p = place_first(addr, addr + size, false);
	return p ? p : place_add(addr, size, false);
}

bool places_show(uint64_t addr, uint64_t size)
{
	uint64_t end = addr + size;
	while (addr < end) {
		struct place *p = place_first(addr, end, false);
		uint64_t until = !p ? end : p->addr > addr ? p->addr : addr;
		if (until - addr > UINT8_MAX) // an object's size is a byte
			until = addr + UINT8_MAX;
		if (until > addr) {
			if (!place_add(addr, (uint32_t)(until - addr), true))
				return false;
			addr = until;
			continue;
		}
		p->visible = true;
		p->first = 0;
		addr = p->addr + p->size;
	}
	return true;
}

void places_limit(uint64_t addr, uint64_t size, uint32_t first)
{
	PAST static uint8_t group;
	uint64_t end = addr + size;
	struct place *p;
	for (; (p = places_visible(addr, end)); addr = p->addr + p->size) {
		p->first = (uint8_t)first;
		p->group = group++ % PLACE_GROUPS;
	}
}

// ---- memory that the C library hides ------------------------------------------------------------

#define HIDDEN 64

static struct {
	uint64_t addr, size;
	const char *text;
} hidden[HIDDEN];
static unsigned nhidden;

const char *hidden_text(uint64_t addr)
{
	for (unsigned i = 0; i < nhidden; i++)
		if (addr - hidden[i].addr < hidden[i].size)
			return hidden[i].text;
	return NULL;
}

void hidden_name(const void *at, size_t size, const char *text)
{
	uint64_t addr = (uint64_t)(uintptr_t)at;
	if (nhidden == HIDDEN || hidden_text(addr))
		return;
	hidden[nhidden].addr = addr;
	hidden[nhidden].size = size;
	hidden[nhidden].text = text;
	nhidden++;
}
