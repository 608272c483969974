// SPDX-License-Identifier: MIT
//
// Distances between runs: see nearest.h.
#include "checker/explain/nearest.h"

#include "base/mix.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// A pair of steps of the failing run that depend on each other, the first one first.
struct pair {
	uint32_t a, b; // happenings
};

struct measure {
	const struct runs *all;
	const struct run *failing;
	struct pair *pairs;
	size_t npairs;
	// Of the current run, by step; all as long as the longest run.
	size_t *order, *at;
	uint32_t *done; // by thread number: the number of its steps that are placed
};

static bool have_met(const struct runs *all, uint32_t a, uint32_t b)
{
	struct met key = {0}, *m;
	key.a = a < b ? a : b;
	key.b = a < b ? b : a;
	HASH_FIND(hh, all->met, &key.a, 2 * sizeof key.a, m);
	return m;
}

static int find_pairs(struct measure *m)
{
	const struct run *r = m->failing;
	m->pairs = calloc(r->n * r->n / 2 + 1, sizeof *m->pairs);
	for (size_t i = 0; m->pairs && i < r->n; i++)
		for (size_t k = i + 1; k < r->n; k++)
			if (r->thread[i] != r->thread[k] && run_before(r, i, k) &&
			    have_met(m->all, r->of[i], r->of[k]))
				m->pairs[m->npairs++] = (struct pair){r->of[i], r->of[k]};
	return m->pairs ? 0 : ENOMEM;
}

// For a step i of another run that the failing run lacks: the number of later steps that depend on
// it and that the failing run has, without step i.
static size_t count_without(const struct measure *m, const struct run *r, size_t i)
{
	size_t n = 0;
	for (size_t k = i + 1; k < r->n; k++)
		n += r->thread[k] != r->thread[i] && run_before(r, i, k) &&
		     run_step(m->failing, r->of[k]) != NO_STEP &&
		     have_met(m->all, r->of[i], r->of[k]);
	return n;
}

// The distance of a run; counting stops above `most`.
static size_t distance(const struct measure *m, const struct run *r, size_t most)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n && n <= most; i++)
		if (run_step(m->failing, r->of[i]) == NO_STEP)
			n += count_without(m, r, i);
	for (size_t i = 0; i < m->failing->n && n <= most; i++)
		n += run_step(r, m->failing->of[i]) == NO_STEP;
	for (size_t i = 0; i < m->npairs && n <= most; i++) {
		size_t a = run_step(r, m->pairs[i].a), b = run_step(r, m->pairs[i].b);
		n += a != NO_STEP && b != NO_STEP && b < a;
	}
	return n;
}

bool nearest_turned(const struct runs *all, size_t failing, size_t passing, uint32_t *a,
		    uint32_t *b)
{
	const struct run *r = all->all[failing], *near = all->all[passing];
	for (size_t i = 0; i < r->n; i++) {
		*a = r->of[i];
		size_t there = run_step(near, *a);
		for (size_t k = 0; there != NO_STEP && k < there; k++) {
			*b = near->of[k];
			if (near->thread[k] != near->thread[there] && have_met(all, *a, *b) &&
			    run_order(near, *a, *b) == ORDER_SECOND &&
			    run_order(r, *a, *b) == ORDER_FIRST)
				return true;
		}
	}
	return false;
}

// ---- the order that is most alike ---------------------------------------------------------------

// Finds the position of each step in the failing run; a step that is not there comes when no other
// can.
static void find_places(const struct measure *m, const struct run *r)
{
	for (size_t i = 0; i < r->n; i++)
		m->at[i] = run_step(m->failing, r->of[i]);
}

static bool is_ready(const struct measure *m, const struct run *r, size_t i)
{
	if (r->number[i] != m->done[r->thread[i]] + 1)
		return false;
	for (size_t u = 1; u <= r->nthreads; u++)
		if (u != r->thread[i] && m->done[u] < r->clocks[i * (r->nthreads + 1) + u])
			return false;
	return true;
}

// Writes the order of steps that is most like the failing run to m->order.
static void line_up(struct measure *m, const struct run *r)
{
	uint16_t last = 0;
	find_places(m, r);
	memset(m->done, 0, (MAX_THREADS + 1) * sizeof *m->done);
	for (size_t n = 0; n < r->n; n++) {
		size_t best = NO_STEP;
		for (size_t i = 0; i < r->n; i++)
			if (is_ready(m, r, i) &&
			    (best == NO_STEP || m->at[i] < m->at[best] ||
			     (m->at[i] == m->at[best] && r->thread[i] == last)))
				best = i;
		m->order[n] = best;
		last = r->thread[best];
		m->done[last]++;
	}
}

// The number of common steps that were moved: all but a longest increasing subsequence.
static size_t count_moved(const struct measure *m, const struct run *r)
{
	// ends[k]: the least end of an increasing subsequence of length k + 1
	size_t *ends = m->at, n = 0, common = 0;
	for (size_t i = 0; i < r->n; i++) {
		size_t there = run_step(m->failing, r->of[m->order[i]]);
		size_t k = 0;
		if (there == NO_STEP)
			continue;
		common++;
		while (k < n && ends[k] < there)
			k++;
		ends[k] = there;
		n += k == n;
	}
	return common - n;
}

static size_t count_switches(const struct measure *m, const struct run *r)
{
	size_t n = 0;
	for (size_t i = 1; i < r->n; i++)
		n += r->thread[m->order[i]] != r->thread[m->order[i - 1]];
	return n;
}

// ---- the nearest --------------------------------------------------------------------------------

static int begin(struct measure *m, struct nearest *n)
{
	size_t most = 0;
	for (size_t i = 0; i < m->all->n; i++)
		if (m->all->all[i]->n > most)
			most = m->all->all[i]->n;
	m->order = calloc(most + 1, sizeof *m->order);
	m->at = calloc(most + 1, sizeof *m->at);
	m->done = calloc(MAX_THREADS + 1, sizeof *m->done);
	n->order = calloc(most + 1, sizeof *n->order);
	return m->order && m->at && m->done && n->order ? find_pairs(m) : ENOMEM;
}

struct rank {
	size_t distance, moved, switches, steps;
};

static bool better(const struct rank *a, const struct rank *b)
{
	if (a->distance != b->distance)
		return a->distance < b->distance;
	if (a->moved != b->moved)
		return a->moved < b->moved;
	return a->switches != b->switches ? a->switches < b->switches : a->steps < b->steps;
}

static void look(struct measure *m, struct nearest *n)
{
	struct rank best = {SIZE_MAX, SIZE_MAX, SIZE_MAX, SIZE_MAX};
	for (size_t i = 0; i < m->all->n; i++) {
		const struct run *r = m->all->all[i];
		if (r->fails || r->otherwise)
			continue;
		struct rank here = {.distance = distance(m, r, best.distance), .steps = r->n};
		if (here.distance > best.distance)
			continue;
		line_up(m, r);
		here.switches = count_switches(m, r);
		here.moved = count_moved(m, r);
		if (n->found && !better(&here, &best))
			continue;
		best = here;
		*n = (struct nearest){true, i, here.distance, here.moved, n->order};
		memcpy(n->order, m->order, r->n * sizeof *n->order);
	}
}

int nearest_find(struct nearest *n, const struct runs *all, size_t failing)
{
	struct measure m = {.all = all, .failing = all->all[failing]};
	*n = (struct nearest){.found = false};
	int rc = begin(&m, n);
	if (!rc)
		look(&m, n);
	free(m.pairs);
	free(m.order);
	free(m.at);
	free(m.done);
	return rc;
}

void nearest_free(struct nearest *n)
{
	free(n->order);
	*n = (struct nearest){.found = false};
}

// ---- from where on it is lost -------------------------------------------------------------------

// Does the step come after the same steps of each thread in both runs?
static bool same_past(const struct run *a, size_t i, const struct run *b, size_t k)
{
	uint64_t x = 0, y = 0;
	for (size_t s = 0; s < i; s++)
		x += run_before(a, s, i) ? 1 + mix_hash(a->of[s]) : 0;
	for (size_t s = 0; s < k; s++)
		y += run_before(b, s, k) ? 1 + mix_hash(b->of[s]) : 0;
	return x == y;
}

// The number of leading steps of the failing run that can also lead this one.
static size_t count_shared(const struct run *failing, const struct run *r)
{
	size_t n = 0;
	for (; n < failing->n; n++) {
		size_t there = run_step(r, failing->of[n]);
		if (there == NO_STEP || !same_past(failing, n, r, there))
			break;
	}
	return n;
}

size_t nearest_lost_from(const struct runs *all, size_t failing)
{
	size_t most = 0;
	for (size_t i = 0; i < all->n; i++) {
		const struct run *r = all->all[i];
		size_t n = r->fails || r->otherwise ? 0 : count_shared(all->all[failing], r);
		if (n > most)
			most = n;
	}
	return most < all->all[failing]->n ? most + 1 : 0;
}
