// SPDX-License-Identifier: MIT
//
// What a run that goes on for ever repeats: in each round, which thread does what in vain, and what
// another one does, or has done, that makes it so.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_CYCLE_H
#define CHECKER_EXPLAIN_CYCLE_H

#include "checker/explain/shown.h"

// A step, in words. One that is about any thread has no name of it.
struct told_step {
	struct buf thread; // "2 counter-1"; "one thread"
	struct buf text;   // "2 counter-1 reads variable counter"
	struct buf place;  // "counter.c:20"; "": not known
	unsigned nth;	   // the time that its thread is there; 0: it is there once in each run
};

void told_step_free(struct told_step *s);

enum vain_cause {
	VAIN_NOBODY, // no other thread changes what would have to change
	VAIN_WAITS,  // it yields or sleeps: what for is not seen
	VAIN_OTHERS, // it is another thread that takes, before it, what the thread waits for
	VAIN_BEFORE, // another one has made it so before the rounds began
	VAIN_ROUND   // another one makes it so in each round anew
};

// What a thread does in vain, and why. Where one starves, it may be what others take before it.
struct told_vain {
	struct told_step vain;
	enum vain_cause cause;
	struct told_step by; // of the last two: whose step makes it so
	size_t at;	     // which step that is, from 1
};

#define CYCLE_VAIN_MOST 6

struct told_cycle {
	size_t from;   // its first step, from 1; 0: the run does not go on for ever
	size_t length; // steps of a round; 0: no two rounds are the same
	struct told_vain vain[CYCLE_VAIN_MOST];
	size_t nvain;
};

// Reads it off a run, whose end was cut as livelock_cut() does. *c: all zero before, to be given to
// cycle_free().
void cycle_tell(struct told_cycle *c, const struct shown *s);

void cycle_free(struct told_cycle *c);

#endif
