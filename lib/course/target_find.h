// SPDX-License-Identifier: MIT
//
// Finding what the user has named: a lesson and act, or a program.
//
// For any thread, as long as none changes the environment.
#ifndef COURSE_TARGET_FIND_H
#define COURSE_TARGET_FIND_H

#include "base/status.h"
#include "base/target.h"

#include <stddef.h>

// Makes a target of a lesson (semaphores, 03-semaphores, 03, 3, its folder) or a program (anything
// with a slash, or an executable file in the current folder or on the PATH). Of a lesson, args[0]
// is the act, or its first act if nargs is 0 or args[0] is an option (-...); further arguments are
// the program's. EXIT_OK; EXIT_USAGE: an unknown name (the nearest one is suggested), or a program
// that does not exist, is a folder, not executable, not ELF, static or for another architecture; or
// EXIT_TROUBLE. Blocks on the disk, and until the lesson has answered.
int target_find(struct target *t, const char *what, char **args, size_t nargs, struct status *st);

#endif
