// SPDX-License-Identifier: MIT
//
// A search for an execution that fails. The driver asks a strategy for plans (strategy.h), has
// runners execute them (runner.h), folds the model over each trace, counts the execution, judges
// how it ended, and passes its path to the strategy, until there is a failure, nothing is left to
// try, or the budget is used up.
//
// Up to POOL_JOBS plans are under way at a time, but they are learned from in their order. So the
// same program and options give the same executions and the same result, whatever the number and
// the speed of the runners.
//
// A search is used by one thread.
#ifndef CHECKER_SEARCH_SEARCH_H
#define CHECKER_SEARCH_SEARCH_H

#include "checker/search/options.h"
#include "checker/search/result.h"

// Searches, with n runners of the same program. Blocks until the search is over. 0, or an exit code
// with a line in *st if executions cannot be run. In any case *r must be given to
// search_result_free().
int search_run(const struct search_options *o, struct runner *const *runners, size_t n,
	       struct search_result *r, struct status *st);

#endif
