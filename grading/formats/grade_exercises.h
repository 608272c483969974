// SPDX-License-Identifier: MIT
//
// Grading one file, or one of each exercise, and writing the grades as they come.
#ifndef GRADING_FORMATS_GRADE_EXERCISES_H
#define GRADING_FORMATS_GRADE_EXERCISES_H

#include "grading/grade/grade_file.h"
#include "grading/formats/grade_format.h"

struct grade_exercises_options {
	const struct exercise *exercises;
	size_t n;
	bool all;	    // several: one without a file gets no points, and that is no mistake
	const char *file;   // NULL: NAME.c or NN-NAME/NAME.c
	const char *folder; // in this one; NULL: here
	const char *output; // NULL: standard output
	bool release;	    // what is withheld is told, too
	const struct grade_format *format;
	struct grade_file_options options; // but opened, decided and ctx
};

// Grades them. A plain output file holds, at any moment and also after a kill, a whole document: of
// what was decided so far, and of what was not. Blocks. EXIT_OK, EXIT_FAILED or EXIT_UNDECIDED, as
// the grades are; or an exit code with a line in *st.
int grade_exercises(const struct grade_exercises_options *what, struct status *st);

#endif
