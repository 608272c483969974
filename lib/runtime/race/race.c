// SPDX-License-Identifier: MIT
//
// The happens-before order of a run, by vector clocks, and the accesses that are checked against
// it: see race.h. What orders two threads:
//
//	create -> start; exit -> join
//	unlock -> a later lock; of a read-write lock, a reader's unlock -> a later writer's lock
//	a condition wait releases its mutex and takes it again: as unlock and lock
//	post -> a later wait that takes a permit (of any post: permits are not told apart)
//	all that have come to a barrier when it opens -> all that pass
//	the end of a once routine -> a thread that finds it done
//	interrupt -> the thread that gets it
//	a release store -> an acquire load of what it stored, through read-modify-writes and fences
//
// A signal does not order the waiter that it wakes: only the mutex does (POSIX).
#include "runtime/race/race.h"

#include "runtime/race/shadow.h"

#include "base/mix.h"

struct sync {
	struct clock released; // seen by threads when they released it: joined by a thread that
			       // acquires it
	struct clock read;     // of a read-write lock: the same of its readers
};

struct strand {
	struct clock seen;   // seen.of[itself]: its epoch
	struct clock fenced; // seen, when it last passed a release fence
	struct clock loaded; // released by the stores that it loaded, joined at an acquire fence
	struct clock interrupts; // seen by the threads that interrupted it
	struct clock called;	 // seen, when it last called uninstrumented code
	uint32_t first_call;	 // its epoch at the first such call; 0: there was none
	bool within;		 // uninstrumented code has called it
};

struct detector {
	struct arena arena;
	struct shadow shadow;
	struct weak weak;
	struct sync *syncs;	 // by object
	struct strand *strands;	 // by thread
	size_t nsyncs, nstrands; // room
	bool alone;		 // no thread but the first was ever created
	bool freed;		 // memory was freed
	race_found *found;
};

static struct sync *sync_of(struct detector *d, uint32_t object)
{
	bool room = arena_room(&d->arena, &d->syncs, &d->nsyncs, object, sizeof *d->syncs);
	return room ? &d->syncs[object] : NULL;
}

static struct strand *strand_of(struct detector *d, uint32_t thread)
{
	bool room = arena_room(&d->arena, &d->strands, &d->nstrands, thread, sizeof *d->strands);
	return room ? &d->strands[thread] : NULL;
}

struct detector *race_new(race_found *found)
{
	struct arena arena = {0};
	struct detector *d = arena_take(&arena, sizeof *d);
	if (!d)
		return NULL;
	*d = (struct detector){.arena = arena, .alone = true, .found = found};
	struct strand *first = strand_of(d, 1);
	if (first)
		clock_set(&d->arena, &first->seen, 1, 1);
	return d;
}

struct detector *race_new_late(race_found *found, uint32_t n)
{
	struct detector *d = race_new(found);
	for (uint32_t t = 2; d && t <= n; t++) {
		struct strand *s = strand_of(d, t);
		if (s)
			clock_set(&d->arena, &s->seen, t, 1);
	}
	if (d)
		d->alone = n < 2;
	return d;
}

void race_free(struct detector *d)
{
	struct arena arena = d->arena; // it holds d itself
	arena_free(&arena);
}

bool race_atomics(const struct detector *d)
{
	return d->weak.begun;
}

bool race_lost(const struct detector *d)
{
	return d->arena.lost;
}

uint32_t race_epoch(const struct detector *d, uint32_t thread)
{
	return thread < d->nstrands ? clock_of(&d->strands[thread].seen, thread) : 0;
}

bool race_knows(const struct detector *d, uint32_t thread, uint32_t other, uint32_t epoch)
{
	return thread < d->nstrands && clock_of(&d->strands[thread].seen, other) >= epoch;
}

// ---- accesses -----------------------------------------------------------------------------------

#define FREED 1024 // first bytes of a freed block: recorded even in unused pages

static void look_at(struct detector *d, const struct access *a)
{
	const struct strand *me = &d->strands[a->thread];
	struct record r = {.pc = a->pc,
			   .thread = a->thread,
			   .epoch = clock_of(&me->seen, a->thread),
			   .kind = (uint8_t)(a->writes | a->atomic << 1),
			   .frees = a->frees,
			   .gone = a->frees};
	uint64_t addr = a->addr, left = a->size;
	while (left) {
		unsigned from = addr % 8, n = left < 8 - from ? (unsigned)left : 8 - from;
		bool make = !a->frees || addr - a->addr < FREED;
		struct granule *g = shadow_granule(&d->arena, &d->shadow, addr, make);
		if (!g && make)
			return;
		if (!g) {
			uint64_t page = 4096 - addr % 4096;
			n = (unsigned)(left < page ? left : page);
			addr += n;
			left -= n;
			continue;
		}
		r.mask = (uint8_t)(0xffu >> (8 - n) << from);
		granule_access(&d->arena, g, addr - from, r, &me->seen, a, d->found);
		addr += n;
		left -= n;
	}
}

// Are the thread's accesses ignored? Those of the first thread, before there is another, are
// ordered before all others.
static bool unknown(const struct detector *d, uint32_t thread)
{
	return (d->alone && !d->freed) || thread >= d->nstrands || !d->strands[thread].seen.cap;
}

void race_access(struct detector *d, const struct access *a)
{
	if (!unknown(d, a->thread))
		look_at(d, a);
}

void race_give_back(struct detector *d, const struct access *a, bool own)
{
	d->freed = true;
	if (unknown(d, a->thread))
		return;
	if (!own)
		shadow_forget(&d->arena, &d->shadow, a->addr, a->size, false);
	look_at(d, a);
}

void race_reuse(struct detector *d, uint64_t addr, uint64_t size, bool own)
{
	if (!d->alone || d->freed)
		shadow_forget(&d->arena, &d->shadow, addr, size, own);
}

// ---- clocks -------------------------------------------------------------------------------------

// A thread that sees t's epoch sees what t has done so far, and nothing that t does from now on.
static void next_epoch(struct detector *d, uint32_t t)
{
	clock_set(&d->arena, &d->strands[t].seen, t, clock_of(&d->strands[t].seen, t) + 1);
}

static void acquire(struct detector *d, uint32_t t, const struct clock *released)
{
	clock_join(&d->arena, &d->strands[t].seen, released);
}

static void release(struct detector *d, uint32_t t, struct clock *to)
{
	clock_join(&d->arena, to, &d->strands[t].seen);
	next_epoch(d, t);
}

// ---- atomic operations --------------------------------------------------------------------------

static bool acquires(enum race_order order)
{
	return order != RACE_RELAXED && order != RACE_RELEASE;
}

static bool releases(enum race_order order)
{
	return order >= RACE_RELEASE;
}

static void note_load(struct detector *d, struct strand *me, const struct location *p,
		      enum race_order order)
{
	clock_join(&d->arena, acquires(order) ? &me->seen : &me->loaded, &p->stored.released);
}

static void note_store(struct detector *d, uint16_t t, struct location *p, bool loads,
		       enum race_order order)
{
	struct strand *me = &d->strands[t];
	release_sequence_store(&d->arena, &p->stored, t, loads,
			       releases(order) ? &me->seen : &me->fenced);
	if (releases(order))
		next_epoch(d, t);
}

unsigned race_atomic(struct detector *d, const struct access *a, bool loads, enum race_order order)
{
	if (unknown(d, a->thread))
		return 0;
	struct granule *g = shadow_granule(&d->arena, &d->shadow, a->addr, true);
	struct location *p = g ? granule_location(&d->arena, g, a->addr) : NULL;
	if (!p)
		return 0;
	const struct clock *seen = &d->strands[a->thread].seen;
	unsigned weak = weak_atomic(&d->arena, &d->weak, &p->weak, a, loads, order, seen);
	if (loads)
		note_load(d, &d->strands[a->thread], p, order);
	look_at(d, a);
	if (a->writes)
		note_store(d, a->thread, p, loads, order);
	return weak;
}

void race_fence(struct detector *d, uint16_t thread, enum race_order order)
{
	if (unknown(d, thread))
		return;
	struct strand *me = &d->strands[thread];
	weak_fence(&d->arena, &d->weak, thread, order, &me->seen);
	if (acquires(order))
		clock_join(&d->arena, &me->seen, &me->loaded);
	if (releases(order)) {
		clock_copy(&d->arena, &me->fenced, &me->seen);
		next_epoch(d, thread);
	}
}

// ---- numbers of states --------------------------------------------------------------------------

static uint64_t strand_state(const struct detector *d, uint32_t t)
{
	const struct strand *s = &d->strands[t];
	uint64_t h = weak_of_thread(&d->weak, t);
	h = mix64(h + weak_known(&d->weak, &s->seen));
	h = mix64(h + weak_known(&d->weak, &s->fenced));
	h = mix64(h + weak_known(&d->weak, &s->loaded));
	return mix64(h + weak_known(&d->weak, &s->interrupts));
}

// A place's clocks in the state: its own, and those of the threads that head its release sequences.
static uint64_t place_state(const struct detector *d, const struct weak_place *p,
			    uint64_t *of_thread, uint32_t n)
{
	const char *at = (const char *)p - offsetof(struct location, weak);
	const struct release_sequence *s = &((const struct location *)at)->stored;
	for (const struct release_head *h = s->heads; h; h = h->next)
		if (h->thread <= n)
			of_thread[h->thread] += mix64(p->addr + weak_known(&d->weak, &h->released));
	return mix64(p->addr ^ weak_known(&d->weak, &s->released));
}

uint64_t race_weak_state(const struct detector *d, uint64_t *of_thread, uint32_t n)
{
	uint64_t sum = weak_of_others(&d->weak);
	for (uint32_t t = 1; t <= n && t < d->nstrands; t++)
		of_thread[t] += strand_state(d, t);
	for (const struct weak_place *p = d->weak.places; p; p = p->next)
		sum += place_state(d, p, of_thread, n);
	for (size_t o = 1; o < d->nsyncs; o++) {
		uint64_t h = mix64(weak_known(&d->weak, &d->syncs[o].released) + o);
		sum += mix64(h + weak_known(&d->weak, &d->syncs[o].read));
	}
	return sum;
}

// ---- code without hooks -------------------------------------------------------------------------

void race_unseen(struct detector *d, uint16_t thread, bool within)
{
	if (unknown(d, thread))
		return;
	struct strand *me = &d->strands[thread];
	me->within |= within;
	if (!me->first_call)
		me->first_call = clock_of(&me->seen, thread);
	clock_copy(&d->arena, &me->called, &me->seen);
	next_epoch(d, thread);
}

// Has the thread called uninstrumented code since this access, or may it still be inside?
static bool gives_on(const struct strand *by, const struct access *before)
{
	return clock_of(by->within ? &by->seen : &by->called, before->thread) >= before->epoch;
}

// Uninstrumented code orders two accesses only if the first thread, or one that has seen its
// access, calls such code afterwards, and then another thread calls it that the second access has
// seen.
bool race_unsure(const struct detector *d, const struct access *before, const struct access *now)
{
	const struct clock *seen = &d->strands[now->thread].seen;
	for (uint32_t giver = 1; giver < d->nstrands; giver++) {
		if (!gives_on(&d->strands[giver], before))
			continue;
		for (uint32_t taker = 1; taker < d->nstrands; taker++) {
			uint32_t first = d->strands[taker].first_call;
			if (taker != giver && first && clock_of(seen, taker) >= first)
				return true;
		}
	}
	return false;
}

// ---- steps --------------------------------------------------------------------------------------

// The model says which clocks a step joins and releases (step_clocks).

static void join(struct detector *d, uint32_t t, uint32_t object, unsigned clocks)
{
	struct sync *o = clocks ? sync_of(d, object) : NULL;
	if (o && clocks & JOINS_OBJECT)
		acquire(d, t, &o->released);
	if (o && clocks & JOINS_READERS)
		acquire(d, t, &o->read);
}

static void give(struct detector *d, uint32_t t, uint32_t object, unsigned clocks)
{
	struct sync *o = clocks ? sync_of(d, object) : NULL;
	if (o && clocks & RELEASES_OBJECT)
		release(d, t, &o->released);
	if (o && clocks & RELEASES_READERS)
		release(d, t, &o->read);
}

static void release_to_new(struct detector *d, uint32_t t, uint32_t thread)
{
	struct strand *new = strand_of(d, thread);
	if (!new)
		return;
	d->alone = false;
	release(d, t, &new->seen);
	clock_set(&d->arena, &new->seen, thread, 1);
}

static void release_mark(struct detector *d, uint32_t t, uint32_t thread)
{
	struct strand *target = strand_of(d, thread);
	if (target)
		release(d, t, &target->interrupts);
}

// A barrier opens.
static void release_parties(struct detector *d, const struct world *w, uint32_t t, uint32_t object)
{
	struct sync *o = sync_of(d, object);
	if (!o)
		return;
	clock_clear(&o->released);
	release(d, t, &o->released);
	for (uint32_t u = 1; u <= w->nthreads; u++)
		if (w->threads[u].phase == PHASE_RELEASED && w->threads[u].op.object == object)
			release(d, u, &o->released);
}

static void join_thread(struct detector *d, uint32_t t, uint32_t thread)
{
	const struct strand *ended = strand_of(d, thread);
	if (ended)
		acquire(d, t, &ended->seen);
}

void race_step(struct detector *d, const struct world *w, const struct step *s)
{
	unsigned clocks = step_clocks(s);
	uint32_t t = s->choice.thread, object = s->op.object;
	weak_step(&d->arena, &d->weak, w, s);
	if (clocks & RELEASES_NEW_THREAD)
		release_to_new(d, t, s->op.target);
	else if (!clocks || unknown(d, t))
		return;
	if (clocks & RELEASES_PARTIES)
		release_parties(d, w, t, object);
	if (clocks & RELEASES_MARK)
		release_mark(d, t, s->op.target);
	give(d, t, object, clocks & (RELEASES_OBJECT | RELEASES_READERS));
	give(d, t, s->op.mutex, clocks & RELEASES_MUTEX ? RELEASES_OBJECT : 0);
	join(d, t, object, clocks & (JOINS_OBJECT | JOINS_READERS));
	join(d, t, s->op.mutex, clocks & JOINS_MUTEX ? JOINS_OBJECT : 0);
	if (clocks & JOINS_THREAD)
		join_thread(d, t, s->op.target);
	if (clocks & JOINS_MARK)
		acquire(d, t, &d->strands[t].interrupts);
}
