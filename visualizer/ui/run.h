// SPDX-License-Identifier: MIT
//
// The run that is looked at, and where one is in it. A run is recorded, or it is that of a live
// program; a scene may lead it, and a level may be played with it.
#ifndef VISUALIZER_UI_RUN_H
#define VISUALIZER_UI_RUN_H

#include "model/world.h"
#include "visualizer/cards/script.h"
#include "visualizer/history/bookmarks.h"
#include "visualizer/history/position.h"
#include "visualizer/history/source_files.h"
#include "visualizer/history/telling.h"

// Places in memory for which a card has announced a data race: the first race of each place, at the
// moment at which it happens. Later races, and those that were skipped, stand in the log alone.
struct announced {
	uint64_t *addr;
	size_t n, cap;
};

struct viewed_run {
	struct subject
		*subject;   // the owner closes it after ui_free(). NULL: a run that is followed
	struct live *live;  // the program, part of the subject; NULL: the run is recorded
	struct rules rules; // for acts that are opened later; a scene has its own
	bool memory;	    // races are noted, also in programs that are opened later
	bool early;	    // until the program starts anew, time limits may pass at any moment
	bool slow;	    // the program has been running for SLOW_MS: show "running"
	uint32_t again;	    // the thread to choose when the program, started again, asks; 0: none
	size_t saved;	    // so many steps of the run are in a file, or were when it was opened

	struct history history;
	struct position at;
	struct bookmarks bookmarks;
	struct source_files sources;
	struct script script;	// the scene that leads, if there is one
	struct telling telling; // of a recorded run that has failed
	struct playing *play;	// the level that is played, the caller's; NULL: none is
	struct announced announced;
};

enum { SLOW_MS = 200 };

// The choice that was taken at a moment, which must not be the last.
struct choice run_taken(const struct viewed_run *r, size_t moment);

// The slot of a race at the moment looked at whose place is not in *a yet, and adds the place;
// NO_SLOT: there is none.
uint32_t race_card_announce(struct announced *a, const struct position *at);

// Frees all but the subject and the level, which are the caller's.
void run_free(struct viewed_run *r);

#endif
