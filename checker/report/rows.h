// SPDX-License-Identifier: MIT
//
// The rows of an interleaving that are shown, as the user's own code takes its steps: a call into a
// library is one row; equal rounds of a loop are shown once, with their number; and what does not
// bear on the failure is left out, so that few rows tell it. The trace always has all steps.
#ifndef CHECKER_REPORT_ROWS_H
#define CHECKER_REPORT_ROWS_H

#include "checker/report/bearing.h"
#include "model/describe.h"

#include <stdio.h>

enum row_kind {
	ROW_STEP,  // step `step`; or `n` steps from there on, of one call into a library
	ROW_AGAIN, // the `n` steps before step `step` are repeated `times` times
	ROW_LESS   // `n` steps from `step` on, which bear less on the failure
};

struct row {
	enum row_kind kind;
	size_t step; // from 0
	size_t n, times;
};

// Which steps have rows of their own.
struct rows_shown {
	bool into; // those of a library's, too
	bool all;  // every step, to the last
};

struct rows {
	struct row *all;
	size_t n, cap;
	size_t before; // so many steps are left out in front of the last rows, which are shown
	struct bearing_step *steps; // of the path, by step
	bool failed;		    // memory ran out while the rows were made
};

// Makes the rows of a failing trace t: s is its whole story, p its path, fate its fate or NULL. 0
// or ENOMEM; to be freed in any case.
int rows_make(struct rows *r, const struct trace *t, const struct story *s, const struct path *p,
	      const struct fate *fate, struct rows_shown shown);
void rows_free(struct rows *r);

// Does any row, does this one, stand for a step that decides?
bool rows_decide(const struct rows *r);
bool row_decides(const struct rows *r, const struct row *row);

// A row of kind ROW_STEP, to be told.
struct own_row row_own(const struct rows *r, const struct row *row, const struct path *p);

// Adds what a row of another kind stands for, in parentheses.
void row_describe(const struct row *r, const struct path *p, const struct namer *names,
		  struct buf *b);

// Does the part of a livelock that repeats begin with step i?
bool step_begins_cycle(const struct path *p, size_t i);

// Writes a note between steps: "-- note --".
void row_put_note(FILE *out, const char *note);

#endif
