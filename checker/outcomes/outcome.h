// SPDX-License-Identifier: MIT
//
// What an execution came to: how it ended, what it printed, and what the variables held that it
// watches. Two executions of one load of a program are compared by it.
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
	uint32_t number; // by which the trace knows it
	int64_t value;
	bool known;
};

// What was printed, in order: output of the process as it is, and a line for each that was logged.
// With the names that threads give themselves, once the trace is resolved.
// Returns 0 or ENOMEM.
int outcome_text(const struct trace *t, struct buf *text);

// The values that are known at the end, by name; *all is to be freed. 0 or ENOMEM.
int outcome_values(const struct trace *t, struct outcome_value **all, size_t *n);

// Adds to *key what tells this outcome from others. p: the path of t. any_order: the same lines in
// another order are the same outcome. 0 or ENOMEM.
int outcome_key(const struct trace *t, const struct path *p, bool any_order, struct buf *key);

// Is it as sure to be found as any other? An execution that fails between two steps ends there
// however far the others are, and how far they could have come is not tried by a search that knows
// what commutes.
bool outcome_between_steps(const struct path *p);

#endif
