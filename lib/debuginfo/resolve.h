// SPDX-License-Identifier: MIT
//
// What a trace lacks, from the debug information: lines of call sites, names.
#ifndef DEBUGINFO_RESOLVE_H
#define DEBUGINFO_RESOLVE_H

#include "debuginfo/symbols.h"
#include "trace/trace.h"

// Adds to the end of the trace what the slots from `from` on lack and can be found out: the
// EV_SITEs with their text, EV_OBJECT_NAMEs (thread 0: they hold for the whole run) and
// EV_THREAD_NAMEs of start routines, these two with op 1, "by the debug information"; the names
// that the program itself gives come first. from: 0, or the t->n after the last call for this
// trace. 0 or ENOMEM. Used as symbols.h says; blocks on the disk only.
int symbols_resolve(struct symbols *s, struct trace *t, size_t from);

#endif
