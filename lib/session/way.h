// SPDX-License-Identifier: MIT
//
// By which way an execution is run: by a fork of the program in front of its main, or by the
// runner, which runs many in one process (runtime/run/runner.h). Both must tell the same. So the
// first executions of a session are run by both ways and their traces compared, and one in a
// thousand later, and the first of those with other arguments (session_again()); after one that
// differs, or several that the runner refuses, all are forks.
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

// By its name: fork, persistent or both. False: there is none of this name.
bool way_named(const char *name, enum way *way);

// What has become of executions.
struct way_counts {
	enum way way;		     // asked for last
	uint64_t forked, persistent; // told by the one and by the other way
	uint64_t resumed;	     // of the latter, begun within an execution before it
	uint64_t spared;	     // choices that these had been made for by then
	uint64_t compared;	     // of those, run by both
	uint64_t refused;	     // by the runner
	uint64_t differed;	     // in what they told
	uint32_t why;		     // of the last refusal: REFUSED_ of trace/wire.h
};

struct ways {
	struct way_counts counts;
	uint64_t blamed; // refusals that say that there will be more
	bool forks_only; // from now on
	bool again;	 // the program has run before, with other arguments
};

// Adds to *sum.
void way_counts_add(struct way_counts *sum, const struct way_counts *counts);

// Why the runner has refused an execution, in words, of at most WAY_WORDS bytes.
#define WAY_WORDS 80
void way_refusal(uint32_t why, char words[WAY_WORDS]);

// The same program is to run with other arguments: they are counted anew.
void way_again(struct ways *w);

// Is the next execution to be run by the runner?
bool way_next(const struct ways *w, enum way way);

// The runner has refused an execution, which is to be run by a fork.
void way_refused(struct ways *w, uint32_t why);

// The runner has run one, up to its end or to where it first asks; resumed: after so many choices
// from within an execution before it; loops: it computed without end, which takes seconds. Is it to
// be run by a fork too?
bool way_told(struct ways *w, enum way way, uint32_t resumed, bool loops);

// A fork has run one, whose trace is t; told: what the runner has told of it, empty if it has not.
// True: the same, and it may have told of states besides (EV_HERE).
bool way_forked(struct ways *w, const struct trace *told, const struct trace *t);

// They have told different things.
void way_differed(struct ways *w);

// Were those by the runner that all are to be compared?
bool way_trusts(const struct ways *w);

#endif
