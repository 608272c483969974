// SPDX-License-Identifier: MIT
//
// Advice on how an undecided program could be decided: which number in it to lower and to what
// value, read off its longest execution; that it needs input; or how large a budget
// would suffice, if that is known. Every number in an advice was observed or estimated
// (search/estimate.h), except the new value to try.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_ADVICE_H
#define CHECKER_VERDICT_ADVICE_H

#include "base/buf.h"
#include "checker/search/result.h"
#include "trace/trace.h"

#include <stdbool.h>

struct advice {
	char *text;
	char *place;	// "file.c:41" that the text names; "": none
	double seconds; // that the search would take at its present speed; 0: unknown
};

struct advices {
	struct advice *all; // n of them, the most important first; the owner reads them
	size_t n, cap;
};

// Adds "about 13000 interleavings", or a lower bound of their number. False: nothing is known.
bool advice_about(const struct expected *e, struct buf *b);

// Adds the advice for a search that found no failure and did not finish. 0 or ENOMEM. *a begins all
// zero, and must be given to advices_free() in any case.
int advices_find(struct advices *a, const struct search_options *o, const struct search_result *r);

// Adds the one piece of advice for a search that has failed by its races, and whose executions were
// cut at the limit of steps: which loop to make shorter. As advices_find().
int advices_find_loop(struct advices *a, const struct search_result *r);

void advices_free(struct advices *a);

// ---- where the steps of an execution go ----------------------------------------------------
//
// The places at which an execution creates threads, and how many; and the loops of its threads,
// with their numbers of rounds. They are read off the order of a thread's operations, so a loop
// without an operation is not seen.

struct rounds {
	uint32_t site;	// where threads are created, or the first operation of a loop's rounds
	bool creates;	// threads are created there
	uint32_t times; // number of threads created there, or of rounds
};

struct rounds_found {
	struct rounds *all; // n of them, each site once; the owner reads them
	size_t n, cap;
	bool whole; // the execution was not cut short
};

#endif
