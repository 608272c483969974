// SPDX-License-Identifier: MIT
//
// `treadle exercise choose`: the clients of a contract by which the mutants are refused.
#ifndef CMD_EXERCISE_CHOOSE_H
#define CMD_EXERCISE_CHOOSE_H

#include "grading/grade/answers.h"

// Prints the file `clients` of an exercise: few clients, the smallest first, that refuse every
// mutant which any client refuses, and, as a comment, the mutants that none does. The answer passes
// all of them. EXIT_OK, or an exit code with a line in *st. Blocks, for minutes.
int exercise_choose(struct answers *a, struct status *st);

#endif
