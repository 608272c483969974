// SPDX-License-Identifier: MIT
//
// `treadle exercise show`: the answers to an exercise.
#ifndef CMD_EXERCISE_SHOW_H
#define CMD_EXERCISE_SHOW_H

#include "grading/grade/answers.h"

// Prints the answer of this name whole: "answer" or the exercise's name, the name of another design
// or of a mutant (the mutant's, if both have it), also with its folder and with the end of its
// file. name NULL: lists them, a line each. EXIT_OK, or an exit code with a line in *st: EXIT_USAGE
// if there is none of this name (the nearest is suggested).
int exercise_show(struct answers *a, const char *name, struct status *st);

#endif
