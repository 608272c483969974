// SPDX-License-Identifier: MIT
//
// A run by itself: steps follow each other in time, or as fast as they go.
#ifndef VISUALIZER_HISTORY_PLAYBACK_H
#define VISUALIZER_HISTORY_PLAYBACK_H

#include <stdbool.h>

struct playback {
	bool playing;
	bool hurry;   // without waiting between steps
	double speed; // steps a second
	double due;   // ms: when the next step is due
};

// Begins now, ms; hurry: without waiting between steps.
static inline void playback_start(struct playback *p, double now, bool hurry)
{
	p->playing = true;
	p->hurry = hurry;
	p->due = now;
}

static inline void playback_stop(struct playback *p)
{
	p->playing = p->hurry = false;
}

#endif
