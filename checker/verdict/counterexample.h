// SPDX-License-Identifier: MIT
//
// A search whose failure can be shown: the failing execution is made easy to read and is run once
// more with the program's output. What executions left behind gets its names from such an
// execution, too.
#ifndef CHECKER_VERDICT_COUNTEREXAMPLE_H
#define CHECKER_VERDICT_COUNTEREXAMPLE_H

#include "checker/search/result.h"

// search_run(), and then, if the search found a failure or something left behind, some more
// executions, which fill in the failure's trace and whether it could be repeated. Used by one
// thread. Parameters and result as search_run(); blocks until all executions are over.
int counterexample_search(const struct search_options *o, struct runner *const *runners, size_t n,
			  struct search_result *r, struct status *st);

#endif
