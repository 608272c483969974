// SPDX-License-Identifier: MIT
//
// `treadle exercise check`: is an exercise whole, and does its grading do what it is for?
#ifndef CMD_EXERCISE_CHECK_H
#define CMD_EXERCISE_CHECK_H

#include "base/status.h"
#include "course/exercise.h"

#include <stdbool.h>

// Grades the stub, which must fail, each right answer, which must get all points, and each wrong
// one (a mutant), which must be refused by the property that it says it breaks; prints a line that
// says so, and behind it what is wrong, is missing, or is to be done next. solutions, own: as for
// answers_open(). costs: prints what each scenario costs, too. EXIT_OK; EXIT_FAILED: something is
// wrong; or another exit code with a line in *st. Blocks, for seconds or minutes.
int exercise_check(const struct exercise *e, const char *solutions, bool own, bool costs,
		   struct status *st);

#endif
