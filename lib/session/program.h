// SPDX-License-Identifier: MIT
//
// A program file: can it run under the runtime?
//
// Any thread, as long as none changes the environment.
#ifndef SESSION_PROGRAM_H
#define SESSION_PROGRAM_H

#include "base/status.h"
#include "base/target.h"

// Checks that the file at path can be run under the runtime. shown: the name that the user gave.
// EXIT_OK, or EXIT_USAGE with a line in *st: it does not exist, is a folder, not executable, a
// script, not a program, static, or for another machine. Blocks on the disk only.
int program_check(const char *path, const char *shown, struct status *st);

// Makes a target of a program file and its arguments, if it can run under the runtime. shown: the
// name that the user gave. *t is to be given to target_free() in any case. Returns as
// program_check().
int program_find(struct target *t, const char *path, const char *shown, char *const *args,
		 size_t nargs, struct status *st);

// Makes a regular file, or /dev/null for an empty one, the standard input of the target. path NULL:
// does nothing. EXIT_OK; EXIT_USAGE with a line: there is no such file, it is of another kind, or
// cannot be read; EXIT_TROUBLE: memory ran out. Blocks on the disk only.
int program_input(struct target *t, const char *path, struct status *st);

// Replaces the calling process by the program, started as from a shell: also with its path in the
// environment variable `_`, which some shells set. Returns only if that fails, with errno set.
void program_become(const struct target *t);

// The path of the runtime, libtreadle-rt.so. EXIT_OK or EXIT_TROUBLE with a line.
int runtime_path(char *out, size_t size, struct status *st);

#endif
