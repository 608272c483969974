// SPDX-License-Identifier: MIT
//
// The ordinary run of a scenario, by itself and in real time.
#ifndef GRADING_GRADE_TRIAL_ORDINARY_H
#define GRADING_GRADE_TRIAL_ORDINARY_H

#include "grading/grade/trial.h"

// Runs the program once more by itself, in real time, if the trial was passed so far: it is failed
// if the program crashes or exits with another status than 0. Blocks for some seconds at most. 0 or
// ENOMEM.
int trial_ordinary(struct trial *t, const struct scenario *s, const char *program);

#endif
