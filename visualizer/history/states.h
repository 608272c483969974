// SPDX-License-Identifier: MIT
//
// The states of threads as a person sees them: a letter where there is no colour, a word, a mark on
// a lane of the timeline.
#ifndef VISUALIZER_HISTORY_STATES_H
#define VISUALIZER_HISTORY_STATES_H

#include "trace/story.h"
#include "visualizer/terminal/cells.h"

enum state {
	STATE_RUNNING,
	STATE_READY,
	STATE_BLOCKED,
	STATE_STUCK, // it waits, and nothing in the program can let it go on (waits.h)
	STATE_WAITING,
	STATE_SLEEPING,
	STATE_NEW,
	STATE_ENDED,
	STATE_STOPPED,
	STATE_NONE, // not created yet
	STATES
};

extern const struct state_row {
	char letter;
	enum style style;
	const char *word; // untranslated
	enum mark mark;
} state_rows[STATES];

// How many threads are worth a row (not counting the last ones, if they were never created).
size_t states_threads(const struct story *s);

enum state state_of(const struct story *s, uint32_t thread);

#endif
