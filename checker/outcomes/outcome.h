// SPDX-License-Identifier: MIT
//
// The outcome of an execution: how it ended, what it printed, and the values of its watched
// variables. It tells the executions of one load of a program apart.
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_OUTCOMES_OUTCOME_H
#define CHECKER_OUTCOMES_OUTCOME_H

#include "base/buf.h"
#include "checker/path/path.h"

// A variable that the program watches (tr_watch), at the end.
struct outcome_value {
	const char *name; // n bytes, in the trace
	uint32_t n;
	uint32_t number; // of the variable in the trace
	int64_t value;
	bool known; // the value is
};

// Adds what was printed, in order: the output of the process as it is, and the logged lines.
// Threads have the names that they gave themselves, once the trace is resolved. 0 or ENOMEM.
int outcome_text(const struct trace *t, struct buf *text);

// The values that are known at the end, sorted by name; *all must be freed. 0 or ENOMEM.
int outcome_values(const struct trace *t, struct outcome_value **all, size_t *n);

// Adds to *key the bytes that identify the outcome. p: the path of t. any_order: outcomes whose
// lines differ only in their order are the same. 0 or ENOMEM.
int outcome_key(const struct trace *t, const struct path *p, bool any_order, struct buf *key);

// Did the execution fail between two steps? Then it ended there however far the other threads were,
// and a search that leaves out equivalent interleavings does not try how far they could have come:
// a search may miss outcomes of this kind.
bool outcome_between_steps(const struct path *p);

#endif
