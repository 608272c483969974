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

// What a report says.
struct report {
	const struct finding *finding;
	const struct verdict *verdict;
	const struct fate *fate; // of the failing run; NULL: it was not looked for
	const char *saved;	 // the file of the failure's trace; NULL: there is none
	int width;		 // columns that the table of steps may take; 0: as the terminal has
	const char *again;	 // what was checked, as the user types it
	const char *built; // how to compile it so that its memory is seen; NULL: no need, or no way
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
