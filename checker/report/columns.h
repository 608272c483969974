// SPDX-License-Identifier: MIT
//
// A failing interleaving as a table: one row a step, one column a thread: it shows which thread
// continues, where it is stopped, and which comes between. Used by the thread that writes the
// report. Blocks on the file only.
#ifndef CHECKER_REPORT_COLUMNS_H
#define CHECKER_REPORT_COLUMNS_H

#include "checker/search/path.h"
#include "trace/story.h"

#include <stdio.h>

// Writes the table of the steps from `first` on, no wider than `width` columns. t: the trace, s:
// its whole story, p: its path. False: there are too many threads for that, or one only; nothing
// is then written.
bool columns_put(FILE *out, const struct trace *t, const struct story *s, const struct path *p,
		 size_t first, int width);

// What repeats for ever in a livelock begins with step i. How the report says so, and how at the
// end; NULL: it does not.
const char *step_cycle_note(const struct path *p, size_t i);
const char *end_cycle_note(const struct path *p);

// Is step i of a path one that need not be shown where there are many: a thread is created, starts,
// ends or is joined, and nobody was preempted for it?
bool step_is_routine(const struct path *p, size_t i);

#endif
