// SPDX-License-Identifier: MIT
//
// Two steps of a thread that belong together, and another thread comes in between. Two orders
// decide, of the same two threads; or several such pairs, each for other threads:
//
//	the first of the two steps before a step of the other thread,
//	a step of the other thread before the second of the two.
//
// If the first step is a look at memory without the lock, before the other one writes there, it is
// check, then act. If it takes a lock, that lock is given back too early. If both threads do the
// same two steps, both are between these at once.
#include "checker/explain/idiom_checks.h"

struct pair {
	const struct found_fact *begins, *ends; // its first step before another's, and the second
						// after one of that thread
};

static const struct happening *of(const struct idiom_case *c, uint32_t happening)
{
	return &c->runs->by_number[happening]->h;
}

static bool is_same(const struct happening *a, const struct happening *b)
{
	return a->place == b->place && a->code == b->code && a->object == b->object;
}

// Are the two steps of both threads the same, in memory?
static bool is_same_code(const struct idiom_case *c, const struct pair *p)
{
	const struct happening *first = of(c, p->begins->a), *second = of(c, p->ends->b);
	return (happening_reads(first) || happening_writes(first)) &&
	       is_same(first, of(c, p->ends->a)) && is_same(second, of(c, p->begins->b)) &&
	       first->object == second->object && first->place != second->place;
}

// By the first step. IDIOM_NONE: the orders are not of the same two threads, or of other steps.
static enum idiom of_shape(const struct idiom_case *c, const struct pair *p)
{
	const struct happening *first = of(c, p->begins->a), *other = of(c, p->begins->b);
	if (p->begins->form != FACT_BEFORE || p->ends->form != FACT_BEFORE ||
	    first->thread != of(c, p->ends->b)->thread ||
	    other->thread != of(c, p->ends->a)->thread || first->object != other->object)
		return IDIOM_NONE;
	if (happening_reads(first) && happening_writes(other))
		return IDIOM_CHECK_ACT;
	if (is_same_code(c, p))
		return IDIOM_BOTH_INSIDE;
	bool locks = happening_locks(first, first->object);
	return locks && happening_locks(other, first->object) ? IDIOM_LOCK_GAP : IDIOM_NONE;
}

// Is it so in the failing run that the other's step comes between the two? The second of a thread
// that acts must have come; else the run may have ended before.
static bool is_between(const struct idiom_case *c, const struct pair *p, enum idiom shape)
{
	const struct run *r = c->runs->all[c->run];
	size_t first = run_step(r, p->begins->a), other = run_step(r, p->begins->b);
	size_t second = run_step(r, p->ends->b);
	if (shape == IDIOM_BOTH_INSIDE) // this is what the two orders say
		return true;
	if (first == NO_STEP || other == NO_STEP || other < first)
		return false;
	return second == NO_STEP ? shape != IDIOM_CHECK_ACT : run_before(r, other, second);
}

// The idiom of two facts, if they are this one, or any (IDIOM_NONE). here: only if the failing run
// has it.
static enum idiom of_clause(const struct idiom_case *c, const size_t *fact, enum idiom wanted,
			    bool here)
{
	const struct found_fact *a = &c->facts->all[fact[0]], *b = &c->facts->all[fact[1]];
	const struct pair pairs[2] = {{a, b}, {b, a}};
	for (size_t i = 0; i < 2; i++) {
		enum idiom is = of_shape(c, &pairs[i]);
		if (is && (!wanted || is == wanted) && (!here || is_between(c, &pairs[i], is)))
			return is;
	}
	return IDIOM_NONE;
}

enum idiom idiom_of_pairs(const struct idiom_case *c)
{
	const struct decision *d = c->orders;
	bool all = d->by == DECIDED_BY_ALL && d->n == 2;
	enum idiom one = IDIOM_NONE;
	if (!all && (d->by != DECIDED_BY_CLAUSES || d->n % 2))
		return IDIOM_NONE;
	for (size_t i = 0; !one && i < d->n; i += 2)
		one = of_clause(c, &d->of[i], IDIOM_NONE, true);
	for (size_t i = 0; one && i < d->n; i += 2)
		if (d->clause[i] != d->clause[i + 1] || !of_clause(c, &d->of[i], one, false))
			return IDIOM_NONE;
	return one;
}
