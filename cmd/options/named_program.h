// SPDX-License-Identifier: MIT
//
// A lesson or program that was named on the command line, and the traces of it.
#ifndef CMD_OPTIONS_NAMED_PROGRAM_H
#define CMD_OPTIONS_NAMED_PROGRAM_H

#include "base/target.h"
#include "command/command_line.h"

#include <stdbool.h>
#include <stddef.h>

// Finds the target that was named. EXIT_OK, or the exit code after having said what is wrong.
// *t is to be given to target_free(), in any case.
int program_target(const struct program_words *p, struct target *t);

// Does path name a trace rather than a lesson or a program: a file that begins as one, or that has
// the name of one (*.trace)? A lesson's name without a slash is the lesson.
bool names_trace(const char *path);

// The name of a new trace of t, if the user gives none: "semaphores-timeout.trace", "a.out.trace".
void trace_name(const struct target *t, char *out, size_t size);

#endif
