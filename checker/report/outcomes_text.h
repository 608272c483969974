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

// An outcome that was run again, to be shown.
struct outcome_shown {
	struct trace trace; // empty: it came to something else
	struct buf file;    // to which that is saved, empty: it is not
};

// What is reported.
struct outcomes_report {
	const struct outcomes *all;
	const struct finding *finding;	   // of the search that came last
	const struct verdict *verdict;	   // its limits, and whether there is no other outcome
	const struct outcome_shown *shown; // of the first nshown of all->sorted
	size_t nshown;
};

// Are these all there are?
bool outcomes_complete(const struct outcomes_report *r);

// Is it one of few: less than a tenth of all interleavings lead there, though others are led to by
// more?
bool outcome_rare(const struct outcomes *all, const struct found_outcome *one);

// The end of a saved outcome in words. 0, ENOMEM or EINVAL: its trace does not fit the model.
int outcome_sentence(const struct trace *t, struct buf *b);

// What stands in the way of their being all, that is no limit of the search; NULL: nothing.
const char *outcomes_missing(const struct outcomes *all);

// Writes the outcomes for people. 0, ENOMEM or EINVAL, as above.
int outcomes_text(const struct outcomes_report *r, FILE *out);

// Writes the outcomes as JSON. 0, ENOMEM, or EINVAL: a trace does not fit the model.
int outcomes_json(const struct outcomes_report *r, FILE *out);

#endif
