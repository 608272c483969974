// SPDX-License-Identifier: MIT
//
// An explanation, for people and as JSON.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_EXPLAIN_TEXT_H
#define CHECKER_REPORT_EXPLAIN_TEXT_H

#include "checker/explain/explanation.h"
#include "checker/verdict/waits.h"

#include <stdio.h>

// The contents of a report on an explanation.
struct explain_report {
	const struct explanation *e;
	const struct waits *waits; // of the threads of the failing run; NULL: not looked for
	const char *lesson, *act;  // of the trace; NULL: it is not of a lesson
	const char *saved;	   // the file of the passing run's trace; NULL: not saved
};

// The lesson to read and the section of its notes: those of the act, else those of the idiom. NULL:
// unknown.
const char *explain_lesson(const struct explain_report *r);
const char *explain_section(const struct explain_report *r);

// Adds the orders that decide, in words, and the numbers of interleavings in which they hold.
void explain_sentence(const struct explanation *e, struct buf *b);

// Passes the text that precedes the two runs to `put`, paragraph by paragraph: each a text without
// line breaks ("": a blank line), and the indentation of its lines after the first.
void explain_words(const struct explain_report *r,
		   void (*put)(void *ctx, const char *text, int indent), void *ctx);

// Writes the explanation for people. 0, ENOMEM, or EINVAL: the trace does not fit the model.
int explain_text(const struct explain_report *r, FILE *out);

// Writes the table at the end of that report: the failing run and the nearest passing one beside
// each other, from the first step in which they differ. Both must be set in *e. 0 or ENOMEM.
int two_runs_put(const struct explanation *e, FILE *out);

// Writes the explanation as JSON. 0 or ENOMEM.
int explain_json(const struct explain_report *r, FILE *out);

#endif
