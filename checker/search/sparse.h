// SPDX-License-Identifier: MIT
//
// A search for programs whose executions are too long for their data races. Where each access to
// such memory is a step, a loop of a million rounds never ends below the limit of steps. Here only
// the first accesses of each thread are steps (struct visible), and all that follows belongs to the
// step that it is in, as code that nobody looks at: an execution of millions of accesses has a
// dozen steps and takes some milliseconds. These are executions of the program like all others, so
// what fails in one of them fails; but they are few of all that there are, so nothing is proved.
//
// Used by one thread.
#ifndef CHECKER_SEARCH_SPARSE_H
#define CHECKER_SEARCH_SPARSE_H

#include "checker/search/search.h"

// Could such a search find what the search with this result has not found? It has met races,
// executions were cut at the limit of steps, and it was not stopped.
bool sparse_helps(const struct search_result *r);

// Searches, as search_run() with these options does: those of the search whose result is `whole`,
// with what is left of its budget. Stops at a failure, unless o->all. The runners go on making
// such executions. Blocks until the search is over. Returns as search_run() does, and in any case
// *r must be given to search_result_free().
int sparse_search(const struct search_options *o, const struct search_result *whole,
		  struct runner *const *runners, size_t n, struct search_result *r,
		  struct status *st);

#endif
