// SPDX-License-Identifier: MIT
//
// Where executions have read memory that nobody had written: one entry for each place in the
// source.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_UNWRITTEN_H
#define CHECKER_SEARCH_UNWRITTEN_H

#include "checker/search/runner.h"

struct unwritten {
	uint64_t pc;
	char *sentence;
};

struct unwritten_reads {
	struct unwritten *all; // n of them, in the order in which they were met; the owner reads
	size_t n, cap;
};

// Takes in what the execution of this trace, by this runner, has read so, where that is not there
// yet. The trace gets its names then. 0 or ENOMEM. *l begins all zero.
int unwritten_note(struct unwritten_reads *l, struct trace *t, struct runner *runner);

void unwritten_free(struct unwritten_reads *l);

#endif
