// SPDX-License-Identifier: MIT
//
// The report of a search, for people and as JSON.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_REPORT_H
#define CHECKER_REPORT_REPORT_H

#include "checker/fate/fate.h"
#include "checker/verdict/verdict.h"

#include <stdio.h>

// The contents of a report.
struct report {
	const struct finding *finding;
	const struct verdict *verdict;
	const struct fate *fate; // of the failing run; NULL: not looked for
	const char *saved;	 // the file of the failure's trace; NULL: not saved
	int width;		 // columns for the table of steps; 0: those of the terminal
	const char *again;	 // the checked program as the user types it
	const char *built; // how to compile it so that its memory is seen; NULL: not needed, or
			   // not possible
};

// Writes the whole report for people. 0, ENOMEM, or EINVAL: the failure's trace does not fit the
// model.
int report_text(const struct report *r, FILE *out);

// Writes only the failure of a failed verdict: its sentence, the failing interleaving, and what
// each thread was doing. Result as above.
int report_failure(const struct report *r, FILE *out);

// Writes the report as JSON. 0, ENOMEM, or EINVAL: the failure's trace does not fit the model.
int report_json(const struct report *r, FILE *out);

#endif
