// SPDX-License-Identifier: MIT
//
// `treadle exercise check`: is an exercise whole, and does its grading do what it is for?
#ifndef CMD_EXERCISE_CHECK_H
#define CMD_EXERCISE_CHECK_H

#include "base/status.h"
#include "course/exercise.h"

#include <stdbool.h>

// A part of the answers, so that `of` parts, turn 0 to of - 1, make up all of them: the mutants
// number turn, turn + of, turn + 2 * of, ... in the order of their names, and one other right
// answer.
struct exercise_share {
	unsigned turn, of; // of 0: not a part, all of them
};

struct exercise_check_options {
	const char *solutions; // as for answers_open(), as the next
	bool own;
	bool costs; // print also what each scenario costs
	struct exercise_share share;
};

// Grades the stub, which must fail, the answer and each other right one, which must get all points,
// and each mutant, which must be refused by the property that it says it breaks. Prints one line
// with the result, and a line for each thing that is wrong or missing. EXIT_OK; EXIT_FAILED:
// something is wrong; or another exit code with a line in *st. Blocks, for seconds or minutes.
int exercise_check(const struct exercise *e, const struct exercise_check_options *o,
		   struct status *st);

#endif
