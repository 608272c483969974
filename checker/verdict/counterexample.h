// SPDX-License-Identifier: MIT
//
// A search whose failure can be shown: made as easy to read as it can be, and run once more with
// the program's output. So is what is left behind: it has its names of an execution that is to be
// read.
#ifndef CHECKER_VERDICT_COUNTEREXAMPLE_H
#define CHECKER_VERDICT_COUNTEREXAMPLE_H

#include "checker/search/result.h"

// search_run(), and then, if it has found a failure, or something that is left, some more
// executions: fills in its trace, and whether it could be repeated. Used by one thread; blocks
// until it is over. As search_run().
int counterexample_search(const struct search_options *o, struct runner *const *runners, size_t n,
			  struct search_result *r, struct status *st);

#endif
