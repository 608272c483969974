// SPDX-License-Identifier: MIT
//
// Where a trace comes from: the program, its arguments, lesson and act, as meta events.
//
// Any thread.
#ifndef SESSION_PROVENANCE_H
#define SESSION_PROVENANCE_H

#include "base/status.h"
#include "base/target.h"
#include "trace/trace.h"

#include <stdbool.h>

// Adds to a new trace the meta events "program", "called" (argv[0]), "arg" (each further argument),
// "lesson", "act", "build" (a hash of the program file), "input" and "input-hash" (standard input,
// where it is given) and "version" (Treadle's). Blocks on the disk only. Returns 0 or ENOMEM.
int provenance_add(const struct target *t, struct trace *trace);

// Makes the target that the trace comes from, to run it again; to be given to target_free().
// *changed: the program file has changed since. EXIT_OK; EXIT_USAGE if the program is gone or
// cannot be run; EXIT_TROUBLE. Blocks on the disk only.
int provenance_target(struct target *t, const struct trace *trace, bool *changed,
		      struct status *st);

// Has the file for standard input changed since the trace was made? t: from provenance_target().
// Blocks on the disk only.
bool provenance_input_changed(const struct target *t, const struct trace *trace);

#endif
