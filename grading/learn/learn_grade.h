// SPDX-License-Identifier: MIT
//
// Grading for `treadle learn`: what has come out is handed on piece by piece.
#ifndef GRADING_LEARN_LEARN_GRADE_H
#define GRADING_LEARN_LEARN_GRADE_H

#include "grading/grade/grade_file.h"

#include <jansson.h>
#include <signal.h>

#define LEARN_TRACES "treadle-grade" // in the work folder

// What is graded, and how.
struct learn_job {
	const struct exercise *exercise;
	const char *file;
	const char *first;		   // the property to be tried first, or NULL
	const volatile sig_atomic_t *stop; // or NULL
	// Called with what has come out (learn_verdict.h), piece by piece; the piece is the
	// caller's.
	void (*tell)(void *ctx, json_t *piece);
	void *ctx;
};

// Grades. b: open, for the same exercise. Blocks. EXIT_OK, or as grade_file.
int learn_grade(const struct learn_job *job, struct exercise_build *b, struct status *st);

#endif
