// SPDX-License-Identifier: MIT
//
// Finds loops without an end: those in which threads still are when an execution is cut at the
// limit of steps, and have been since its first half. Of nested ones, the outermost. A loop that
// has an end beyond the limit looks the same.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_ENDLESS_H
#define CHECKER_SEARCH_ENDLESS_H

#include "trace/rounds.h"
#include "trace/trace.h"

#include <stdbool.h>

// Adds to *r the loops without an end of such an execution that *r does not have, one of a thread:
// those in which threads get on; or if there is none of these, but *r has one, those in which they
// only wait (for one that is parked, say). *fresh: there was one; else *fresh stays. The execution
// must have counted rounds (r->most). 0 or ENOMEM.
int endless_note(struct endless *r, const struct trace *t, bool *fresh);

#endif
