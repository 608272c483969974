// SPDX-License-Identifier: MIT
//
// What the user named: a lesson and act, or a program.
//
// Any thread, as long as none changes the environment.
#ifndef COURSE_TARGET_FIND_H
#define COURSE_TARGET_FIND_H

#include "base/status.h"
#include "base/target.h"

#include <stddef.h>

// Finds what `what` names: a lesson (semaphores, 03-semaphores, 03, 3, its folder), or a program
// (anything with a slash, or an executable file here, or on the PATH). For a lesson, args[0] is
// the act, or, if nargs is 0 or args[0] is an option (-...), it is its first one; the rest is for
// the program. Unknown names are EXIT_USAGE with the nearest name suggested; a program that does
// not exist, is a folder, not executable, not ELF, static or of another architecture is
// EXIT_USAGE with its line. Blocks on the disk, and until the lesson has answered.
int target_find(struct target *t, const char *what, char **args, size_t nargs, struct status *st);

#endif
