// SPDX-License-Identifier: MIT
//
// What `treadle exercise` does, one function for each of its verbs. All block, for seconds or
// minutes, and return EXIT_OK, or an exit code with a line in *st.
#ifndef CMD_EXERCISE_H
#define CMD_EXERCISE_H

#include "base/status.h"
#include "course/exercise.h"
#include "grading/grade/answers.h"

#include <stdbool.h>

// A part of the answers, so that `of` parts, turn 0 to of - 1, make up all of them: mutants number
// turn, turn + of, turn + 2 * of, ... in the order of their names, and one other right answer.
struct exercise_share {
	unsigned turn, of; // of 0: not a part, but all of them
};

struct exercise_check_options {
	const char *solutions; // this and `own`: as for answers_open()
	bool own;
	bool costs; // also print what each scenario costs
	struct exercise_share share;
};

// check: grades the stub, which must fail; the answer and each other right one, which must get all
// points; and each mutant, which must be refused by the property that it names. Prints one line
// with the result, and a line for each thing that is wrong or missing. EXIT_FAILED: something is
// wrong.
int exercise_check(const struct exercise *e, const struct exercise_check_options *o,
		   struct status *st);

// show: prints one answer whole. name: "answer" or the exercise's name; or the name of another
// design or of a mutant (the mutant's, if both have it), with or without its folder and the end of
// its file; NULL: lists them, a line each. EXIT_USAGE: there is none of this name (the nearest is
// suggested).
int exercise_show(struct answers *a, const char *name, struct status *st);

// choose: prints the file `clients` of an exercise: few clients, the smallest first, that refuse
// every mutant which any client refuses; and, as a comment, the mutants that none refuses. The
// answer passes all of them.
int exercise_choose(struct answers *a, struct status *st);

// mutate: grades all mechanical mutants of the answer. Prints those that get all points and are not
// marked as equivalent, with what could catch them, and marks that are wrong. EXIT_FAILED: there
// are some. number: only prints that mutant whole, by its place in the list.
int exercise_mutate(struct answers *a, const char *number, struct status *st);

// new: makes the folders NN-NAME of an exercise and of its answers, with the next number, in the
// folders `exercises` (NULL: the one that TREADLE_EXERCISES names, or "exercises" in the current
// folder) and `solutions` (NULL: the one beside it), which are made if needed. The new exercise
// compiles and can be graded. EXIT_USAGE: the name is not one for an exercise, or it is taken.
int exercise_new(const char *exercises, const char *solutions, const char *name, struct status *st);

#endif
