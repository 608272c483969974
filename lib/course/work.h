// SPDX-License-Identifier: MIT
//
// A student's work folder: for each exercise a folder NN-name with its task, headers and the file
// to complete. What is there already is never written over.
//
// Used by one thread.
#ifndef COURSE_WORK_H
#define COURSE_WORK_H

#include "base/status.h"
#include "course/exercise.h"

#include <stdbool.h>
#include <stddef.h>

// What a call has done.
struct work_done {
	unsigned made; // files
	unsigned kept; // that were there already, and differ from the exercise's
};

// Makes e's folder in `folder`, or adds what is missing there: task, headers, stub and, if programs
// is set, the programs that it is graded by. EXIT_OK, or an exit code with a line in *st. Blocks on
// the disk only, as all here.
int work_add(const struct exercise *e, const char *folder, bool programs, struct work_done *done,
	     struct status *st);

// The file that a student completes: its path in out, which has room for size bytes.
void work_file(const struct exercise *e, const char *folder, char *out, size_t size);

// Puts the stub back. The file that was there is kept as name.c.old, or name.c.old-2, ...: its
// path is then in old, which has room for size bytes; else old is empty. As work_add.
int work_reset(const struct exercise *e, const char *folder, char *old, size_t size,
	       struct status *st);

// Is the file that a student completes still the stub?
bool work_is_stub(const struct exercise *e, const char *folder);

#endif
