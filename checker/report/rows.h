// SPDX-License-Identifier: MIT
//
// What is shown of an interleaving, row by row. Equal rounds of a loop are shown once, with how
// often they come; in a long interleaving, runs of steps that need not be shown are left out. All
// steps stand in the trace, whatever the rows leave out.
#ifndef CHECKER_REPORT_ROWS_H
#define CHECKER_REPORT_ROWS_H

#include "checker/path/path.h"
#include "model/describe.h"

enum row_kind {
	ROW_STEP,   // step `step`
	ROW_AGAIN,  // the `n` steps before step `step` come `times` times more
	ROW_ROUTINE // `n` steps from `step` on: threads are created, start, end, are joined
};

struct row {
	enum row_kind kind;
	size_t step; // from 0
	size_t n, times;
};

struct rows {
	struct row *all;
	size_t n, cap;
	bool failed; // while they are made: memory ran out
};

// The rows of a path: all, or of many the last. 0 or ENOMEM.
int rows_make(struct rows *r, const struct path *p);
void rows_free(struct rows *r);

// Adds what a row of several steps stands for, in parentheses.
void row_describe(const struct row *r, const struct path *p, const struct namer *names,
		  struct buf *b);

// What repeats for ever in a livelock begins with step i. How the report says so, and how at the
// end; NULL: it does not.
const char *step_cycle_note(const struct path *p, size_t i);
const char *end_cycle_note(const struct path *p);

// Is step i of a path one that need not be shown where there are many: a thread is created, starts,
// ends or is joined, and nobody was preempted for it?
bool step_is_routine(const struct path *p, size_t i);

#endif
