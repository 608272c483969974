// SPDX-License-Identifier: MIT
//
// `treadle exercise new`: the folder of an exercise to begin with.
#ifndef CMD_EXERCISE_NEW_H
#define CMD_EXERCISE_NEW_H

#include "base/status.h"

// Makes the folders NN-NAME of an exercise and of its answers, with the next number, in the folders
// `exercises` (NULL: that of TREADLE_EXERCISES, or "exercises" here) and `solutions` (NULL: the one
// beside it); both are made if they are not there. What is made compiles, and is graded. EXIT_OK,
// or an exit code with a line in *st: EXIT_USAGE if the name is none, or there is such an exercise.
// Blocks on the disk.
int exercise_new(const char *exercises, const char *solutions, const char *name, struct status *st);

#endif
