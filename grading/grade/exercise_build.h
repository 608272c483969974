// SPDX-License-Identifier: MIT
//
// Building an exercise: the student's file with each scenario, as `treadle cc` builds, in a
// temporary folder with copies of the exercise's files. One thread.
#ifndef GRADING_GRADE_EXERCISE_BUILD_H
#define GRADING_GRADE_EXERCISE_BUILD_H

#include "base/buf.h"
#include "base/status.h"
#include "course/exercise.h"
#include "grading/grade/sandboxed_compiler.h"

#include <stdbool.h>
#include <stddef.h>

struct exercise_build {
	const struct exercise *exercise;
	char *kept;			    // folder for parts that are kept; NULL: none are
	char *folder;			    // the temporary folder
	bool submitted;			    // a student's file has been in the folder
	struct buf problem;		    // why the student's file is refused; empty: it is not
	struct sandboxed_compiler compiler; // and its messages about the student's file
};

// Makes the folder, with copies of the exercise's files. kept: a folder, for this exercise and this
// run of Treadle, for parts that cannot be kept for other runs (kept_parts.c); or NULL. EXIT_OK, or
// an exit code with a line in *st: EXIT_USAGE also if the compiler is clang, which does not show
// all accesses. The caller gives *b to exercise_build_close() in any case.
int exercise_build_open(struct exercise_build *b, const struct exercise *e, const char *kept,
			struct status *st);

// Makes a file from the exercise's own files, by `treadle cc` with these words (the last is NULL),
// once for *b, or copies a kept one. Only files made before the first submission are kept: later
// the folder holds an untrusted file. Blocks, as the functions below. Returns as compiler_run().
int exercise_build_own(struct exercise_build *b, const char *made, const char *const *words,
		       struct status *st);

// Compiles the file of a scenario, as exercise_build_scenario() does if needed. Returns as that
// function.
int exercise_build_scenario_object(struct exercise_build *b, const struct scenario *s,
				   struct status *st);

// Copies the student's file into the folder under its right name, in place of an earlier one,
// compiles it and checks its symbols. EXIT_OK; EXIT_FAILED: the file is refused, and b->problem
// says why; or an exit code with a line in *st: EXIT_USAGE if it cannot be read.
int exercise_build_submission(struct exercise_build *b, const char *file, struct status *st);

// Builds the program of a scenario, and writes its path to `program`, which has room for size
// bytes. Returns as exercise_build_submission(); a scenario that does not compile by itself is
// EXIT_TROUBLE.
int exercise_build_scenario(struct exercise_build *b, const struct scenario *s, char *program,
			    size_t size, struct status *st);

void exercise_build_close(struct exercise_build *b);

// ---- kept_parts.c -------------------------------------------------------------------------------
//
// What is made of an exercise's own files (the objects of its scenarios and of its contract) is the
// same for every answer. It is kept from one run of Treadle to the next, below
// $XDG_CACHE_HOME/treadle or ~/.cache/treadle, in a folder for each exercise as it is now.

// Finds the folder of the exercise's parts, or makes it, and then removes those of the same
// exercise that were not used for a month. Its name has a hash of the exercise's files, of Treadle
// as it was built, and of what the compiler says of its version. Writes its path to out, which has
// room for size bytes. False: there is no such place, or somebody else can write there, and all is
// made anew. Blocks on the disk, and, the first time, on the compiler.
bool kept_parts_folder(const struct exercise *e, char *out, size_t size);

#endif
