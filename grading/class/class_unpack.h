// SPDX-License-Identifier: MIT
//
// Archives among the submissions: a student's, and one that holds those of all.
#ifndef GRADING_CLASS_CLASS_UNPACK_H
#define GRADING_CLASS_CLASS_UNPACK_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/unpack.h"

// Adds what is in a student's archive to what was handed in; it is called `shown`. If it cannot be
// used, nothing of it is added but the archive itself, with the problem. EXIT_OK, or an exit code
// with a line in *st. Blocks, as the next.
int class_unpack_student(struct student *s, const struct unpack_from *from, const char *shown,
			 struct status *st);

// Adds all that the class has handed in, from one archive, with the archives that are in it.
// EXIT_OK, or an exit code with a line in *st: EXIT_USAGE if it cannot be used.
int class_unpack_all(struct class *c, const char *path, struct status *st);

#endif
