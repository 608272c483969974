// SPDX-License-Identifier: MIT
//
// A program file: can it run under the runtime?
//
// Any thread, as long as none changes the environment.
#ifndef SESSION_PROGRAM_H
#define SESSION_PROGRAM_H

#include "base/status.h"
#include "base/target.h"

// Says whether the file at path can be run under the runtime. shown: how the user named it.
// EXIT_OK, or EXIT_USAGE with its line: it does not exist, is a folder, not executable, a
// script, not a program at all, static, of another machine. Blocks on the disk only.
int program_check(const char *path, const char *shown, struct status *st);

// Makes a target of a program file and its arguments, if it can run under the runtime. shown: what
// the user called it. To be freed by target_free() in any case. EXIT_OK, or as program_check().
int program_find(struct target *t, const char *path, const char *shown, char *const *args,
		 size_t nargs, struct status *st);

// Makes a file the standard input of the target: a regular one, or /dev/null for an empty one.
// NULL: none is given, and nothing is done. EXIT_OK; EXIT_USAGE with its line: there is no such
// file, it is of another kind, it cannot be read; EXIT_TROUBLE: no memory. Blocks on the disk only.
int program_input(struct target *t, const char *path, struct status *st);

// Makes the calling process the program, called as a shell would: some leave in the environment, as
// `_`, what they start. Returns only if that fails, with errno.
void program_become(const struct target *t);

// Where the runtime, libtreadle-rt.so, stands. EXIT_OK or EXIT_TROUBLE.
int runtime_path(char *out, size_t size, struct status *st);

#endif
