// SPDX-License-Identifier: MIT
//
// Building an exercise: the student's file with each scenario, as `treadle cc` does, in a temporary
// folder into which everything else is copied from the exercise.
#ifndef GRADING_GRADE_EXERCISE_BUILD_H
#define GRADING_GRADE_EXERCISE_BUILD_H

#include "base/buf.h"
#include "base/status.h"
#include "course/exercise.h"
#include "grading/grade/sandboxed_compiler.h"

#include <stdbool.h>

struct exercise_build {
	const struct exercise *exercise;
	char *kept;			    // the folder of the parts that are kept; NULL: none are
	char *folder;			    // the temporary one
	bool submitted;			    // a student's file is in it, or was
	struct buf problem;		    // why the student's file is refused; empty: it is not
	struct sandboxed_compiler compiler; // with what the compiler and the linker say about it
};

// Makes the folder, with the exercise's own files in it. kept: a folder, of this exercise and this
// run of Treadle, for the parts that are kept if they cannot be kept for other runs (kept_parts.h);
// or NULL. EXIT_OK, or an exit code with a line in *st: EXIT_USAGE also where the compiler is
// clang, which does not show all accesses. *b must be given to exercise_build_close in any case.
int exercise_build_open(struct exercise_build *b, const struct exercise *e, const char *kept,
			struct status *st);

// Makes a file of the exercise's own files alone, by `treadle cc` with these words (the last is
// NULL), once for *b: what is kept is copied. As compiler_run. Only what is made before the first
// submission is kept, since later the folder holds a file that is not trusted. Blocks, as the rest.
int exercise_build_own(struct exercise_build *b, const char *made, const char *const *words,
		       struct status *st);

// Compiles the file of a scenario. As exercise_build_scenario, which does it, too.
int exercise_build_scenario_object(struct exercise_build *b, const struct scenario *s,
				   struct status *st);

// Copies the student's file into the folder under its right name, in place of one before, compiles
// it and looks at its symbols. EXIT_OK; EXIT_FAILED: it is refused, and *b says why; or an exit
// code with a line in *st: EXIT_USAGE if it cannot be read.
int exercise_build_submission(struct exercise_build *b, const char *file, struct status *st);

// Builds the program of a scenario, whose path is then in program, which has room for size bytes.
// As above; a scenario that does not compile by itself is trouble.
int exercise_build_scenario(struct exercise_build *b, const struct scenario *s, char *program,
			    size_t size, struct status *st);

void exercise_build_close(struct exercise_build *b);

#endif
