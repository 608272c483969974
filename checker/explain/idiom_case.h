// SPDX-License-Identifier: MIT
//
// What the idiom of a failure is recognised by, and the tests that recognise it.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_IDIOM_CASE_H
#define CHECKER_EXPLAIN_IDIOM_CASE_H

#include "checker/explain/facts.h"
#include "checker/explain/idioms.h"
#include "checker/explain/shown.h"

// The evidence.
struct idiom_case {
	const struct shown *failing;
	const struct runs *runs;
	size_t run;  // number of the failing run
	bool passes; // there is a passing run near it,
	size_t near; // whose number this is
	const struct facts *facts;
	const struct decision *decision; // empty if the decision is a large one
	const struct decision *orders;	 // the decision, whatever its size
};

// A step of the failing run.
static inline const struct happening *idiom_step(const struct idiom_case *c, size_t step)
{
	return &c->runs->by_number[c->runs->all[c->run]->of[step]]->h;
}

static inline const struct run *idiom_near(const struct idiom_case *c)
{
	return c->passes ? c->runs->all[c->near] : NULL;
}

// ---- the tests of idiom.c --------------------------------------------------------------------
//
// Each returns IDIOM_NONE if the failure is none of the idioms that it knows.

// The idiom of a failure. Reported only if the idiom's own test finds it in the failing run and, if
// there is a passing run near it, not in that one.
enum idiom idiom_of(const struct idiom_case *c);

// Of a run that ended with a deadlock or a lost wake-up.
enum idiom idiom_of_stuck(const struct shown *s);

// Of a run that came to a wrong end: a wait that ended, or began, anew; and one that was woken.
enum idiom idiom_of_limits(const struct idiom_case *c);
enum idiom idiom_of_returns(const struct idiom_case *c);

// Of a run that is stuck: does each of some threads wait for an action that only these threads have
// done in the passing run?
bool idiom_waits_in_circle(const struct idiom_case *c);

#endif
