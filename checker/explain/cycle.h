// SPDX-License-Identifier: MIT
//
// The rounds of a run that goes on for ever: which thread does what in vain in each round, and
// which step of another thread is the reason.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_CYCLE_H
#define CHECKER_EXPLAIN_CYCLE_H

#include "checker/explain/shown.h"

// A step in words. A step that any thread may take names no thread.
struct told_step {
	struct buf thread; // "2 counter-1"; "one thread"
	struct buf text;   // "2 counter-1 reads variable counter"
	struct buf place;  // "counter.c:20"; "": unknown
	unsigned nth;	   // its thread is there for the nth time; 0: once in each run
};

void told_step_free(struct told_step *s);

enum vain_cause {
	VAIN_NOBODY, // no other thread does what the thread waits for
	VAIN_WAITS,  // the thread yields or sleeps: what it waits for is not seen
	VAIN_OTHERS, // another thread takes first what the thread waits for
	VAIN_BEFORE, // a step of another thread before the rounds
	VAIN_ROUND   // a step of another thread in each round
};

// What a thread does in vain, and why.
struct told_vain {
	struct told_step vain;
	enum vain_cause cause;
	struct told_step by; // VAIN_BEFORE, VAIN_ROUND: the step that is the reason,
	size_t at;	     // and its number, from 1
};

#define CYCLE_VAIN_MOST 6

struct told_cycle {
	size_t from;   // first step of the first round, from 1; 0: the run does not go on for ever
	size_t length; // steps of a round; 0: no two rounds are equal
	struct told_vain vain[CYCLE_VAIN_MOST];
	size_t nvain;
};

// Finds the rounds of a run whose end was cut by livelock_cut(). *c begins all zero, and must be
// given to cycle_free().
void cycle_tell(struct told_cycle *c, const struct shown *s);

void cycle_free(struct told_cycle *c);

#endif
