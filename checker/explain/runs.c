// SPDX-License-Identifier: MIT
//
// Keeps the runs of a search: see runs.h.
#include "checker/explain/runs.h"

#include "base/mix.h"
#include "base/vec.h"
#include "checker/outcomes/outcome.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- what is the same in other runs -------------------------------------------------------------

uint32_t *run_threads(const struct path *p)
{
	size_t n = p->world.nthreads;
	uint32_t *id = calloc(2 * (n + 1), sizeof *id);
	if (!id)
		return NULL;
	uint32_t *children = id + n + 1;
	for (uint32_t t = 1; t <= n; t++) {
		uint16_t by = p->world.threads[t].creator;
		uint64_t from = t == 1 || by >= t ? 0 : (uint64_t)id[by] << 32 | ++children[by];
		id[t] = (uint32_t)mix64(from + MIX_STEP);
	}
	return id;
}

// The caller of a function is known only in runs that are shown, so it is ignored.
static uint64_t place_of(const struct trace *t, uint32_t site)
{
	uint32_t slot = trace_site(t, site);
	return slot < t->n ? (uint64_t)t->ev[slot].arg : 0;
}

struct happening happening_of(const struct trace *t, const struct path *p, size_t step,
			      const uint32_t *threads)
{
	const struct step *s = &p->points[step].step, *key = &p->points[step].key;
	uint32_t target = s->choice.target;
	return (struct happening){.place = place_of(t, s->op.site),
				  .target = target && target <= p->world.nthreads ? threads[target]
										  : target,
				  .thread = threads[s->choice.thread],
				  .object = key->op.object,
				  .mutex = op_waits(s->op.code) ? key->op.mutex : 0,
				  .code = s->op.code,
				  .phase = s->phase,
				  .outcome = s->choice.outcome};
}

// ---- the table of happenings --------------------------------------------------------------------

static struct known_happening *known(struct runs *all, const struct happening *h)
{
	struct known_happening *k;
	HASH_FIND(hh, all->happenings, h, sizeof *h, k);
	if (k)
		return k;
	struct known_happening **list =
		vec_room(all->by_number, &all->happenings_cap, all->nhappenings + 1, sizeof *list);
	k = list ? calloc(1, sizeof *k) : NULL;
	if (list)
		all->by_number = list;
	if (!k)
		return NULL;
	k->h = *h;
	k->number = (uint32_t)all->nhappenings;
	list[all->nhappenings++] = k;
	HASH_ADD(hh, all->happenings, h, sizeof k->h, k);
	return k;
}

// Counts how often the thread has been at this place, whatever the result.
static int set_times(struct runs *all, struct happening *h)
{
	struct happening there = {
		.place = h->place, .thread = h->thread, .code = h->code, .phase = h->phase};
	struct known_happening *k = known(all, &there);
	if (!k)
		return ENOMEM;
	if (k->run != all->taken)
		k->times = 0;
	k->run = all->taken;
	h->nth = ++k->times;
	if (h->nth > k->most)
		k->most = h->nth;
	return 0;
}

// ---- one run ------------------------------------------------------------------------------------

static void run_free(struct run *r)
{
	if (!r)
		return;
	free(r->of);
	free(r->bare);
	free(r->sorted);
	free(r->thread);
	free(r->clocks);
	free(r->plan);
	free(r);
}

static struct run *run_new(const struct path *p)
{
	struct run *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	r->nthreads = p->nthreads;
	r->of = calloc(p->n + 1, sizeof *r->of);
	r->bare = calloc(p->n + 1, sizeof *r->bare);
	r->sorted = calloc(2 * p->n + 1, sizeof *r->sorted);
	r->thread = calloc(2 * p->n + 1, sizeof *r->thread);
	r->number = r->thread ? r->thread + p->n : NULL;
	r->clocks = calloc(p->n + 1, (p->nthreads + 1) * sizeof *r->clocks);
	r->plan = calloc(p->n + 1, sizeof *r->plan);
	if (r->of && r->bare && r->sorted && r->thread && r->clocks && r->plan)
		return r;
	run_free(r);
	return NULL;
}

// Takes in step i of the path, as the next one.
static int take_step(struct runs *all, struct run *r, const struct trace *t, const struct path *p,
		     const struct happens_before *order, size_t i, const uint32_t *threads)
{
	struct happening h = happening_of(t, p, i, threads);
	const uint32_t *clock = happens_before_clock(order, i);
	if (set_times(all, &h))
		return ENOMEM;
	struct known_happening *k = known(all, &h);
	if (op_signals(h.code))
		h.target = ANYBODY;
	struct known_happening *bare = k ? known(all, &h) : NULL;
	if (!bare)
		return ENOMEM;
	uint16_t *row = r->clocks + r->n * (r->nthreads + 1);
	uint64_t print = mix64(k->number + 1);
	for (size_t u = 1; u <= r->nthreads; u++) {
		row[u] = (uint16_t)clock[u];
		if (clock[u])
			print += mix64((uint64_t)threads[u] << 32 | clock[u]);
	}
	r->print += mix64(print);
	r->of[r->n] = k->number;
	r->bare[r->n] = bare->number;
	r->sorted[r->nsorted++] = (struct run_key){k->number, (uint32_t)r->n};
	if (bare != k)
		r->sorted[r->nsorted++] = (struct run_key){bare->number, (uint32_t)r->n};
	r->thread[r->n] = p->points[i].step.choice.thread;
	r->number[r->n] = (uint16_t)order->marks[i].number;
	r->n++;
	return 0;
}

static int by_happening(const void *a, const void *b)
{
	const struct run_key *x = a, *y = b;
	return (x->happening > y->happening) - (x->happening < y->happening);
}

static int meet(struct runs *all, uint32_t a, uint32_t b)
{
	struct met key = {0}, *m;
	key.a = a < b ? a : b;
	key.b = a < b ? b : a;
	HASH_FIND(hh, all->met, &key.a, 2 * sizeof key.a, m);
	if (m)
		return 0;
	m = calloc(1, sizeof *m);
	if (!m)
		return ENOMEM;
	m->a = key.a;
	m->b = key.b;
	HASH_ADD(hh, all->met, a, 2 * sizeof m->a, m);
	return 0;
}

// Notes that two steps meet, each under all of its descriptions.
static int meet_both(struct runs *all, const struct run *r, size_t i, size_t k)
{
	int rc = meet(all, r->of[k], r->of[i]);
	if (!rc && r->bare[k] != r->of[k])
		rc = meet(all, r->bare[k], r->of[i]);
	if (!rc && r->bare[i] != r->of[i])
		rc = meet(all, r->of[k], r->bare[i]);
	return rc ? rc : meet(all, r->bare[k], r->bare[i]);
}

// Notes which steps are dependent. steps: those of the path, by step of the run.
static int note_met(struct runs *all, const struct run *r, const struct path *p,
		    const uint32_t *steps)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct happening *h = &all->by_number[r->of[i]]->h;
		if (all->wanted && !all->wanted(all->ctx, h))
			continue;
		for (size_t k = 0; k < i; k++)
			if (r->thread[k] != r->thread[i] &&
			    dependent(&p->points[steps[k]].key, &p->points[steps[i]].key) &&
			    meet_both(all, r, i, k))
				return ENOMEM;
	}
	return 0;
}

static void judge(struct runs *all, struct run *r, const struct event *end)
{
	r->end = *end;
	r->fails = end->op == all->kind && end_failure(end); // an exit may be none
	r->otherwise = !r->fails && end_failure(end);
}

static void count(struct runs *all, const struct run *r)
{
	all->failing += r->fails;
	all->otherwise += r->otherwise;
	all->passing += !r->fails && !r->otherwise;
}

// The number of steps to keep: of a run that goes on for ever, not all.
static size_t steps_kept(const struct path *p)
{
	size_t most = (size_t)p->end.arg + RUN_ROUND;
	return end_for_ever(p->end.op) && most < p->n ? most : p->n;
}

// Fills in a run from its trace and path. 0 or ENOMEM.
static int fill(struct runs *all, struct run *r, const struct trace *t, const struct path *p,
		const struct happens_before *order, const uint32_t *threads)
{
	uint32_t *steps = vec_room(all->scratch, &all->scratch_cap, p->n + 1, sizeof *steps);
	int rc = steps ? 0 : ENOMEM;
	if (steps)
		all->scratch = steps;
	for (size_t i = 0; !rc && i < steps_kept(p); i++) {
		r->plan[r->nplan++] = p->points[i].step.choice;
		if (op_resumes(p->points[i].step.op.code))
			continue;
		steps[r->n] = (uint32_t)i;
		rc = take_step(all, r, t, p, order, i, threads);
	}
	if (rc)
		return rc;
	qsort(r->sorted, r->nsorted, sizeof *r->sorted, by_happening);
	r->eager = p->eager;
	judge(all, r, &p->end);
	return note_met(all, r, p, steps);
}

static int add(struct runs *all, struct run *r)
{
	if (!VEC_FITS(all->all, &all->cap, all->n + 1))
		return ENOMEM;
	all->all[all->n++] = r;
	count(all, r);
	return 0;
}

static int make(struct runs *all, const struct trace *t, const struct path *p,
		const struct happens_before *order, struct run **made)
{
	uint32_t *threads = run_threads(p);
	all->taken++;
	struct run *r = threads ? run_new(p) : NULL;
	int rc = r ? fill(all, r, t, p, order, threads) : ENOMEM;
	free(threads);
	if (rc)
		run_free(r);
	else
		*made = r;
	return rc;
}

// ---- all of them --------------------------------------------------------------------------------

static int take(void *ctx, const struct execution *e, bool fresh)
{
	struct runs *all = ctx;
	struct run *r;
	if (!fresh)
		return 0;
	if (steps_kept(e->path) > RUN_STEPS_MOST) {
		all->long_ones = true;
		return 0;
	}
	all->between_steps |= outcome_between_steps(e->path);
	int rc = make(all, e->trace, e->path, e->order, &r);
	if (!rc && add(all, r)) {
		run_free(r);
		rc = ENOMEM;
	}
	return rc;
}

int runs_add(struct runs *all, const struct trace *t, const struct path *p,
	     const struct happens_before *order, size_t *number)
{
	struct run *r;
	if (steps_kept(p) > RUN_STEPS_MOST)
		return EINVAL;
	int rc = make(all, t, p, order, &r);
	if (rc)
		return rc;
	for (*number = 0; *number < all->n; ++*number)
		if (all->all[*number]->print == r->print && all->all[*number]->n == r->n) {
			run_free(all->all[*number]);
			all->all[*number] = r;
			return 0;
		}
	rc = add(all, r);
	if (rc)
		run_free(r);
	return rc;
}

static void clear(void *ctx)
{
	struct runs *all = ctx;
	struct known_happening *k, *after;
	struct met *m, *next;
	for (size_t i = 0; i < all->n; i++)
		run_free(all->all[i]);
	HASH_ITER(hh, all->happenings, k, after) {
		HASH_DEL(all->happenings, k);
		free(k);
	}
	HASH_ITER(hh, all->met, m, next) {
		HASH_DEL(all->met, m);
		free(m);
	}
	all->n = all->nhappenings = 0;
	all->failing = all->passing = all->otherwise = 0;
	all->long_ones = all->between_steps = false;
}

struct search_listener runs_listener(struct runs *all)
{
	return (struct search_listener){.ended = take, .anew = clear, .ctx = all};
}

void runs_free(struct runs *all)
{
	clear(all);
	free(all->all);
	free(all->by_number);
	free(all->scratch);
	*all = (struct runs){0};
}

// ---- asking -------------------------------------------------------------------------------------

size_t run_step(const struct run *r, uint32_t happening)
{
	size_t from = 0, until = r->nsorted;
	while (from < until) {
		size_t mid = from + (until - from) / 2;
		if (r->sorted[mid].happening < happening)
			from = mid + 1;
		else
			until = mid;
	}
	bool there = from < r->nsorted && r->sorted[from].happening == happening;
	return there ? r->sorted[from].step : NO_STEP;
}

enum run_order run_order(const struct run *r, uint32_t a, uint32_t b)
{
	size_t i = run_step(r, a), k = run_step(r, b);
	if (i == NO_STEP)
		return ORDER_NONE;
	if (k == NO_STEP)
		return ORDER_FIRST;
	if (i < k)
		return run_before(r, i, k) ? ORDER_FIRST : ORDER_OPEN;
	return run_before(r, k, i) ? ORDER_SECOND : ORDER_OPEN;
}
