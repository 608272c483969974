// SPDX-License-Identifier: MIT
//
// An exact search for a smallest cover: see deciding.h. Facts that must all hold cover the runs
// that pass: each of these lacks one of them. Facts of which one must hold cover the runs that
// fail. One run that is not covered yet must be covered by one of the facts that can, so only these
// are tried.
#include "checker/explain/deciding.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// What a fact covers.
struct item {
	size_t fact;
	unsigned weight, cost;
	uint64_t *covers;
};

struct cover {
	struct item *items; // n of them
	size_t n, words;
	uint64_t *memory; // of what they cover
	uint64_t *left;	  // what is still to be covered, a row for each item taken
	size_t taken[DECIDING_MOST], ntaken;
	unsigned limit; // of weight
	size_t best[DECIDING_MOST], nbest;
	unsigned best_cost;
	bool found;
};

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
	for (size_t i = 0; c->ntaken < DECIDING_MOST && i < c->n; i++) {
		const struct item *it = &c->items[i];
		if (weight + it->weight > c->limit || !run_in(it->covers, must))
			continue;
		for (size_t k = 0; k < c->words; k++)
			after[k] = left[k] & ~it->covers[k];
		c->taken[c->ntaken++] = i;
		search(c, weight + it->weight);
		c->ntaken--;
	}
}

// Does a do all that b does, and is it no worse? Of equals, the first counts.
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

// What facts cover, if those that are taken must all hold, or (any) one of them; those that are of
// no use are left out.
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

static void settle(const struct cover *c, enum decided by, struct decision *d)
{
	d->by = by;
	d->n = c->nbest;
	for (size_t i = 0; i < c->nbest; i++)
		d->of[i] = c->items[c->best[i]].fact;
}

static void look(struct cover *c, const uint64_t *all, enum decided by, struct decision *d)
{
	memcpy(c->left, all, c->words * sizeof *all);
	for (c->limit = 1; c->limit <= DECIDING_MOST && !c->found; c->limit++)
		search(c, 0);
	if (c->found)
		settle(c, by, d);
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
	*d = (struct decision){.by = DECIDED_NOT};
	for (size_t i = 0; room && i < nruns; i++)
		if (!run_in(fails, i))
			run_add(passes, i);
	if (room) {
		find_items(&c, facts, nfacts, fails, passes, false);
		look(&c, passes, DECIDED_BY_ALL, d);
	}
	if (room && !c.found) {
		find_items(&c, facts, nfacts, fails, passes, true);
		look(&c, fails, DECIDED_BY_ANY, d);
	}
	free(passes);
	free(c.items);
	free(c.memory);
	free(c.left);
	return room ? 0 : ENOMEM;
}
