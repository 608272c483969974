// SPDX-License-Identifier: MIT
//
// An explanation, for people and as JSON.
//
// Used by one thread. Blocks on the file only.
#ifndef CHECKER_REPORT_EXPLAIN_TEXT_H
#define CHECKER_REPORT_EXPLAIN_TEXT_H

#include "checker/explain/explanation.h"

#include <stdio.h>

// What is reported of it.
struct explain_report {
	const struct explanation *e;
	const char *lesson, *act; // that the trace is of; NULL: of none
	const char *saved;	  // the file of the passing run's trace; NULL: there is none
};

// The lesson that treats it and the section of its notes: those of the act, else those of the
// idiom. NULL: none is known.
const char *explain_lesson(const struct explain_report *r);
const char *explain_section(const struct explain_report *r);

// Adds what decides, in words: which orders, and of how many interleavings that is true.
void explain_sentence(const struct explanation *e, struct buf *b);

// Gives all that is said before the two runs to `put`, one paragraph after the other: a text
// without line breaks of its own ("": a blank line), and the column of its rows after the first.
void explain_words(const struct explain_report *r,
		   void (*put)(void *ctx, const char *text, int indent), void *ctx);

// Writes the explanation for people. 0, ENOMEM, or EINVAL: the trace does not fit the model.
int explain_text(const struct explain_report *r, FILE *out);

// Writes the explanation as JSON. 0 or ENOMEM.
int explain_json(const struct explain_report *r, FILE *out);

#endif
