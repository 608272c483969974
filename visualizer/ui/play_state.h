// SPDX-License-Identifier: MIT
//
// A level that is played on the screen (playing.h): what it is, how far it is, and the guide, which
// knows the way, for nothing here searches.
#ifndef VISUALIZER_UI_PLAY_STATE_H
#define VISUALIZER_UI_PLAY_STATE_H

#include "course/play_level.h"
#include "model/world.h"
#include "session/racing.h"
#include "trace/trace.h"
#include "visualizer/pictures/frame.h"

#include <stdbool.h>

// Where a run stands, as far as the goal is concerned.
struct play_tip {
	bool lost;	    // from there it cannot be reached any more,
	size_t back;	    // but from so many steps before
	struct choice next; // the next step of a shortest way,
	unsigned left;	    // and how many moves that has
};

// What a run that has ended is.
enum play_verdict {
	PLAY_NOT_IT, // not what was asked for
	PLAY_ONE_OF, // one more of those that were asked for
	PLAY_SOLVED
};

struct play_result {
	unsigned stars; // 1 to 3
	unsigned moves, hints;
};

// Who knows the way, and keeps what was reached.
struct play_guide {
	void *ctx;
	// Behind these choices from the start. False: nothing is known.
	bool (*ask)(void *ctx, const struct choice *choices, size_t n, struct play_tip *out);
	// Of the trace of a run that has ended.
	enum play_verdict (*judge)(void *ctx, const struct trace *t);
	// It is solved, perhaps better than before.
	void (*won)(void *ctx, const struct play_result *r);
};

struct playing {
	const struct play_level *level;
	const struct play_guide *guide;
	const struct racing *places; // in memory whose accesses are steps
	enum told_prints prints;
	unsigned par;		   // 0: it is not known, or there is none
	size_t found, all;	   // of PLAY_ENDS
	unsigned taken;		   // moves that were made, those that were taken back, too
	unsigned hints;		   // that were shown,
	unsigned followed;	   // and of these, that took the step
	unsigned strength;	   // of the hint that is shown, from 1; 0: none is,
	size_t hinted;		   // of this moment
	enum play_verdict verdict; // of the run that has ended
	struct play_result result; // if it is solved
	bool solved;		   // at any time since the screen is there
	int turn;		   // 1, -1: the next level is to come, or the one before
	struct play_card card;
	char mode[96]; // for the title
};

// A step is taken. again: it is one of this run that is gone over once more; alone: there was no
// other. p NULL: nothing is played.
static inline void play_state_took(struct playing *p, bool again, bool alone)
{
	if (!p)
		return;
	p->strength = 0;
	if (!again && !(p->level->forced && alone))
		p->taken++;
}

#endif
