// SPDX-License-Identifier: MIT
//
// A failing interleaving as a table: one row a step, one column a thread: it shows which thread
// continues, where it is stopped, and which comes between. Used by the thread that writes the
// report. Blocks on the file only.
#ifndef CHECKER_REPORT_COLUMNS_H
#define CHECKER_REPORT_COLUMNS_H

#include "checker/report/rows.h"
#include "checker/report/values.h"
#include "trace/story.h"

#include <stdio.h>

// Writes the table of these rows, with these values between them, no wider than `width` columns. t:
// the trace, s: its whole story, p: its path. False: there are too many threads for that, or one
// only; nothing is then written.
bool columns_put(FILE *out, const struct trace *t, const struct story *s, const struct path *p,
		 const struct rows *rows, const struct values *values, int width);

#endif
