// SPDX-License-Identifier: MIT
//
// The values of plain variables that a failed assertion has read, from first to last: their writes
// are no steps, and stand between these.
#ifndef CHECKER_REPORT_VALUES_H
#define CHECKER_REPORT_VALUES_H

#include "base/buf.h"
#include "trace/trace.h"

#include <stdio.h>

struct value {
	size_t step;	 // it was written after so many steps
	uint32_t thread; // by it; 0: it was there at first
	uint32_t site;
	struct buf text; // "balance = 90"
};

struct values {
	struct value *all; // as they come in the trace: the writes of each variable in order
	size_t n, cap;
};

// Those of the variables that were read in the line of the assertion which has ended this run, or
// by functions that its function has called; none if it ended otherwise, or if memory is not seen.
// Not those that hold addresses. 0 or ENOMEM.
int values_find(struct values *v, const struct trace *t);

// Writes what the variables held before anything was written; nothing if that is not known.
void values_put_first(const struct values *v, FILE *out);

void values_free(struct values *v);

#endif
