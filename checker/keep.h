// SPDX-License-Identifier: MIT
//
// An execution that failed, kept so that it can be run again: made as easy to read as it can be,
// and run once more with the program's output.
//
// Used by one thread.
#ifndef CHECKER_KEEP_H
#define CHECKER_KEEP_H

#include "checker/search.h"
#include "checker/tally.h"

struct kept {
	struct trace trace;
	struct event end;
	bool eager, resumes;   // as its plan had it
	bool races;	       // it has failed only in that it holds a data race, and has gone on
	struct runner *runner; // that ran it; NULL: nothing is kept
};

// Keeps a copy of the execution, which plan led to. 0 or ENOMEM; *k must be given to kept_free.
int kept_take(struct kept *k, const struct seen *o, const struct plan *plan);

// Fills in the failure of *r from what is kept, which is used up. Its runner must be idle. Blocks
// for some executions. 0, or an exit code with a line in *st.
int kept_settle(struct kept *k, const struct search_options *o, struct search_result *r,
		struct status *st);

void kept_free(struct kept *k);

#endif
