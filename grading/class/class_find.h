// SPDX-License-Identifier: MIT
//
// Finding a class: the students that have handed in, and their files.
#ifndef GRADING_CLASS_CLASS_FIND_H
#define GRADING_CLASS_CLASS_FIND_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/class_options.h"

// Finds students and what each has handed in: all cells are missing, unclear or waiting, with the
// hash of the file and the note. *c is given to class_free in any case. EXIT_OK, or an exit code
// with a line in *st.
int class_find(struct class *c, const struct class_options *o, struct status *st);

#endif
