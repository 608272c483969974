// SPDX-License-Identifier: MIT
//
// What comes between two steps of a thread: see between.h. The two are one after the other among
// those of their thread on the object. A wait on a condition is a step on its mutex, too.
#include "checker/explain/between.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define COST 3	       // of such a fact, beside one order
#define COST_LIBRARY 4 // where it waits or gives back: another step there tells more

struct between_key {
	struct fact_place place[3]; // one thread's, the other's, the one's again
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
	size_t number; // of the run, among those that count
};

static bool touches(const struct happening *h, uint32_t object)
{
	return object && (h->object == object || h->mutex == object);
}

static const struct happening *at(const struct runs *all, const struct run *r, size_t step)
{
	return &all->by_number[r->of[step]]->h;
}

// Those of the steps between `first` and `last`, on an object.
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

// The step of its thread on the object before step i; NO_STEP: there is none.
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

// Keeps where it can be looked at: in a run that fails, if there is one.
static int note(void *ctx, size_t first, size_t between, size_t last)
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

// Do runs that pass come to this place?
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

// Those that are of use become facts; all are given back.
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
		rc = betweens_of(all, d.run, note, &d);
	}
	return settle(&d, rc);
}
