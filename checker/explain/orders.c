// SPDX-License-Identifier: MIT
//
// Facts about single steps: see orders.h. In how many runs each holds is looked at one fact after
// the other, and no further than until it is known to be of no use: one that fails in a run that
// fails, and holds in one that passes, decides nothing, neither with others nor as one of several.
#include "checker/explain/orders.h"

#include <errno.h>
#include <stdlib.h>

enum { COST_AGAIN = 4, COST_ELSEWHERE = 6, COST_ROUTINE = 8, COST_GIVES = 3, COST_OBJECTS = 2 };

// ---- orders of two steps ------------------------------------------------------------------------

// Which of the two ways round are still of use, and what was seen of them.
struct tried {
	uint64_t *set;	  // where it holds
	bool lacks, more; // in one that fails it does not, in one that passes it does
	bool turned;	  // in one that passes it is the other way round
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

// Keeps one way round, if it is of use. Its set is used up.
static int keep_order(struct facts *f, const struct runs *all, const struct run *failing,
		      struct tried *t)
{
	struct found_fact found = {.form = FACT_BEFORE, .a = t->a, .b = t->b};
	if ((is_useless(t) && !f->loose) || !t->turned || !facts_useful(f, t->set)) {
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
