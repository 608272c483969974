// SPDX-License-Identifier: MIT
//
// The rows of an interleaving that are shown. Equal rounds of a loop are shown once, with their
// number; in a long interleaving, sequences of routine steps are left out. The trace always has all
// steps.
#ifndef CHECKER_REPORT_ROWS_H
#define CHECKER_REPORT_ROWS_H

#include "checker/path/path.h"
#include "model/describe.h"

#include <stdio.h>

enum row_kind {
	ROW_STEP,   // step `step`
	ROW_AGAIN,  // the `n` steps before step `step` are repeated `times` times
	ROW_ROUTINE // `n` routine steps from `step` on: threads are created, start, end, are joined
};

struct row {
	enum row_kind kind;
	size_t step; // from 0
	size_t n, times;
};

struct rows {
	struct row *all;
	size_t n, cap;
	bool failed; // memory ran out while the rows were made
};

// Makes the rows of a path: all, or the last of too many. 0 or ENOMEM.
int rows_make(struct rows *r, const struct path *p);
void rows_free(struct rows *r);

// Adds what a row of several steps stands for, in parentheses.
void row_describe(const struct row *r, const struct path *p, const struct namer *names,
		  struct buf *b);

// Does the part of a livelock that repeats begin with step i?
bool step_begins_cycle(const struct path *p, size_t i);

// Writes a note between steps: "-- note --".
void row_put_note(FILE *out, const char *note);

#endif
