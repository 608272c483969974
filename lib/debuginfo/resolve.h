// SPDX-License-Identifier: MIT
//
// Adding lines of call sites and names to a trace, from the debug information.
#ifndef DEBUGINFO_RESOLVE_H
#define DEBUGINFO_RESOLVE_H

#include "debuginfo/symbols.h"
#include "trace/trace.h"

// Adds to the end of the trace, for its slots from `from` on: EV_SITEs with their text,
// EV_OBJECT_NAMEs (thread 0: for the whole run) and EV_THREAD_NAMEs of start routines, these two
// with op 1, "by the debug information"; names that the program itself gives take precedence. from:
// 0, or t->n after the last call for this trace. Returns 0 or ENOMEM. Used as symbols.h says;
// blocks on the disk only.
int symbols_resolve(struct symbols *s, struct trace *t, size_t from);

#endif
