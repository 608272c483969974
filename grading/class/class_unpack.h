// SPDX-License-Identifier: MIT
//
// Archives among the submissions: one student's, or that of a whole class. One thread; blocks until
// an archive is read.
#ifndef GRADING_CLASS_CLASS_UNPACK_H
#define GRADING_CLASS_CLASS_UNPACK_H

#include "base/status.h"
#include "grading/class/class.h"
#include "grading/class/unpack.h"

// Adds the files of a student's archive, called `shown`, to the student. If the archive cannot be
// used, only the archive itself is added, with the problem. EXIT_OK, or an exit code with a line in
// *st.
int class_unpack_student(struct student *s, const struct unpack_from *from, const char *shown,
			 struct status *st);

// Adds all students of a class from one archive, and unpacks the archives in it. EXIT_OK, or an
// exit code with a line in *st; EXIT_USAGE: the archive cannot be used.
int class_unpack_all(struct class *c, const char *path, struct status *st);

#endif
