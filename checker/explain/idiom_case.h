// SPDX-License-Identifier: MIT
//
// What an idiom is told by: see idiom.h.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_IDIOM_CASE_H
#define CHECKER_EXPLAIN_IDIOM_CASE_H

#include "checker/explain/facts.h"
#include "checker/explain/idioms.h"
#include "checker/explain/shown.h"

// What there is to judge by.
struct idiom_case {
	const struct shown *failing;
	const struct runs *runs;
	size_t run;  // of the failing one
	bool passes; // there is a passing one near it:
	size_t near; // its number
	const struct facts *facts;
	const struct decision *decision; // none, if it is a large one,
	const struct decision *orders;	 // which stands here in any case
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

#endif
