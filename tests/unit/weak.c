// SPDX-License-Identifier: MIT
//
// What weaker orders allow (race_atomic) against a brute force: small random programs of atomic
// accesses and fences. By brute force all executions are made that RC11 allows (O. Lahav and
// others: Repairing Sequential Consistency in C/C++11, PLDI 2017; with C11's release sequences):
// each load reads from some store, the stores to a place are in some order. The detector is shown
// all interleavings instead. Where some execution is no interleaving, one of these must tell so. It
// may tell too much, but seldom.
#include "runtime/race/race.h"
#include "runtime/race/weak.h"

#include "tests/lib/programs.h"
#include "tests/lib/unit.h"

#include <stdio.h>

enum { THREADS = 3, MOST = 6, PLACES = 2, EVENTS = MOST + PLACES };

#define BASE 0x10000

struct event_of {
	unsigned thread; // 0: the start
	unsigned place;
	bool loads, stores, fence;
	enum race_order order;
};

static struct event_of e[EVENTS]; // those of a thread follow each other; first the initial stores
static unsigned n, threads;

// ---- relations ----------------------------------------------------------------------------------

struct relation {
	uint32_t to[EVENTS]; // by event, a bit for each that it leads to
};

static struct relation both(struct relation a, struct relation b)
{
	for (unsigned i = 0; i < n; i++)
		a.to[i] |= b.to[i];
	return a;
}

static struct relation then(struct relation a, struct relation b)
{
	struct relation r = {{0}};
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			if (a.to[i] >> j & 1)
				r.to[i] |= b.to[j];
	return r;
}

static struct relation self(bool (*is)(const struct event_of *))
{
	struct relation r = {{0}};
	for (unsigned i = 0; i < n; i++)
		r.to[i] = is(&e[i]) ? 1u << i : 0;
	return r;
}

static bool any(const struct event_of *x)
{
	(void)x;
	return true;
}

static struct relation maybe(struct relation a)
{
	return both(a, self(any));
}

static struct relation closed(struct relation a)
{
	for (unsigned k = 0; k < n; k++)
		for (unsigned i = 0; i < n; i++)
			if (a.to[i] >> k & 1)
				a.to[i] |= a.to[k];
	return a;
}

static bool irreflexive(struct relation a)
{
	for (unsigned i = 0; i < n; i++)
		if (a.to[i] >> i & 1)
			return false;
	return true;
}

static bool acyclic(struct relation a)
{
	return irreflexive(closed(a));
}

// The pairs that are to the same place, or are not.
static struct relation placed(struct relation a, bool same)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++) {
			bool is = !e[i].fence && !e[j].fence && e[i].place == e[j].place;
			if (is != same)
				a.to[i] &= ~(1u << j);
		}
	return a;
}

// ---- by brute force -----------------------------------------------------------------------------

static struct relation sb, rf, mo;
static unsigned reads[EVENTS]; // from which store
static bool found_weak;

static bool is_store(const struct event_of *x)
{
	return x->stores;
}

static bool is_load(const struct event_of *x)
{
	return x->loads;
}

static bool is_fence(const struct event_of *x)
{
	return x->fence;
}

static bool is_release(const struct event_of *x)
{
	return x->order >= RACE_RELEASE && (x->stores || x->fence);
}

static bool is_acquire(const struct event_of *x)
{
	return x->order != RACE_RELAXED && x->order != RACE_RELEASE && (x->loads || x->fence);
}

static bool is_sc(const struct event_of *x)
{
	return x->order == RACE_SEQ_CST;
}

static bool is_sc_fence(const struct event_of *x)
{
	return is_sc(x) && x->fence;
}

static bool is_update(const struct event_of *x)
{
	return x->loads && x->stores;
}

// What a store heads: itself, later stores of its thread to the place with no other in between, and
// updates of what those have stored.
static struct relation sequences(void)
{
	struct relation own = then(then(self(is_store), placed(sb, true)), self(is_store));
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			for (unsigned k = 0; own.to[i] >> j & 1 && k < n; k++)
				if (mo.to[i] >> k & 1 && mo.to[k] >> j & 1 &&
				    e[k].thread != e[i].thread && !is_update(&e[k]))
					own.to[i] &= ~(1u << j);
	return then(maybe(own), maybe(closed(then(rf, self(is_update)))));
}

static struct relation happens_before(void)
{
	struct relation fenced_before = maybe(then(self(is_fence), sb));
	struct relation fenced_after = maybe(then(sb, self(is_fence)));
	struct relation sw = then(then(self(is_release), fenced_before), sequences());
	sw = then(then(then(then(sw, rf), self(is_load)), fenced_after), self(is_acquire));
	return closed(both(sb, sw));
}

static struct relation reads_before(void)
{
	struct relation rb = {{0}};
	for (unsigned i = 0; i < n; i++)
		if (e[i].loads)
			rb.to[i] = mo.to[reads[i]] & ~(1u << i);
	return rb;
}

static bool is_atomic(struct relation rb)
{
	return irreflexive(then(then(self(is_update), rb), mo));
}

static bool allowed(struct relation hb, struct relation rb)
{
	struct relation eco = closed(both(both(rf, mo), rb)), other = placed(sb, false);
	struct relation scb =
		both(both(sb, then(then(other, hb), other)), both(placed(hb, true), both(mo, rb)));
	struct relation from = both(self(is_sc), then(self(is_sc_fence), maybe(hb)));
	struct relation to = both(self(is_sc), then(maybe(hb), self(is_sc_fence)));
	struct relation fences = both(hb, then(then(hb, eco), hb));
	fences = then(then(self(is_sc_fence), fences), self(is_sc_fence));
	return irreflexive(eco) && irreflexive(then(hb, maybe(eco))) && is_atomic(rb) &&
	       acyclic(both(sb, rf)) && acyclic(both(then(then(from, scb), to), fences));
}

static void look_at_execution(void)
{
	struct relation rb = reads_before();
	if (!acyclic(both(both(sb, rf), both(mo, rb))) && allowed(happens_before(), rb))
		found_weak = true;
}

static void choose_reads(unsigned i)
{
	if (i == n) {
		look_at_execution();
		return;
	}
	if (!e[i].loads) {
		choose_reads(i + 1);
		return;
	}
	for (unsigned w = 0; w < n && !found_weak; w++) {
		if (w == i || !e[w].stores || e[w].place != e[i].place)
			continue;
		reads[i] = w;
		rf.to[w] |= 1u << i;
		choose_reads(i + 1);
		rf.to[w] &= ~(1u << i);
	}
}

// The stores to a place that are not ordered yet come next, in all orders.
static void choose_order(unsigned place, uint32_t ordered)
{
	bool more = false;
	if (place == PLACES) {
		choose_reads(0);
		return;
	}
	for (unsigned w = 0; w < n && !found_weak; w++) {
		if (ordered >> w & 1 || !e[w].stores || e[w].place != place)
			continue;
		more = true;
		if (!(ordered >> place & 1) && w != place) // the first store is the initial one
			continue;
		struct relation before = mo;
		for (unsigned v = 0; v < n; v++)
			if (ordered >> v & 1 && e[v].stores && e[v].place == place)
				mo.to[v] |= 1u << w;
		choose_order(place, ordered | 1u << w);
		mo = before;
	}
	if (!more)
		choose_order(place + 1, ordered);
}

static bool is_weak(void)
{
	sb = rf = mo = (struct relation){{0}};
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = i + 1; j < n; j++)
			if (i >= PLACES ? e[i].thread == e[j].thread : j >= PLACES)
				sb.to[i] |= 1u << j;
	found_weak = false;
	choose_order(0, 0);
	return found_weak;
}

// ---- by interleavings ---------------------------------------------------------------------------

static void never(const struct access *before, const struct access *now)
{
	(void)before;
	(void)now;
	ck_abort_msg("a race of atomic accesses");
}

static struct detector *begin(void)
{
	struct detector *d = race_new(never);
	ck_assert_ptr_nonnull(d);
	for (unsigned t = 2; t <= threads + 1; t++) {
		struct step s = {.choice = {.thread = 1},
				 .op = {.code = OP_CREATE, .target = t},
				 .after = PHASE_RUN};
		race_step(d, NULL, &s);
	}
	return d;
}

static bool tells(const unsigned *order, unsigned length)
{
	struct detector *d = begin();
	bool told = false;
	for (unsigned i = 0; i < length; i++) {
		const struct event_of *x = &e[order[i]];
		struct access a = {.addr = BASE + 8 * x->place,
				   .size = 4,
				   .thread = (uint16_t)(x->thread + 1),
				   .writes = x->stores,
				   .atomic = true};
		if (x->fence)
			race_fence(d, a.thread, x->order);
		else
			told |= race_atomic(d, &a, x->loads, x->order) & WEAK_OLDER;
	}
	race_free(d);
	return told;
}

// Some interleaving that begins like this one tells. next: by thread, its next event.
static bool any_tells(unsigned *order, unsigned length, unsigned *next)
{
	bool more = false;
	for (unsigned t = 1; t <= threads; t++) {
		unsigned i = next[t];
		if (i >= n || e[i].thread != t)
			continue;
		more = true;
		order[length] = i;
		next[t]++;
		bool told = any_tells(order, length + 1, next);
		next[t]--;
		if (told)
			return true;
	}
	return !more && tells(order, length);
}

static bool is_told(void)
{
	unsigned order[EVENTS], next[THREADS + 1] = {0};
	for (unsigned i = n; i-- > PLACES;)
		next[e[i].thread] = i;
	for (unsigned t = 1; t <= threads; t++)
		next[t] = next[t] ? next[t] : n;
	return any_tells(order, 0, next);
}

// ---- random programs ----------------------------------------------------------------------------

static const enum race_order orders[] = {RACE_RELAXED, RACE_ACQUIRE, RACE_RELEASE, RACE_ACQ_REL,
					 RACE_SEQ_CST};

static void make_event(struct event_of *x, uint64_t *seed)
{
	static const struct event_of kinds[] = {{.loads = true},
						{.loads = true},
						{.stores = true},
						{.stores = true},
						{.loads = true, .stores = true},
						{.fence = true}};
	static const enum race_order of_loads[] = {RACE_RELAXED, RACE_ACQUIRE, RACE_SEQ_CST};
	static const enum race_order of_stores[] = {RACE_RELAXED, RACE_RELEASE, RACE_SEQ_CST};
	*x = kinds[random_below(seed, 6)];
	x->place = random_below(seed, PLACES);
	if (x->fence)
		x->order = orders[1 + random_below(seed, 4)];
	else if (is_update(x))
		x->order = orders[random_below(seed, 5)];
	else
		x->order = (x->loads ? of_loads : of_stores)[random_below(seed, 3)];
}

static void make_program(uint64_t *seed)
{
	threads = 2 + random_below(seed, THREADS - 1);
	n = 0;
	while (n < PLACES) {
		e[n] = (struct event_of){.place = n, .stores = true};
		n++;
	}
	unsigned ops = threads + random_below(seed, MOST - threads + 1);
	for (unsigned t = 1; t <= threads; t++) {
		unsigned own = t < threads ? ops / threads : ops - (threads - 1) * (ops / threads);
		while (own--) {
			make_event(&e[n], seed);
			e[n++].thread = t;
		}
	}
}

static const char *text(void)
{
	static char out[512];
	static const char *const names[] = {"rlx", "consume", "acq", "rel", "acq_rel", "sc"};
	size_t at = 0;
	for (unsigned i = PLACES; i < n; i++)
		at += (size_t)snprintf(out + at, sizeof out - at, "%s%u: %s%s %c %s",
				       i > PLACES ? "; " : "", e[i].thread,
				       e[i].loads   ? "load"
				       : e[i].fence ? "fence"
						    : "",
				       e[i].stores ? "store" : "",
				       e[i].fence ? ' ' : 'x' + (int)e[i].place, names[e[i].order]);
	return out;
}

START_TEST(what_interleavings_tell_is_what_there_is)
{
	uint64_t seed = 20 + (uint64_t)_i;
	unsigned weak = 0, too_many = 0, programs = 2000;
	for (unsigned i = 0; i < programs; i++) {
		make_program(&seed);
		bool is = is_weak(), told = is_told();
		ck_assert_msg(told || !is, "not told: %s", text());
		weak += is;
		too_many += told && !is;
	}
	ck_assert_uint_gt(weak, programs / 50);
	ck_assert_uint_lt(too_many, programs / 100);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("weak");
	TCase *c = unit_case(s, "weak");
	tcase_add_loop_test(c, what_interleavings_tell_is_what_there_is, 0, 4);
	return unit_run(s);
}
