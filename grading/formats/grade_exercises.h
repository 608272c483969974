// SPDX-License-Identifier: MIT
//
// Grading the file of one exercise, or of several, and writing each grade as it comes. One thread.
#ifndef GRADING_FORMATS_GRADE_EXERCISES_H
#define GRADING_FORMATS_GRADE_EXERCISES_H

#include "grading/grade/grade_file.h"
#include "grading/formats/grade_format.h"

struct grade_exercises_options {
	const struct exercise *exercises;
	size_t n;
	bool all; // several exercises: one without a file gets no points; of one, that is an error
	const char *file;   // NULL: NAME.c or NN-NAME/NAME.c
	const char *folder; // where the files are; NULL: the current one
	const char *output; // NULL: standard output
	bool release;	    // withheld reasons are shown, too
	const struct grade_format *format;
	struct grade_file_options options; // except opened, decided and ctx
};

// Grades the exercises. At any moment, also after a kill, a plain output file holds a whole
// document: the grades so far, and what is not graded yet. Blocks. EXIT_OK, EXIT_FAILED or
// EXIT_UNDECIDED, as the grades are; or an exit code with a line in *st.
int grade_exercises(const struct grade_exercises_options *what, struct status *st);

#endif
