// SPDX-License-Identifier: MIT
//
// Orders that weaker memory orders would allow: see weak.h.
#include "runtime/race/weak.h"

#include "base/mix.h"

#include <errno.h>

static struct weak_thread *thread_of(struct arena *a, struct weak *k, uint32_t t)
{
	if (!arena_room(a, &k->threads, &k->nthreads, t, sizeof *k->threads))
		return NULL;
	struct weak_thread *me = &k->threads[t];
	if (!clock_of(&me->cause, t))
		clock_set(a, &me->cause, t, 1);
	return me;
}

static void next(struct arena *a, struct clock *c, uint32_t t)
{
	clock_set(a, c, t, clock_of(c, t) + 1);
}

// ---- knowledge ----------------------------------------------------------------------------------

// Does the thread know of the store: has it, or a thread that it happens after, accessed the place
// since?
static bool is_aware(const struct weak_store *s, const struct weak_thread *me, uint16_t t,
		     const struct clock *seen)
{
	for (uint32_t u = 1; u < s->aware.cap; u++) {
		uint32_t since = s->aware.of[u];
		if (since &&
		    (u == t || clock_of(seen, u) >= since || clock_of(&me->fenced, u) >= since))
			return true;
	}
	return false;
}

// May the thread's next access miss the store, though the store is a cause of it?
static bool is_missed(const struct weak_store *s, const struct weak_thread *me, uint16_t t,
		      bool seq_cst, const struct clock *seen)
{
	if (!s->thread || clock_of(&me->cause, s->thread) < s->cause)
		return false;
	if (seq_cst && s->seq_cst && clock_of(&me->seq_cst, s->thread) >= s->seq_cst)
		return false;
	return !is_aware(s, me, t, seen);
}

// ---- causes -------------------------------------------------------------------------------------

// A load comes after the stores seen, a store after the loads as well.
static void take(struct arena *a, struct clock *to, const struct weak_seen *from, bool writes)
{
	clock_join(a, to, &from->stores);
	if (writes)
		clock_join(a, to, &from->loads);
}

static void give(struct arena *a, struct weak_seen *to, const struct clock *from, bool writes)
{
	clock_join(a, writes ? &to->stores : &to->loads, from);
}

static void note_store(struct weak_store *s, const struct weak_thread *me, uint16_t t, bool seq_cst)
{
	clock_clear(&s->aware);
	s->thread = t;
	s->cause = clock_of(&me->cause, t);
	s->seq_cst = seq_cst ? clock_of(&me->seq_cst, t) : 0;
}

static void note_aware(struct arena *a, struct weak_store *s, uint16_t t, const struct clock *seen)
{
	if (s->thread && !clock_of(&s->aware, t))
		clock_set(a, &s->aware, t, clock_of(seen, t));
}

// May a store take effect before an earlier load of the thread from another place?
static bool is_early(struct weak_thread *me, const struct access *is, bool loads,
		     enum race_order order)
{
	bool early = is->writes && order < RACE_RELEASE && me->loaded &&
		     (me->elsewhere || me->loaded != is->addr);
	if (loads && (order == RACE_RELAXED || order == RACE_RELEASE)) {
		me->elsewhere |= me->loaded && me->loaded != is->addr;
		me->loaded = is->addr;
	}
	return early;
}

static void link_place(struct weak *k, struct weak_place *p, uint64_t addr)
{
	if (p->link)
		return;
	p->addr = addr;
	p->next = k->places;
	p->link = &k->places;
	if (p->next)
		p->next->link = &p->next;
	k->places = p;
}

unsigned weak_atomic(struct arena *a, struct weak *k, struct weak_place *p, const struct access *is,
		     bool loads, enum race_order order, const struct clock *seen)
{
	uint16_t t = is->thread;
	bool seq_cst = order == RACE_SEQ_CST;
	struct weak_thread *me = thread_of(a, k, t);
	if (!me)
		return 0;
	k->begun = true;
	link_place(k, p, is->addr);
	clock_join(a, &me->cause, &me->told);
	unsigned found = is_early(me, is, loads, order) ? WEAK_EARLY : 0;
	if (is_missed(is->writes ? &p->plain : &p->last, me, t, seq_cst, seen))
		found |= WEAK_OLDER;

	take(a, &me->cause, &p->cause, is->writes);
	if (seq_cst) {
		take(a, &me->seq_cst, &p->seq_cst, is->writes);
		next(a, &me->seq_cst, t);
		give(a, &p->seq_cst, &me->seq_cst, is->writes);
	}
	if (is->writes)
		note_store(&p->last, me, t, seq_cst);
	if (is->writes && !loads)
		note_store(&p->plain, me, t, seq_cst);
	note_aware(a, &p->last, t, seen);
	note_aware(a, &p->plain, t, seen);
	give(a, &p->cause, &me->cause, is->writes);
	next(a, &me->cause, t);
	return found;
}

// A seq_cst fence has seen all that the earlier seq_cst fences it knows of had seen.
void weak_fence(struct arena *a, struct weak *k, uint16_t t, enum race_order order,
		const struct clock *seen)
{
	struct weak_thread *me = thread_of(a, k, t);
	if (!me)
		return;
	if (order != RACE_RELAXED && order != RACE_RELEASE)
		me->loaded = me->elsewhere = 0;
	if (order != RACE_SEQ_CST)
		return;
	clock_join(a, &me->cause, &me->told);
	for (uint32_t u = 1; u < k->nthreads; u++) {
		const struct weak_thread *other = &k->threads[u];
		if (other->fence && clock_of(&me->cause, u) >= other->fence)
			clock_join(a, &me->fenced, &other->fenced);
	}
	clock_join(a, &me->fenced, seen);
	me->fence = clock_of(&me->cause, t);
}

// Can the thread infer earlier steps on the object from this one? Yes, even from a lock that fails;
// but not from a wait that begins or times out, since a signal to another thread, or to none, may
// as well have come later.
static bool hears(const struct step *s)
{
	return !op_waits(s->op.code) || (s->phase == PHASE_RELOCK && s->result != ETIMEDOUT);
}

static void meet(struct arena *a, struct weak *k, const struct step *s, uint32_t object, bool hears)
{
	struct weak_thread *me = &k->threads[s->choice.thread];
	if (!object || !arena_room(a, &k->objects, &k->nobjects, object, sizeof *k->objects))
		return;
	struct weak_object *o = &k->objects[object];
	bool succeeds = s->result == 0;
	if (hears)
		clock_join(a, &me->cause, &o->cause);
	if (hears && succeeds)
		clock_join(a, &me->seq_cst, &o->seq_cst);
	clock_join(a, &o->cause, &me->cause);
	if (succeeds)
		clock_join(a, &o->seq_cst, &me->seq_cst);
}

void weak_step(struct arena *a, struct weak *k, const struct world *w, const struct step *s)
{
	uint32_t t = s->choice.thread, target = s->op.target;
	bool memory = s->op.object && w->objects[s->op.object].kind == KIND_MEMORY;
	if (!k->begun || memory)
		return;
	bool names_thread = op_names_thread(s->op.code);
	struct weak_thread *them = names_thread ? thread_of(a, k, target) : NULL;
	struct weak_thread *me = thread_of(a, k, t);
	if (!me || (names_thread && !them))
		return;
	them = names_thread ? &k->threads[target] : NULL; // the table may have grown
	unsigned clocks = step_clocks(s);
	clock_join(a, &me->cause, &me->told);
	if (clocks & JOINS_MARK)
		clock_join(a, &me->cause, &me->mark);
	if (them)
		clock_join(a, clocks & RELEASES_MARK ? &them->mark : &them->told, &me->cause);
	if (clocks & JOINS_THREAD)
		clock_join(a, &me->cause, &them->cause);
	meet(a, k, s, s->op.object, hears(s));
	if (op_waits(s->op.code))
		meet(a, k, s, s->op.mutex, true);
	next(a, &me->cause, t);
}

void weak_forget(struct arena *a, struct weak_place *p)
{
	struct clock *all[] = {&p->last.aware,	 &p->plain.aware,   &p->cause.loads,
			       &p->cause.stores, &p->seq_cst.loads, &p->seq_cst.stores};
	if (p->link)
		*p->link = p->next;
	if (p->link && p->next)
		p->next->link = p->link;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		clock_free(a, all[i]);
	*p = (struct weak_place){0};
}

// ---- numbers of states --------------------------------------------------------------------------

// Clocks are compared only with stores, so a clock's number need only tell which present stores it
// has reached.

enum clock_sort { OF_CAUSES, OF_SEQ_CST, OF_KNOWLEDGE };

static bool has_reached(const struct weak_store *s, const struct clock *c, enum clock_sort sort)
{
	static const struct weak_thread nobody;
	switch (sort) {
	case OF_CAUSES:
		return s->thread && clock_of(c, s->thread) >= s->cause;
	case OF_SEQ_CST:
		return s->seq_cst && clock_of(c, s->thread) >= s->seq_cst;
	case OF_KNOWLEDGE:
		return is_aware(s, &nobody, 0, c);
	}
	return false;
}

static uint64_t number(const struct weak *k, const struct clock *c, enum clock_sort sort)
{
	uint64_t sum = 0;
	for (const struct weak_place *p = k->places; p; p = p->next) {
		sum += has_reached(&p->last, c, sort) ? mix64(p->addr * 2) : 0;
		sum += has_reached(&p->plain, c, sort) ? mix64(p->addr * 2 + 1) : 0;
	}
	return mix64(sum + sort);
}

uint64_t weak_caused(const struct weak *k, const struct clock *cause)
{
	return number(k, cause, OF_CAUSES);
}

uint64_t weak_known(const struct weak *k, const struct clock *seen)
{
	return number(k, seen, OF_KNOWLEDGE);
}

// The threads whose seq_cst fences it knows of, as bits.
static uint64_t fences_of(const struct weak *k, const struct weak_thread *me)
{
	uint64_t sum = 0;
	for (uint32_t u = 1; u < k->nthreads; u++)
		if (k->threads[u].fence && clock_of(&me->cause, u) >= k->threads[u].fence)
			sum += mix64(u);
	return sum;
}

uint64_t weak_of_thread(const struct weak *k, uint32_t thread)
{
	if (thread >= k->nthreads)
		return 0;
	const struct weak_thread *me = &k->threads[thread];
	uint64_t h = weak_caused(k, &me->cause);
	h = mix64(h + weak_caused(k, &me->told));
	h = mix64(h + weak_caused(k, &me->mark));
	h = mix64(h + number(k, &me->seq_cst, OF_SEQ_CST));
	h = mix64(h + weak_known(k, &me->fenced));
	return mix64(h + fences_of(k, me));
}

static uint64_t of_place(const struct weak *k, const struct weak_place *p)
{
	uint64_t h = mix64(p->addr * 16 + !!p->last.thread * 8 + !!p->plain.thread * 4 +
			   !!p->last.seq_cst * 2 + !!p->plain.seq_cst);
	h = mix64(h + weak_caused(k, &p->cause.loads));
	h = mix64(h + weak_caused(k, &p->cause.stores));
	h = mix64(h + number(k, &p->seq_cst.loads, OF_SEQ_CST));
	return mix64(h + number(k, &p->seq_cst.stores, OF_SEQ_CST));
}

uint64_t weak_of_others(const struct weak *k)
{
	uint64_t sum = 0;
	for (const struct weak_place *p = k->places; p; p = p->next)
		sum += of_place(k, p);
	for (uint32_t o = 1; o < k->nobjects; o++) {
		sum += mix64(weak_caused(k, &k->objects[o].cause) + o);
		sum += mix64(number(k, &k->objects[o].seq_cst, OF_SEQ_CST) + o);
	}
	return sum;
}
