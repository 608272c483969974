// SPDX-License-Identifier: MIT
//
// How a program that stayed undecided can be made small enough to be decided: which number to
// lower, and to what, read off the longest of its executions (rounds.h); or that its input is to
// be given. Every number but the one to try is one that was met.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_ADVICE_H
#define CHECKER_VERDICT_ADVICE_H

#include "checker/search/search.h"

struct advice {
	char *text;
	char *place; // "file.c:41" that the text names; "": none
};

struct advices {
	struct advice *all; // n of them, what matters most first; the owner reads them
	size_t n, cap;
};

// Adds what there is to be said of a search that has found nothing and did not try everything. 0
// or ENOMEM. *a begins all zero, and must be given to advices_free() in any case.
int advices_find(struct advices *a, const struct search_result *r);

void advices_free(struct advices *a);

#endif
