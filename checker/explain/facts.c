// SPDX-License-Identifier: MIT
//
// Facts, and the runs in which they hold: see facts.h.
#include "checker/explain/facts.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- the runs -----------------------------------------------------------------------------------

int facts_begin(struct facts *f, const struct runs *all)
{
	*f = (struct facts){0};
	f->runs = calloc(all->n + 1, sizeof *f->runs);
	f->fails = calloc(run_words(all->n) + 1, sizeof *f->fails);
	if (!f->runs || !f->fails)
		return ENOMEM;
	for (size_t i = 0; i < all->n; i++) {
		if (all->all[i]->otherwise)
			continue;
		if (all->all[i]->fails)
			run_add(f->fails, f->nruns);
		f->runs[f->nruns++] = i;
	}
	return 0;
}

// Adds a fact with its set of runs. 0: the set now belongs to *f; ENOMEM: still to the caller.
static int facts_add(struct facts *f, const struct found_fact *found, uint64_t *set, unsigned cost)
{
	if (!VEC_FITS(f->all, &f->cap, f->n + 1) || !VEC_FITS(f->holds, &f->holds_cap, f->n + 1) ||
	    !VEC_FITS(f->sets, &f->sets_cap, f->n + 1))
		return ENOMEM;
	f->all[f->n] = *found;
	f->sets[f->n] = set;
	f->holds[f->n] = (struct fact){
		.in = set, .orders = found->form == FACT_BETWEEN ? 2 : 1, .cost = cost};
	f->n++;
	return 0;
}

// Can a fact that holds in these runs be part of a decision (if f->loose: of a clause)?
static bool facts_useful(const struct facts *f, const uint64_t *set)
{
	bool lacks = false, more = false, any = false;
	for (size_t i = 0; i < run_words(f->nruns); i++) {
		lacks |= (f->fails[i] & ~set[i]) != 0;
		more |= (set[i] & ~f->fails[i]) != 0;
		any |= (set[i] & f->fails[i]) != 0;
	}
	return any && (f->loose || !(lacks && more));
}

void facts_free(struct facts *f)
{
	for (size_t i = 0; i < f->n; i++)
		free(f->sets[i]);
	free(f->all);
	free(f->holds);
	free(f->sets);
	free(f->fails);
	free(f->runs);
	*f = (struct facts){0};
}

// ---- orders of single steps ----------------------------------------------------------------

enum { COST_AGAIN = 4, COST_ELSEWHERE = 6, COST_ROUTINE = 8, COST_GIVES = 3, COST_OBJECTS = 2 };

// ---- orders of two steps ------------------------------------------------------------------------

// One of the two orders of a pair of steps: is it still useful, and where does it hold?
struct tried {
	uint64_t *set;	  // where it holds
	bool lacks, more; // does not hold in some failing run; holds in some passing run
	bool turned;	  // the reverse order holds in some passing run
	uint32_t a, b;
};

static bool is_useless(const struct tried *t)
{
	return t->lacks && t->more;
}

static void note(struct tried *t, size_t i, bool fails, enum run_order order)
{
	bool holds = order == ORDER_FIRST;
	if (holds)
		run_add(t->set, i);
	t->lacks |= fails && !holds;
	t->more |= !fails && holds;
	t->turned |= !fails && order == ORDER_SECOND;
}

static unsigned step_cost(const struct runs *all, const struct run *failing, uint32_t happening)
{
	const struct happening *h = &all->by_number[happening]->h;
	return (h->nth > 1 ? COST_AGAIN : 0) + (op_bounds_thread(h->code) ? COST_ROUTINE : 0) +
	       (op_unlocks(h->code) ? COST_GIVES : 0) +
	       (run_step(failing, happening) == NO_STEP ? COST_ELSEWHERE : 0);
}

static unsigned order_cost(const struct runs *all, const struct run *failing, uint32_t a,
			   uint32_t b)
{
	bool other = all->by_number[a]->h.object != all->by_number[b]->h.object;
	return 1 + step_cost(all, failing, a) + step_cost(all, failing, b) +
	       (other ? COST_OBJECTS : 0);
}

// Keeps the order as a fact, if it is useful. Takes over its set.
static int keep_order(struct facts *f, const struct runs *all, const struct run *failing,
		      struct tried *t)
{
	struct found_fact found = {.form = FACT_BEFORE, .a = t->a, .b = t->b};
	size_t at = run_step(failing, t->a);
	bool late = f->lost && at != NO_STEP && at >= f->lost;
	if ((is_useless(t) && !f->loose) || !t->turned || late || !facts_useful(f, t->set)) {
		free(t->set);
		return 0;
	}
	int rc = facts_add(f, &found, t->set, order_cost(all, failing, t->a, t->b));
	if (rc)
		free(t->set);
	return rc;
}

static int try_orders(struct facts *f, const struct runs *all, const struct run *failing,
		      uint32_t a, uint32_t b)
{
	struct tried there = {.a = a, .b = b}, back = {.a = b, .b = a};
	there.set = calloc(run_words(f->nruns) + 1, sizeof *there.set);
	back.set = calloc(run_words(f->nruns) + 1, sizeof *back.set);
	bool room = there.set && back.set, open = false;
	for (size_t i = 0; room && !open && i < f->nruns; i++) {
		const struct run *r = all->all[f->runs[i]];
		enum run_order order = run_order(r, a, b);
		open = order == ORDER_OPEN;
		note(&there, i, r->fails, order);
		note(&back, i, r->fails, run_order(r, b, a));
		if (!f->loose && is_useless(&there) && is_useless(&back))
			open = true;
	}
	if (!room || open) {
		free(there.set);
		free(back.set);
		return room ? 0 : ENOMEM;
	}
	int rc = keep_order(f, all, failing, &there);
	return keep_order(f, all, failing, &back) || rc ? ENOMEM : 0;
}

static int find_befores(struct facts *f, const struct runs *all, const struct run *failing)
{
	int rc = 0;
	for (struct met *m = all->met; !rc && m; m = m->hh.next)
		rc = try_orders(f, all, failing, m->a, m->b);
	return rc;
}

// ---- what happens of several things -------------------------------------------------------------

static bool is_choice(const struct happening *h)
{
	return h->nth && h->target != ANYBODY && (h->outcome != OUT_GO || h->target);
}

static int try_happens(struct facts *f, const struct runs *all, const struct run *failing,
		       uint32_t a)
{
	struct found_fact found = {.form = FACT_HAPPENS, .a = a};
	uint64_t *set = calloc(run_words(f->nruns) + 1, sizeof *set);
	if (!set)
		return ENOMEM;
	for (size_t i = 0; i < f->nruns; i++)
		if (run_step(all->all[f->runs[i]], a) != NO_STEP)
			run_add(set, i);
	if (facts_useful(f, set) && facts_add(f, &found, set, 2 + step_cost(all, failing, a)) == 0)
		return 0;
	int rc = facts_useful(f, set) ? ENOMEM : 0;
	free(set);
	return rc;
}

static int find_happens(struct facts *f, const struct runs *all, const struct run *failing)
{
	int rc = 0;
	for (uint32_t a = 0; !rc && a < all->nhappenings; a++)
		if (is_choice(&all->by_number[a]->h))
			rc = try_happens(f, all, failing, a);
	return rc;
}

int orders_find(struct facts *f, const struct runs *all, size_t failing)
{
	int rc = find_befores(f, all, all->all[failing]);
	return rc ? rc : find_happens(f, all, all->all[failing]);
}

// ---- one step between two of another thread ------------------------------------------------
//
// The two steps of the first thread are consecutive among its steps on the object. A wait on a
// condition is a step on its mutex, too.

#define COST 3	       // of such a fact, compared with one order
#define COST_LIBRARY 4 // where the thread waits or releases: a fact at another step explains more

struct between_key {
	struct fact_place place[3]; // of the first thread, of the other, of the first again
};

struct between {
	struct between_key key;
	struct found_fact found;
	uint64_t *set;
	bool named; // the threads are the same in all runs so far
	UT_hash_handle hh;
};

struct finder {
	struct facts *f;
	const struct runs *all;
	struct between *table;
	const struct run *run;
	size_t number; // of the run, among those that are considered
};

static bool touches(const struct happening *h, uint32_t object)
{
	return object && (h->object == object || h->mutex == object);
}

static const struct happening *at(const struct runs *all, const struct run *r, size_t step)
{
	return &all->by_number[r->of[step]]->h;
}

// Notes the steps of other threads on an object between `first` and `last`.
static int look_between(const struct runs *all, const struct run *r, size_t first, size_t last,
			uint32_t object,
			int (*found)(void *ctx, size_t first, size_t between, size_t last),
			void *ctx)
{
	int rc = 0;
	for (size_t k = first + 1; !rc && k < last; k++)
		if (r->thread[k] != r->thread[first] && touches(at(all, r, k), object) &&
		    run_before(r, first, k) && run_before(r, k, last))
			rc = found(ctx, first, k, last);
	return rc;
}

// The last step of the same thread on the object before step i; NO_STEP: there is none.
static size_t step_before(const struct runs *all, const struct run *r, size_t i, uint32_t object)
{
	for (size_t k = i; k > 0; k--)
		if (r->thread[k - 1] == r->thread[i] && touches(at(all, r, k - 1), object))
			return k - 1;
	return NO_STEP;
}

int betweens_of(const struct runs *all, const struct run *r,
		int (*found)(void *ctx, size_t first, size_t between, size_t last), void *ctx)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < r->n; i++) {
		const struct happening *h = at(all, r, i);
		const uint32_t objects[] = {h->object, h->mutex};
		for (size_t k = 0; !rc && k < 2; k++) {
			size_t before = objects[k] ? step_before(all, r, i, objects[k]) : NO_STEP;
			if (before != NO_STEP)
				rc = look_between(all, r, before, i, objects[k], found, ctx);
		}
	}
	return rc;
}

// ---- facts --------------------------------------------------------------------------------------

static struct fact_place place_of(const struct happening *h)
{
	return (struct fact_place){
		.place = h->place, .code = h->code, .phase = h->phase, .outcome = h->outcome};
}

static struct between *between_of(struct finder *d, const struct between_key *key)
{
	struct between *b;
	HASH_FIND(hh, d->table, key, sizeof *key, b);
	if (b)
		return b;
	b = calloc(1, sizeof *b);
	uint64_t *set = calloc(run_words(d->f->nruns) + 1, sizeof *set);
	if (!b || !set) {
		free(b);
		free(set);
		return NULL;
	}
	b->key = *key;
	b->set = set;
	b->found.form = FACT_BETWEEN;
	HASH_ADD(hh, d->table, key, sizeof b->key, b);
	return b;
}

// Keeps the steps by which the fact can be shown, preferably of a failing run.
static int note_between(void *ctx, size_t first, size_t between, size_t last)
{
	struct finder *d = ctx;
	const size_t steps[] = {first, between, last};
	struct between_key key;
	for (size_t i = 0; i < 3; i++)
		key.place[i] = place_of(at(d->all, d->run, steps[i]));
	struct between *b = between_of(d, &key);
	if (!b)
		return ENOMEM;
	uint32_t one = at(d->all, d->run, first)->thread,
		 other = at(d->all, d->run, between)->thread;
	bool fresh = !b->found.step[2];
	b->named = fresh || (b->named && b->found.thread[0] == one && b->found.thread[1] == other);
	b->found.thread[0] = one;
	b->found.thread[1] = other;
	if (fresh || (d->run->fails && !d->all->all[b->found.run]->fails)) {
		b->found.run = d->f->runs[d->number];
		memcpy(b->found.step, steps, sizeof steps);
		memcpy(b->found.place, key.place, sizeof key.place);
	}
	run_add(b->set, d->number);
	return 0;
}

// Do passing runs reach this place?
static bool passes_there(const struct facts *f, const struct runs *all, const struct fact_place *p)
{
	for (size_t i = 0; i < f->nruns; i++) {
		const struct run *r = all->all[f->runs[i]];
		for (size_t k = 0; !r->fails && k < r->n; k++) {
			struct fact_place here = place_of(at(all, r, k));
			if (!memcmp(&here, p, sizeof here))
				return true;
		}
	}
	return false;
}

static bool is_cause(const struct facts *f, const struct runs *all, const struct between *b)
{
	return passes_there(f, all, &b->key.place[0]) && passes_there(f, all, &b->key.place[1]) &&
	       passes_there(f, all, &b->key.place[2]);
}

static unsigned cost_of(const struct between *b)
{
	uint32_t first = b->key.place[0].code, other = b->key.place[1].code;
	unsigned cost = COST;
	if (first == OP_LOCK || other == OP_UNLOCK || other == OP_EXIT)
		cost += COST_LIBRARY;
	return cost + (b->named ? 0 : 1);
}

// Turns useful candidates into facts, and frees all of them.
static int settle(struct finder *d, int rc)
{
	struct between *b, *next;
	HASH_ITER(hh, d->table, b, next) {
		HASH_DEL(d->table, b);
		if (!b->named)
			b->found.thread[0] = b->found.thread[1] = 0;
		bool use = !rc && facts_useful(d->f, b->set) && is_cause(d->f, d->all, b);
		if (use)
			rc = facts_add(d->f, &b->found, b->set, cost_of(b));
		if (!use || rc)
			free(b->set);
		free(b);
	}
	return rc;
}

int betweens_find(struct facts *f, const struct runs *all)
{
	struct finder d = {.f = f, .all = all};
	int rc = 0;
	for (d.number = 0; !rc && d.number < f->nruns; d.number++) {
		d.run = all->all[f->runs[d.number]];
		rc = betweens_of(all, d.run, note_between, &d);
	}
	return settle(&d, rc);
}
