// SPDX-License-Identifier: MIT
//
// `treadle exercise mutate`: mechanical mutants of the answer, and which of them nothing refuses.
#ifndef CMD_EXERCISE_MUTATE_H
#define CMD_EXERCISE_MUTATE_H

#include "grading/grade/answers.h"

// Grades all mechanical mutants of the answer, and prints those that get all points and are not
// marked as equivalent, with what could catch them, and marks that are wrong. EXIT_OK: there are
// none; EXIT_FAILED: there are; or another exit code with a line in *st. Blocks, for minutes.
//
// number: prints that mutant whole, by its place in the list, and grades nothing.
int exercise_mutate(struct answers *a, const char *number, struct status *st);

#endif
