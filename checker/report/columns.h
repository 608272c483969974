// SPDX-License-Identifier: MIT
//
// A failing interleaving as a table: a row for each step, a column for each thread. It shows which
// thread continues, where it is stopped, and which thread runs in between.
//
// Used by the thread that writes the report. Blocks on the file only.
#ifndef CHECKER_REPORT_COLUMNS_H
#define CHECKER_REPORT_COLUMNS_H

#include "base/buf.h"
#include "checker/report/rows.h"
#include "trace/story.h"
#include "trace/trace.h"

#include <stdio.h>

// The values of plain variables that a failed assertion read, with the writes that gave them, from
// first to last. These writes are no steps: they happen between steps.
struct value {
	size_t step;	 // number of steps before the write
	uint32_t thread; // that wrote it; 0: an initial value
	uint32_t site;
	struct buf text; // "balance = 90"
	size_t name;	 // length of the name in it
};

struct values {
	struct value *all; // n of them, in the order of the trace
	size_t n, cap;
};

// Finds the variables that were read in the line of the assertion that ended this run, or by
// functions called from the assertion's function. only: those alone that were read last for it, in
// its line or by the function called last before it. Finds none if the run ended otherwise, or if
// memory was not seen. 0 or ENOMEM.
int values_find(struct values *v, const struct trace *t, bool only);

// Writes what the variables held when they were read first; nothing if that is not known.
void values_put_first(const struct values *v, FILE *out);

// Is it an address of which no name is known? It tells nothing.
bool value_is_address(const struct value *v);

// Is there no later value of the same variable?
bool value_is_last(const struct values *v, size_t i);

// Is value i told behind this row (NULL: before the first)? If it was written in the row's steps,
// and is the variable's last, or the row shows its last step.
bool value_told(const struct values *v, size_t i, const struct row *row);

void values_free(struct values *v);

// The table of these rows, with these values between them, at most `width` columns wide. t: the
// trace, s: its whole story, p: its path. *file: of all its places; NULL: of several, which the
// rows name. Both are the caller's to free. NULL: there are too many threads for a table, or only
// one, or memory ran out.
char *columns_text(const struct trace *t, const struct story *s, const struct path *p,
		   const struct rows *rows, const struct values *values, int width, char **file);

#endif
