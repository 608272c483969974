// SPDX-License-Identifier: MIT
//
// Pages, granules and their records: see shadow.h.
#include "runtime/race/shadow.h"

#include "base/mix.h"

#include <string.h>

// ---- pages --------------------------------------------------------------------------------------

static size_t slot_of(const struct shadow *s, uint64_t number)
{
	size_t i = (size_t)(mix_hash(number) >> 20) & (s->cap - 1);
	while (s->table[i] && s->table[i]->number != number)
		i = (i + 1) & (s->cap - 1);
	return i;
}

static bool table_grow(struct arena *a, struct shadow *s)
{
	struct shadow new = {.cap = s->cap ? s->cap * 2 : 64, .n = s->n};
	new.table = arena_take(a, new.cap * sizeof *new.table);
	if (!new.table)
		return false;
	for (size_t i = 0; i < s->cap; i++)
		if (s->table[i])
			new.table[slot_of(&new, s->table[i]->number)] = s->table[i];
	arena_give(a, s->table, s->cap * sizeof *s->table);
	*s = new;
	return true;
}

static struct page *page_find(const struct shadow *s, uint64_t number)
{
	return s->cap ? s->table[slot_of(s, number)] : NULL;
}

static struct page *page_make(struct arena *a, struct shadow *s, uint64_t number)
{
	if (s->n * 2 >= s->cap && !table_grow(a, s))
		return NULL;
	struct page *p = arena_take(a, sizeof *p);
	if (!p)
		return NULL;
	p->number = number;
	s->table[slot_of(s, number)] = p;
	s->n++;
	return p;
}

struct granule *shadow_granule(struct arena *a, struct shadow *s, uint64_t addr, bool make)
{
	uint64_t number = addr / 4096;
	struct page *p = s->last;
	if (!p || p->number != number) {
		p = page_find(s, number);
		if (!p && make)
			p = page_make(a, s, number);
		if (!p)
			return NULL;
		s->last = p;
	}
	return &p->granules[addr % 4096 / 8];
}

// ---- records ------------------------------------------------------------------------------------

enum { READS, WRITES = 1, ATOMIC = 2 };

// By kind of access, the kinds that it races with if unordered, a bit each: one of the two writes,
// and not both are atomic.
static const uint8_t races_with[4] = {
	[READS] = 1 << WRITES | 1 << (WRITES | ATOMIC),
	[WRITES] = 15,
	[ATOMIC] = 1 << WRITES,
	[WRITES | ATOMIC] = 1 << READS | 1 << WRITES,
};

// Does an access of kind `new` race with every access that one of kind `old` races with? Then an
// old access that is ordered before the new one need not be kept: a later access unordered with the
// old one is unordered with the new one, too.
static bool stands_for(unsigned new, unsigned old)
{
	return !(races_with[old] & ~races_with[new]);
}

static void tell(const struct record *r, unsigned meet, uint64_t base, const struct access *whole,
		 race_found *found)
{
	unsigned first = (unsigned)__builtin_ctz(meet), n = 0;
	while (meet >> (first + n) & 1)
		n++;
	found(&(struct access){.addr = base + first,
			       .size = n,
			       .pc = r->pc,
			       .thread = r->thread,
			       .writes = r->kind & WRITES,
			       .atomic = r->kind & ATOMIC,
			       .frees = r->frees,
			       .epoch = r->epoch},
	      whole);
}

static bool granule_room(struct arena *a, struct granule *g)
{
	if (g->n < g->cap)
		return true;
	uint16_t cap = g->cap ? (uint16_t)(g->cap * 2) : 2;
	struct record *records = cap ? arena_take(a, cap * sizeof *records) : NULL;
	if (!records)
		return false;
	if (g->n)
		memcpy(records, g->records, g->n * sizeof *records);
	arena_give(a, g->records, g->cap * sizeof *records);
	g->records = records;
	g->cap = cap;
	return true;
}

// Does `r` continue the newest record, as in a loop over bytes?
static bool continues(const struct granule *g, const struct record *r)
{
	const struct record *newest = g->records;
	return g->n && newest->thread == r->thread && newest->epoch == r->epoch &&
	       newest->kind == r->kind && newest->pc == r->pc && newest->raced == r->raced &&
	       newest->gone == r->gone;
}

void granule_access(struct arena *a, struct granule *g, uint64_t base, struct record r,
		    const struct clock *seen, const struct access *whole, race_found *found)
{
	const struct record *newest = g->records;
	// the same thread made the last access to these bytes, and found no race
	if (g->n && newest->thread == r.thread && newest->epoch == r.epoch && !newest->raced &&
	    !newest->gone && !r.gone && !(r.mask & ~newest->mask) &&
	    stands_for(newest->kind, r.kind))
		return;
	uint16_t kept = 0;
	for (uint16_t i = 0; i < g->n; i++) {
		struct record old = g->records[i];
		bool ordered = clock_of(seen, old.thread) >= old.epoch;
		bool races = !ordered && races_with[r.kind] >> old.kind & 1;
		if (old.mask & r.mask && (races || old.gone)) {
			tell(&old, old.mask & r.mask, base, whole, found);
			r.raced = 1;
		}
		if (ordered && stands_for(r.kind, old.kind))
			old.mask &= (uint8_t)~r.mask;
		if (old.mask)
			g->records[kept++] = old;
	}
	g->n = kept;
	if (continues(g, &r)) {
		g->records[0].mask |= r.mask;
		return;
	}
	if (!granule_room(a, g))
		return;
	memmove(g->records + 1, g->records, g->n * sizeof r);
	g->records[0] = r;
	g->n++;
}

struct location *granule_location(struct arena *a, struct granule *g, uint64_t addr)
{
	struct location *p = g->locations;
	while (p && p->addr != addr)
		p = p->next;
	if (p)
		return p;
	p = arena_take(a, sizeof *p);
	if (!p)
		return NULL;
	*p = (struct location){.next = g->locations, .addr = addr};
	g->locations = p;
	return p;
}

// ---- forgetting ---------------------------------------------------------------------------------

static void granule_forget(struct arena *a, struct granule *g, uint8_t mask, bool keep_freed)
{
	uint16_t kept = 0;
	for (uint16_t i = 0; i < g->n; i++) {
		struct record *r = &g->records[i];
		if (!keep_freed || !r->frees)
			r->mask &= (uint8_t)~mask;
		else if (r->mask & mask)
			r->gone = 0;
		if (r->mask)
			g->records[kept++] = *r;
	}
	g->n = kept;
	for (struct location **at = &g->locations; *at;) {
		struct location *p = *at;
		if (!(mask >> p->addr % 8 & 1)) {
			at = &p->next;
			continue;
		}
		*at = p->next;
		release_sequence_free(a, &p->stored);
		weak_forget(a, &p->weak);
		arena_give(a, p, sizeof *p);
	}
}

// The bytes from first to last (inclusive), of a granule that begins at base.
static uint8_t mask_of(uint64_t base, uint64_t first, uint64_t last)
{
	unsigned from = first > base ? (unsigned)(first - base) : 0;
	unsigned to = last - base < 7 ? (unsigned)(last - base) : 7;
	return (uint8_t)(0xffu << from & 0xffu >> (7 - to));
}

static void page_forget(struct arena *a, struct page *p, uint64_t first, uint64_t last,
			bool keep_freed)
{
	uint64_t base = p->number * 4096;
	unsigned from = first > base ? (unsigned)(first - base) / 8 : 0;
	unsigned to = last - base < 4095 ? (unsigned)(last - base) / 8 : GRANULES - 1;
	for (unsigned i = from; i <= to; i++)
		granule_forget(a, &p->granules[i], mask_of(base + i * 8, first, last), keep_freed);
}

void shadow_forget(struct arena *a, struct shadow *s, uint64_t addr, uint64_t size, bool keep_freed)
{
	uint64_t last = addr + size - 1;
	if (!size || !s->n)
		return;
	if (last / 4096 - addr / 4096 < s->cap) {
		for (uint64_t number = addr / 4096; number <= last / 4096; number++) {
			struct page *p = page_find(s, number);
			if (p)
				page_forget(a, p, addr, last, keep_freed);
		}
		return;
	}
	for (size_t i = 0; i < s->cap; i++)
		if (s->table[i] && s->table[i]->number >= addr / 4096 &&
		    s->table[i]->number <= last / 4096)
			page_forget(a, s->table[i], addr, last, keep_freed);
}

// ---- release sequences -------------------------------------------------------------------------

static void head_free(struct arena *a, struct release_head *h)
{
	clock_free(a, &h->released);
	arena_give(a, h, sizeof *h);
}

// Ends the release sequences of all threads but this one; 0: of all threads.
static void end_others(struct arena *a, struct release_sequence *s, uint32_t thread)
{
	for (struct release_head **at = &s->heads; *at;) {
		struct release_head *h = *at;
		if (h->thread == thread) {
			at = &h->next;
			continue;
		}
		*at = h->next;
		head_free(a, h);
	}
}

// The sequence that the thread heads; NULL: memory ran out.
static struct release_head *head_of(struct arena *a, struct release_sequence *s, uint32_t thread)
{
	for (struct release_head *h = s->heads; h; h = h->next)
		if (h->thread == thread)
			return h;
	struct release_head *h = arena_take(a, sizeof *h);
	if (!h)
		return NULL;
	*h = (struct release_head){.next = s->heads, .thread = thread};
	s->heads = h;
	return h;
}

void release_sequence_store(struct arena *a, struct release_sequence *s, uint32_t thread,
			    bool loads, const struct clock *released)
{
	if (!loads)
		end_others(a, s, thread);
	struct release_head *own = released->cap ? head_of(a, s, thread) : s->heads;
	if (released->cap && own)
		clock_join(a, &own->released, released);
	if (loads)
		clock_join(a, &s->released, released);
	else if (own)
		clock_copy(a, &s->released, &own->released);
	else
		clock_clear(&s->released);
}

void release_sequence_free(struct arena *a, struct release_sequence *s)
{
	end_others(a, s, 0);
	clock_free(a, &s->released);
}
