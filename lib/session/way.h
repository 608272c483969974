// SPDX-License-Identifier: MIT
//
// The way an execution is run: by a fork of the program in front of its main, or by the runner,
// which runs many executions in one process (runtime/run/runner.h). Both must give the same trace.
// So the first executions of a session are run both ways and compared, and later one in a thousand,
// and the first with other arguments (session_again()). After one that differs, or several that the
// runner refuses, all executions are forks.
//
// For session.c alone. Used by one thread.
#ifndef SESSION_WAY_H
#define SESSION_WAY_H

#include "trace/trace.h"

#include <stdbool.h>
#include <stdint.h>

enum way {
	WAY_PERSISTENT, // by the runner, where it can
	WAY_FORK,	// each by a fork
	WAY_BOTH	// each by the runner, and again by a fork
};

// The way of this name: fork, persistent or both. False: there is none.
bool way_named(const char *name, enum way *way);

// Counts of executions, by how they were run.
struct way_counts {
	enum way way;		     // asked for last
	uint64_t forked, persistent; // results from a fork, and from the runner
	uint64_t resumed;	     // of the latter, begun from a snapshot of an earlier execution
	uint64_t spared;	     // choices that these did not have to repeat
	uint64_t compared;	     // of persistent: run by a fork, too
	uint64_t refused;	     // by the runner
	uint64_t differed;	     // whose traces differed
	uint32_t why;		     // the last refusal: REFUSED_ of trace/wire.h
};

struct ways {
	struct way_counts counts;
	uint64_t blamed; // refusals whose reason will come again
	bool forks_only; // from now on
	bool again;	 // the program has run before, with other arguments
};

// Adds to *sum.
void way_counts_add(struct way_counts *sum, const struct way_counts *counts);

// The reason for which the runner has refused an execution, in words.
#define WAY_WORDS 80
void way_refusal(uint32_t why, char words[WAY_WORDS]);

// The program is to run with other arguments: begins to count anew.
void way_again(struct ways *w);

// Is the next execution to be run by the runner?
bool way_next(const struct ways *w, enum way way);

// The runner has refused an execution, which is to be run by a fork.
void way_refused(struct ways *w, uint32_t why);

// The runner has run an execution, up to its end or to where it first asks. resumed: the number of
// choices of the snapshot that it began from; loops: it looped without an operation, which takes
// seconds. Is it to be run by a fork, too?
bool way_told(struct ways *w, enum way way, uint32_t resumed, bool loops);

// A fork has run an execution, with trace t; told: the runner's trace of it, or empty. True: the
// traces are the same, except that the runner's may have states besides (EV_HERE).
bool way_forked(struct ways *w, const struct trace *told, const struct trace *t);

// The two traces differ.
void way_differed(struct ways *w);

// Were the first executions by the runner, all of which are compared, run without a difference?
bool way_trusts(const struct ways *w);

#endif
