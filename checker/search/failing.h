// SPDX-License-Identifier: MIT
//
// An execution that failed, as the search leaves it: enough to run it again.
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_FAILING_H
#define CHECKER_SEARCH_FAILING_H

#include "checker/search/runner.h"
#include "model/local.h"
#include "trace/trace.h"

#include <stdbool.h>

struct failing {
	struct trace trace;
	struct event end;
	enum eager eager;      // as its plan had it,
	bool resumes;	       //
	struct runner *runner; // that ran it; NULL: nothing is kept
};

// Keeps a copy of an execution and its end, to which plan led. 0 or ENOMEM; *f must be given to
// failing_free().
int failing_copy(struct failing *f, const struct trace *trace, const struct event *end,
		 const struct plan *plan, struct runner *runner);

void failing_free(struct failing *f);

#endif
