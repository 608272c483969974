// SPDX-License-Identifier: MIT
//
// Clauses that decide: see clauses.h. Each is made for a run that fails and is in none so far: of
// the facts that hold in it, those are taken that leave out most runs that pass and keep most that
// fail, until none that passes is left; then what can be spared is left out.
#include "checker/explain/clauses.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct maker {
	const struct fact *facts;
	size_t nfacts, words, nruns;
	const uint64_t *fails;
	uint64_t *passes;
	uint64_t *open;	 // that fail, and are in no clause
	uint64_t *holds; // where the clause holds that is being made
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

// Where all facts of a clause hold, but for the one at `but`.
static void find_holds(const struct maker *m, unsigned clause, size_t but, uint64_t *holds)
{
	memset(holds, 0xff, m->words * sizeof *holds);
	for (size_t i = 0; i < m->d->n; i++)
		for (size_t k = 0; k < m->words; k++)
			if (m->d->clause[i] == clause && i != but)
				holds[k] &= m->facts[m->d->of[i]].in[k];
}

// The fact that is best to add; m->nfacts: none leaves out a run that passes.
static size_t choose(const struct maker *m, size_t seed)
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

// Leaves out the facts of the clause that it does not need, the first ones first: they were taken
// when nothing else was known.
static void spare(struct maker *m, unsigned clause)
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

// A clause that holds in this run and in none that passes. False: there is none that is small.
static bool add_clause(struct maker *m, size_t seed)
{
	unsigned clause = m->nclauses++;
	find_holds(m, clause, SIZE_MAX, m->holds);
	while (count(m->holds, m->passes, NULL, m->words)) {
		size_t i = choose(m, seed);
		m->d->never = i == m->nfacts;
		if (m->d->never || m->d->n == DECIDING_MOST)
			return false;
		m->d->clause[m->d->n] = clause;
		m->d->of[m->d->n++] = i;
		for (size_t k = 0; k < m->words; k++)
			m->holds[k] &= m->facts[i].in[k];
	}
	spare(m, clause);
	for (size_t k = 0; k < m->words; k++)
		m->open[k] &= ~m->holds[k];
	return true;
}

// Do the others cover all runs that fail?
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
