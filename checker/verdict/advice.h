// SPDX-License-Identifier: MIT
//
// How a program that stayed undecided can be made small enough to be decided: which number to
// lower, and to what, read off the longest of its executions (rounds.h); or that its input is to
// be given; or how large a budget would do, where that is known. Every number but the one to try is
// one that was met, or an estimate (search/estimate.h).
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_ADVICE_H
#define CHECKER_VERDICT_ADVICE_H

#include "base/buf.h"
#include "checker/search/result.h"

struct advice {
	char *text;
	char *place;	// "file.c:41" that the text names; "": none
	double seconds; // that it would take, as fast as so far; 0: not known
};

struct advices {
	struct advice *all; // n of them, what matters most first; the owner reads them
	size_t n, cap;
};

// Adds "about 13000 interleavings", or how many they are more than. False: nothing is known.
bool advice_about(const struct expected *e, struct buf *b);

// Adds what there is to be said of a search that has found nothing and did not try everything. 0
// or ENOMEM. *a begins all zero, and must be given to advices_free() in any case.
int advices_find(struct advices *a, const struct search_options *o, const struct search_result *r);

void advices_free(struct advices *a);

#endif
