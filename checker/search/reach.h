// SPDX-License-Identifier: MIT
//
// Places that must be reachable (tr_reachable), and whether some execution reached them. Belongs to
// one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_REACH_H
#define CHECKER_SEARCH_REACH_H

#include "trace/trace.h"

#include <stdbool.h>
#include <stddef.h>

struct reach_place {
	char *text; // the sentence of the program
	char *at;   // file:line
	bool reached;
};

// All zero: no places. Place number i is places[i - 1]; a place that no trace has named so far has
// no text.
struct reach {
	struct reach_place *places;
	size_t n, cap;
	bool failed; // memory ran out: places may be missing
};

// Adds the places of the trace of an execution.
void reach_note(struct reach *r, const struct trace *t);

// The number of places that no execution reached.
size_t reach_missing(const struct reach *r);

// The number-th of these places (from 0) as a line for a verdict, to be freed: "never happened:
// 'both readers inside' (pool.c:41)". complete: everything was tried. NULL: there are fewer, or
// memory ran out.
char *reach_sentence(const struct reach *r, size_t number, bool complete);

void reach_free(struct reach *r);

#endif
