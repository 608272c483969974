// SPDX-License-Identifier: MIT
//
// Finding a class: its students, their files, and which file is the answer to each exercise. One
// thread; blocks on the disk.
#ifndef GRADING_CLASS_CLASS_FIND_H
#define GRADING_CLASS_CLASS_FIND_H

#include "base/status.h"
#include "grading/class/class.h"

// Finds the students and their files. Each cell is then missing, unclear or waiting, with note, and
// with file and hash if it can be graded. EXIT_OK, or an exit code with a line in *st. The caller
// gives *c to class_free() in any case.
int class_find(struct class *c, const struct class_options *o, struct status *st);

// Sets the cells of a student from the student's files. newest: of several different files of one
// name, the newest is taken; else none. EXIT_OK, or EXIT_TROUBLE with a line in *st.
int class_choose(struct class *c, struct student *s, bool newest, struct status *st);

#endif
