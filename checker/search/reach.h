// SPDX-License-Identifier: MIT
//
// What must be possible (tr_reachable): which places a program has, and which of them some
// execution has come to. Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_REACH_H
#define CHECKER_SEARCH_REACH_H

#include "trace/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reach_place {
	char *text; // the sentence of the program
	char *at;   // file:line
	bool reached;
};

// All zero is one of nothing. Place number i is places[i - 1]; one that no trace has told of yet
// has no text.
struct reach {
	struct reach_place *places;
	size_t n, cap;
	bool failed; // memory ran out: something may be missing
};

// Takes over what the trace of an execution tells.
void reach_note(struct reach *r, const struct trace *t);

// How many places no execution has come to. The number-th of them (from 0) as a line for a verdict:
// "never happened: 'both readers inside' (pool.c:41)", to be freed; NULL if there are no more, or
// memory ran out.
size_t reach_missing(const struct reach *r);
char *reach_sentence(const struct reach *r, size_t number);

void reach_free(struct reach *r);

#endif
