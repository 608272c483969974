// SPDX-License-Identifier: MIT
//
// A level that is played on the screen (playing.h): the level, how far the student is, and the
// guide, which knows a way to the goal; nothing here searches.
#ifndef VISUALIZER_UI_PLAY_STATE_H
#define VISUALIZER_UI_PLAY_STATE_H

#include "course/play_level.h"
#include "model/world.h"
#include "session/racing.h"
#include "trace/trace.h"
#include "visualizer/pictures/frame.h"

#include <stdbool.h>

// Where a run stands in relation to the goal.
struct play_tip {
	bool lost;	    // the goal can no longer be reached from here,
	size_t back;	    // but from so many steps back
	struct choice next; // the next step of a shortest way to the goal,
	unsigned left;	    // and how many moves the way has
};

// What a run that has ended is worth.
enum play_verdict {
	PLAY_NOT_IT, // not the goal
	PLAY_ONE_OF, // one more of several ends to be found
	PLAY_SOLVED
};

struct play_result {
	unsigned stars; // 1 to 3
	unsigned moves, hints;
};

// Knows the way to the goal, and keeps the student's results.
struct play_guide {
	void *ctx;
	// The tip after these n choices from the start. False: none is known.
	bool (*ask)(void *ctx, const struct choice *choices, size_t n, struct play_tip *out);
	// The verdict on a run that has ended.
	enum play_verdict (*judge)(void *ctx, const struct trace *t);
	// To be called when the level is solved, perhaps better than before.
	void (*won)(void *ctx, const struct play_result *r);
};

struct playing {
	const struct play_level *level;
	const struct play_guide *guide;
	const struct racing *places; // places in memory to which accesses are steps
	enum told_prints prints;
	unsigned par;		   // 0: not known, or none
	size_t found, all;	   // of PLAY_ENDS
	unsigned taken;		   // moves made, including those that were taken back
	unsigned hints;		   // hints shown,
	unsigned followed;	   // and how many of these took the step
	unsigned strength;	   // of the hint that is shown, from 1; 0: none is shown
	size_t hinted;		   // the moment of that hint
	enum play_verdict verdict; // of the run that has ended
	struct play_result result; // if solved
	bool solved;		   // at any time since the screen was opened
	int turn;		   // 1, -1: on to the next, or the previous, level
	struct play_card card;
	char mode[96]; // for the title
};

// A step is taken. again: a step of this run, taken once more; alone: no other step was possible.
// p NULL: no level is played.
static inline void play_state_took(struct playing *p, bool again, bool alone)
{
	if (!p)
		return;
	p->strength = 0;
	if (!again && !(p->level->forced && alone))
		p->taken++;
}

#endif
