// SPDX-License-Identifier: MIT
//
// A student's work folder: for each exercise a folder NN-name with its task, headers and the file
// to complete. Existing files are never overwritten.
//
// Used by one thread.
#ifndef COURSE_WORK_H
#define COURSE_WORK_H

#include "base/status.h"
#include "course/exercise.h"

#include <stdbool.h>
#include <stddef.h>

// The number of files that a call
struct work_done {
	unsigned made; // has written
	unsigned kept; // has kept, though they differ from the exercise's
};

// Makes e's folder in `folder`, or adds missing files: task, headers, stub and, if programs is set,
// the programs that grade it. EXIT_OK, or an exit code with a line in *st. All functions here block
// on the disk only.
int work_add(const struct exercise *e, const char *folder, bool programs, struct work_done *done,
	     struct status *st);

// Writes the path of the file that the student completes to out, which has room for size bytes.
void work_file(const struct exercise *e, const char *folder, char *out, size_t size);

// Restores the stub. An existing file is kept as name.c.old, or name.c.old-2, ...: its new path is
// written to old, which has room for size bytes; else old is empty. Returns as work_add().
int work_reset(const struct exercise *e, const char *folder, char *old, size_t size,
	       struct status *st);

// Is the file that a student completes still the stub?
bool work_is_stub(const struct exercise *e, const char *folder);

#endif
