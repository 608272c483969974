// SPDX-License-Identifier: MIT
//
// Which of a student's files is the one for each exercise.
#ifndef GRADING_CLASS_CLASS_CHOOSE_H
#define GRADING_CLASS_CLASS_CHOOSE_H

#include "base/status.h"
#include "grading/class/class.h"

// Sets the cell of each exercise, from the student's files. newest: of several different files of
// one name, the newest is taken. EXIT_OK, or EXIT_TROUBLE with a line in *st.
int class_choose(struct class *c, struct student *s, bool newest, struct status *st);

#endif
