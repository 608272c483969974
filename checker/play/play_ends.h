// SPDX-License-Identifier: MIT
//
// The ends that the runs of a program come to, as `treadle play` tells them apart: how it ended,
// and which lines were printed, if those are told of. Each has a number.
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_PLAY_PLAY_ENDS_H
#define CHECKER_PLAY_PLAY_ENDS_H

#include "course/play_level.h"
#include "trace/trace.h"

struct play_end {
	struct event end; // without its text
	char *logs;	  // a line each, without the thread's name
	char *output;	  // of the process
};

struct play_ends {
	struct play_end *all; // n of them
	size_t n, cap;
	bool printed; // set by the owner: those that print other lines are others
};

enum { PLAY_ENDS_MOST = 1000 };

// The number of the end that the trace has come to. PLAY_ENDS_MOST: it has come to none that counts
// (it was cut short), or there are too many. When it is new it is added. 0 or ENOMEM.
int play_ends_of(struct play_ends *e, const struct trace *t, size_t *number);

// Is that what a level asks for?
bool play_end_is(const struct play_end *e, const struct play_level *l);

void play_ends_free(struct play_ends *e);

#endif
