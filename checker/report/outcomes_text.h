// SPDX-License-Identifier: MIT
//
// The outcomes of a program, for people and as JSON: the ends it can reach, how many interleavings
// lead to each, what it prints there, and how to look at it.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_OUTCOMES_TEXT_H
#define CHECKER_REPORT_OUTCOMES_TEXT_H

#include "base/buf.h"
#include "checker/outcomes/outcomes.h"
#include "checker/verdict/verdict.h"

#include <stdio.h>

// An outcome that was run again to be shown.
struct outcome_shown {
	struct trace trace; // empty: the second run had another outcome
	struct buf file;    // in which the trace is saved; empty: not saved
};

// What is reported.
struct outcomes_report {
	const struct outcomes *all;
	const struct finding *finding;	   // of the search that came last
	const struct verdict *verdict;	   // its limits, and whether there is no other outcome
	const struct outcome_shown *shown; // of the first nshown of all->sorted
	size_t nshown;
};

// Are these all outcomes of the program?
bool outcomes_complete(const struct outcomes_report *r);

// Is the outcome rare: does less than a tenth of all interleavings lead to it, and more to others?
bool outcome_rare(const struct outcomes *all, const struct found_outcome *one);

// The end of a saved outcome in words. 0, ENOMEM or EINVAL: its trace does not fit the model.
int outcome_sentence(const struct trace *t, struct buf *b);

// Why outcomes may be missing, apart from the limits of the search; NULL: they are not.
const char *outcomes_missing(const struct outcomes *all);

// Writes the outcomes for people. 0, ENOMEM or EINVAL, as above.
int outcomes_text(const struct outcomes_report *r, FILE *out);

// Writes the outcomes as JSON. 0, ENOMEM, or EINVAL: a trace does not fit the model.
int outcomes_json(const struct outcomes_report *r, FILE *out);

#endif
