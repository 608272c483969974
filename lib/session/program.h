// SPDX-License-Identifier: MIT
//
// A program file: can it run under the runtime?
#ifndef SESSION_PROGRAM_H
#define SESSION_PROGRAM_H

#include "base/status.h"

// Says whether the file at path can be run under the runtime. shown: how the user named it.
// EXIT_OK, or EXIT_USAGE with its line: it does not exist, is a folder, not executable, a
// script, not a program at all, static, of another machine. Blocks on the disk only.
int program_check(const char *path, const char *shown, struct status *st);

#endif
