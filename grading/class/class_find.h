// SPDX-License-Identifier: MIT
//
// Finding a class: its students, their files, and which file is the one for each exercise.
#ifndef GRADING_CLASS_CLASS_FIND_H
#define GRADING_CLASS_CLASS_FIND_H

#include "base/status.h"
#include "grading/class/class.h"

// Finds students and what each has handed in: all cells are missing, unclear or waiting, with the
// hash of the file and the note. *c is given to class_free in any case. EXIT_OK, or an exit code
// with a line in *st.
int class_find(struct class *c, const struct class_options *o, struct status *st);

// Sets the cell of each exercise, from the student's files. newest: of several different files of
// one name, the newest is taken. EXIT_OK, or EXIT_TROUBLE with a line in *st.
int class_choose(struct class *c, struct student *s, bool newest, struct status *st);

#endif
