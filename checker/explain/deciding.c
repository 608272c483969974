// SPDX-License-Identifier: MIT
//
// An exact search for a smallest cover: see deciding.h. If all facts must hold, they cover the
// passing runs: each of these lacks one of the facts. If one of the facts must hold, they cover the
// failing runs. A run that is not covered yet must be covered by one of the facts that can cover
// it, so only these are tried. A larger cover is found greedily, by the fact that covers most of
// the rest; then redundant facts are dropped.
#include "checker/explain/deciding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// A fact and the runs that it covers.
struct item {
	size_t fact;
	unsigned weight, cost;
	uint64_t *covers;
};

struct cover {
	struct item *items; // n of them
	size_t n, words;
	uint64_t *memory; // of the rows of the items
	uint64_t *left;	  // runs that are still to be covered, a row for each item taken
	size_t taken[DECIDING_MOST], ntaken;
	unsigned limit; // of weight
	size_t best[DECIDING_MOST], nbest;
	unsigned best_cost;
	bool found;
	size_t work; // number of facts that may still be tried
};

#define WORK 20000000	  // for sets larger than DECIDING_LEAST
#define WORK_ANY SIZE_MAX // for others

enum { GREEDY = 32 }; // facts that are taken before redundant ones are dropped

static bool is_empty(const uint64_t *set, size_t words)
{
	for (size_t i = 0; i < words; i++)
		if (set[i])
			return false;
	return true;
}

static bool within(const uint64_t *a, const uint64_t *b, size_t words)
{
	for (size_t i = 0; i < words; i++)
		if (a[i] & ~b[i])
			return false;
	return true;
}

static void take_best(struct cover *c)
{
	unsigned cost = 0;
	for (size_t i = 0; i < c->ntaken; i++)
		cost += c->items[c->taken[i]].cost;
	if (c->found && cost >= c->best_cost)
		return;
	c->found = true;
	c->best_cost = cost;
	c->nbest = c->ntaken;
	memcpy(c->best, c->taken, sizeof c->best);
}

static size_t first_in(const uint64_t *set, size_t words)
{
	for (size_t i = 0; i < words; i++)
		if (set[i])
			return 64 * i + (size_t)__builtin_ctzll(set[i]);
	return 64 * words;
}

static void search(struct cover *c, unsigned weight)
{
	const uint64_t *left = c->left + c->ntaken * c->words;
	uint64_t *after = c->left + (c->ntaken + 1) * c->words;
	if (is_empty(left, c->words)) {
		take_best(c);
		return;
	}
	size_t must = first_in(left, c->words);
	for (size_t i = 0; c->ntaken < DECIDING_MOST && i < c->n && c->work; i++) {
		const struct item *it = &c->items[i];
		c->work -= c->work != WORK_ANY;
		if (weight + it->weight > c->limit || !run_in(it->covers, must))
			continue;
		for (size_t k = 0; k < c->words; k++)
			after[k] = left[k] & ~it->covers[k];
		c->taken[c->ntaken++] = i;
		search(c, weight + it->weight);
		c->ntaken--;
	}
}

// Does a cover all that b covers, at no greater weight and cost? Of equal items, the first
// dominates.
static bool dominates(const struct item *a, const struct item *b, size_t words)
{
	return a->weight <= b->weight && a->cost <= b->cost && within(b->covers, a->covers, words);
}

static void add_item(struct cover *c, struct item it)
{
	for (size_t i = 0; i < c->n; i++)
		if (dominates(&c->items[i], &it, c->words))
			return;
	size_t n = 0;
	for (size_t i = 0; i < c->n; i++)
		if (!dominates(&it, &c->items[i], c->words))
			c->items[n++] = c->items[i];
	c->items[n++] = it;
	c->n = n;
}

// Finds the items, for facts that must all hold or, with `any`, of which one must; facts that cover
// nothing are left out.
static void find_items(struct cover *c, const struct fact *facts, size_t nfacts,
		       const uint64_t *fails, const uint64_t *passes, bool any)
{
	c->n = 0;
	for (size_t i = 0; i < nfacts; i++) {
		uint64_t *covers = c->memory + i * c->words;
		const uint64_t *in = facts[i].in;
		bool fits = true;
		for (size_t k = 0; k < c->words; k++) {
			covers[k] = any ? in[k] & fails[k] : passes[k] & ~in[k];
			fits &= any ? !(in[k] & passes[k]) : !(fails[k] & ~in[k]);
		}
		if (fits && !is_empty(covers, c->words))
			add_item(c, (struct item){i, any ? 1 : facts[i].orders, facts[i].cost,
						  covers});
	}
}

static void settle(const struct cover *c, enum decided by, bool least, struct decision *d)
{
	d->by = by;
	d->least = least;
	d->n = c->nbest;
	for (size_t i = 0; i < c->nbest; i++)
		d->of[i] = c->items[c->best[i]].fact;
}

static void look(struct cover *c, const uint64_t *all, enum decided by, struct decision *d)
{
	memcpy(c->left, all, c->words * sizeof *all);
	c->work = WORK_ANY;
	for (c->limit = 1; c->limit <= DECIDING_LEAST && !c->found; c->limit++)
		search(c, 0);
	if (c->found)
		settle(c, by, true, d);
}

// ---- larger sets --------------------------------------------------------------------------------

static size_t count_both(const uint64_t *a, const uint64_t *b, size_t words)
{
	size_t n = 0;
	for (size_t i = 0; i < words; i++)
		n += (size_t)__builtin_popcountll(a[i] & b[i]);
	return n;
}

// The item that covers most of the rest for its weight; of equal ones, the cheapest. c->n: none
// covers any of it.
static size_t choose(const struct cover *c, const uint64_t *left)
{
	size_t best = c->n, most = 0;
	for (size_t i = 0; i < c->n; i++) {
		const struct item *it = &c->items[i], *b = &c->items[best < c->n ? best : 0];
		size_t covers = count_both(it->covers, left, c->words);
		size_t here = covers * b->weight, there = most * it->weight;
		if (!covers ||
		    (best < c->n && (here < there || (here == there && it->cost >= b->cost))))
			continue;
		best = i;
		most = covers;
	}
	return best;
}

// Do these items cover all without the one at `but`?
static bool covers_without(const struct cover *c, const size_t *of, size_t n, size_t but,
			   const uint64_t *all)
{
	for (size_t k = 0; k < c->words; k++) {
		uint64_t covered = 0;
		for (size_t i = 0; i < n; i++)
			covered |= i == but ? 0 : c->items[of[i]].covers[k];
		if (all[k] & ~covered)
			return false;
	}
	return true;
}

// Drops redundant items, the most expensive first. Returns the number of those left.
static size_t spare(const struct cover *c, size_t *of, size_t n, const uint64_t *all)
{
	for (;;) {
		size_t worst = n;
		for (size_t i = 0; i < n; i++)
			if (covers_without(c, of, n, i, all) &&
			    (worst == n || c->items[of[i]].cost > c->items[of[worst]].cost))
				worst = i;
		if (worst == n)
			return n;
		memmove(of + worst, of + worst + 1, (n - worst - 1) * sizeof *of);
		n--;
	}
}

// Takes items until all is covered; they are the best known cover if they are few enough. Returns
// their weight; 0: they are too many. *never: not even all items cover everything.
static unsigned take_greedily(struct cover *c, const uint64_t *all, bool *never)
{
	size_t of[GREEDY], n = 0;
	unsigned weight = 0;
	uint64_t *left = c->left + c->words;
	memcpy(left, all, c->words * sizeof *all);
	*never = false;
	while (n < GREEDY && !is_empty(left, c->words)) {
		size_t i = choose(c, left);
		*never = i == c->n;
		if (*never)
			return 0;
		for (size_t k = 0; k < c->words; k++)
			left[k] &= ~c->items[i].covers[k];
		of[n++] = i;
	}
	if (!is_empty(left, c->words))
		return 0;
	n = spare(c, of, n, all);
	for (size_t i = 0; i < n; i++)
		weight += c->items[of[i]].weight;
	if (weight > DECIDING_MOST)
		return 0;
	memcpy(c->best, of, n * sizeof *of);
	c->nbest = n;
	return weight;
}

static void look_further(struct cover *c, const uint64_t *all, enum decided by, struct decision *d)
{
	bool never;
	unsigned weight = take_greedily(c, all, &never);
	d->never &= never;
	if (!weight)
		return;
	memcpy(c->left, all, c->words * sizeof *all);
	c->work = WORK;
	for (c->limit = DECIDING_LEAST + 1; c->limit < weight && !c->found && c->work; c->limit++)
		search(c, 0);
	settle(c, by, c->found || c->work, d);
	d->larger = true;
}

int decide(const struct fact *facts, size_t nfacts, const uint64_t *fails, size_t nruns,
	   struct decision *d)
{
	struct cover c = {.words = run_words(nruns)};
	uint64_t *passes = calloc(c.words + 1, sizeof *passes);
	c.items = calloc(nfacts + 1, sizeof *c.items);
	c.memory = calloc(nfacts * c.words + 1, sizeof *c.memory);
	c.left = calloc((DECIDING_MOST + 1) * c.words + 1, sizeof *c.left);
	bool room = passes && c.items && c.memory && c.left;
	*d = (struct decision){.by = DECIDED_NOT, .never = true};
	for (size_t i = 0; room && i < nruns; i++)
		if (!run_in(fails, i))
			run_add(passes, i);
	static void (*const looks[])(struct cover *, const uint64_t *, enum decided,
				     struct decision *) = {look, look_further};
	for (size_t i = 0; room && i < 4 && d->by == DECIDED_NOT; i++) {
		bool any = i % 2;
		find_items(&c, facts, nfacts, fails, passes, any);
		looks[i / 2](&c, any ? fails : passes, any ? DECIDED_BY_ANY : DECIDED_BY_ALL, d);
	}
	free(passes);
	free(c.items);
	free(c.memory);
	free(c.left);
	return room ? 0 : ENOMEM;
}

// ---- decisions by clauses ------------------------------------------------------------------
//
// Each clause is made for a failing run that is in no clause yet: of the facts that hold in it,
// those are taken that exclude most passing runs and keep most failing ones, until no passing run
// is left; then redundant facts are dropped.

struct maker {
	const struct fact *facts;
	size_t nfacts, words, nruns;
	const uint64_t *fails;
	uint64_t *passes;
	uint64_t *open;	 // that fail, and are in no clause
	uint64_t *holds; // the runs in which the current clause holds
	struct decision *d;
	unsigned nclauses;
};

static size_t count(const uint64_t *a, const uint64_t *b, const uint64_t *c, size_t words)
{
	size_t n = 0;
	for (size_t i = 0; i < words; i++)
		n += (size_t)__builtin_popcountll(a[i] & b[i] & (c ? c[i] : UINT64_MAX));
	return n;
}

// Finds the runs in which all facts of a clause hold, the one at `but` left out.
static void find_holds(const struct maker *m, unsigned clause, size_t but, uint64_t *holds)
{
	memset(holds, 0xff, m->words * sizeof *holds);
	for (size_t i = 0; i < m->d->n; i++)
		for (size_t k = 0; k < m->words; k++)
			if (m->d->clause[i] == clause && i != but)
				holds[k] &= m->facts[m->d->of[i]].in[k];
}

// The best fact to add; m->nfacts: none excludes a passing run.
static size_t choose_clause(const struct maker *m, size_t seed)
{
	size_t fail = count(m->holds, m->open, NULL, m->words), best = m->nfacts;
	size_t pass = count(m->holds, m->passes, NULL, m->words);
	long most = 0;
	for (size_t i = 0; i < m->nfacts; i++) {
		const struct fact *f = &m->facts[i];
		if (!run_in(f->in, seed))
			continue;
		size_t left = count(m->holds, m->passes, f->in, m->words);
		size_t kept = count(m->holds, m->open, f->in, m->words);
		long worth = (long)(kept * pass) - (long)(left * fail);
		if (left == pass ||
		    (best < m->nfacts &&
		     (worth < most || (worth == most && f->cost >= m->facts[best].cost))))
			continue;
		best = i;
		most = worth;
	}
	return best;
}

static void remove_at(struct decision *d, size_t at)
{
	d->n--;
	memmove(d->of + at, d->of + at + 1, (d->n - at) * sizeof *d->of);
	memmove(d->clause + at, d->clause + at + 1, (d->n - at) * sizeof *d->clause);
}

// Drops redundant facts of the clause, the first ones first: they were chosen with the least
// knowledge.
static void spare_clause(struct maker *m, unsigned clause)
{
	for (size_t i = 0; i < m->d->n;) {
		bool mine = m->d->clause[i] == clause;
		if (mine)
			find_holds(m, clause, i, m->holds);
		if (mine && !count(m->holds, m->passes, NULL, m->words))
			remove_at(m->d, i);
		else
			i++;
	}
	find_holds(m, clause, SIZE_MAX, m->holds);
}

// Adds a clause that holds in this run and in no passing one. False: there is no small one.
static bool add_clause(struct maker *m, size_t seed)
{
	unsigned clause = m->nclauses++;
	find_holds(m, clause, SIZE_MAX, m->holds);
	while (count(m->holds, m->passes, NULL, m->words)) {
		size_t i = choose_clause(m, seed);
		m->d->never = i == m->nfacts;
		if (m->d->never || m->d->n == DECIDING_MOST)
			return false;
		m->d->clause[m->d->n] = clause;
		m->d->of[m->d->n++] = i;
		for (size_t k = 0; k < m->words; k++)
			m->holds[k] &= m->facts[i].in[k];
	}
	spare_clause(m, clause);
	for (size_t k = 0; k < m->words; k++)
		m->open[k] &= ~m->holds[k];
	return true;
}

// Do the other clauses cover all failing runs?
static bool is_spare(struct maker *m, unsigned clause)
{
	memcpy(m->open, m->fails, m->words * sizeof *m->open);
	for (unsigned c = 0; c < m->nclauses; c++) {
		find_holds(m, c, SIZE_MAX, m->holds);
		for (size_t k = 0; c != clause && k < m->words; k++)
			m->open[k] &= ~m->holds[k];
	}
	return !count(m->open, m->open, NULL, m->words);
}

static void remove_clause(struct maker *m, unsigned clause)
{
	struct decision *d = m->d;
	for (size_t i = d->n; i-- > 0;) {
		if (d->clause[i] == clause)
			remove_at(d, i);
		else if (d->clause[i] > clause)
			d->clause[i]--;
	}
	m->nclauses--;
}

static bool make(struct maker *m)
{
	for (size_t seed = 0; seed < m->nruns; seed++)
		if (run_in(m->open, seed) && (m->nclauses == CLAUSES_MOST || !add_clause(m, seed)))
			return false;
	for (unsigned c = 0; c < m->nclauses;)
		if (is_spare(m, c))
			remove_clause(m, c);
		else
			c++;
	return true;
}

int decide_by_clauses(const struct fact *facts, size_t nfacts, const uint64_t *fails, size_t nruns,
		      struct decision *d)
{
	size_t words = run_words(nruns);
	struct maker m = {.facts = facts,
			  .nfacts = nfacts,
			  .words = words,
			  .nruns = nruns,
			  .fails = fails,
			  .passes = calloc(words + 1, sizeof *m.passes),
			  .open = calloc(words + 1, sizeof *m.open),
			  .holds = calloc(words + 1, sizeof *m.holds),
			  .d = d};
	bool room = m.passes && m.open && m.holds;
	*d = (struct decision){.by = DECIDED_NOT};
	for (size_t i = 0; room && i < nruns; i++)
		run_add(run_in(fails, i) ? m.open : m.passes, i);
	if (room && make(&m)) {
		d->by = DECIDED_BY_CLAUSES;
		d->larger = true;
	} else {
		d->n = 0;
	}
	free(m.passes);
	free(m.open);
	free(m.holds);
	return room ? 0 : ENOMEM;
}
