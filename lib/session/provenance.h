// SPDX-License-Identifier: MIT
//
// What a trace is of: the program, its arguments, lesson and act, as meta events.
//
// Any thread.
#ifndef SESSION_PROVENANCE_H
#define SESSION_PROVENANCE_H

#include "base/status.h"
#include "base/target.h"
#include "trace/trace.h"

#include <stdbool.h>

// Adds to a new trace what it is of: the meta events "program", "called" (its argv[0]), "arg" (each
// argument after that), "lesson", "act", "build" (a hash of the file), "input" and "input-hash"
// (its standard input, where one is given) and "version" (Treadle's). Blocks on the disk only. 0 or
// ENOMEM.
int provenance_add(const struct target *t, struct trace *trace);

// The target that a trace was made of, to be run again; to be freed by target_free(). *changed: the
// program is not the file it was. EXIT_OK; EXIT_USAGE if the program is gone or cannot be run;
// EXIT_TROUBLE. Blocks on the disk only.
int provenance_target(struct target *t, const struct trace *trace, bool *changed,
		      struct status *st);

// Is the file that is its standard input another one than that which the trace was made with? t:
// from provenance_target(). Blocks on the disk only.
bool provenance_input_changed(const struct target *t, const struct trace *trace);

#endif
