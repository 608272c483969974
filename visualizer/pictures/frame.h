// SPDX-License-Identifier: MIT
//
// One picture of a moment: all that the panes need to know. Drawing is a function of a frame: panes
// know nothing of sessions or of the terminal. A frame points to what is shown; what is computed
// for the picture stands at the frame's end.
#ifndef VISUALIZER_PICTURES_FRAME_H
#define VISUALIZER_PICTURES_FRAME_H

#include "trace/story_text.h"
#include "trace/story.h"
#include "visualizer/history/position.h"

// Texts on the screen beside the run itself.
struct screen_texts {
	char title[256];    // program and act
	char doing[256];    // the last step that the program was told to take
	char mode[96];	    // "live, 3 follow (local)"
	char bug[128];	    // lesson and act, of an act with a planted bug; else ""
	char message[1100]; // for the user, in place of the line about the chosen thread; "": none
};

// The card of a level that is played: the task, a hint, or the result.
struct play_card {
	char head[192], text[2048];
	const char *foot; // translated
	bool bad;	  // the level was not solved
};

struct frame {
	const struct position *at;
	const struct playback *playback; // NULL: never runs by itself
	const struct screen_texts *texts;
	const struct script *script;		// the scene that is played, NULL: none
	const struct bookmarks *bookmarks;	// NULL: none
	const struct telling *telling;		// the cards of a failing run, NULL: none
	const struct play_card *card;		// of a level that is played, NULL: none
	const struct guesses *guesses;		// NULL: nothing is to be guessed
	const struct question *question;	// to be answered by a number, NULL: none
	const struct prompt *prompt;		// NULL: nothing is being typed
	const struct panes *panes;		// what the user has chosen, NULL: nothing
	struct overlays *overlays;		// NULL: there are none
	struct timeline *timeline;		// NULL: none
	const struct outlook *outlook;		// what can still become of the run, NULL: not asked
	struct source_files *sources;		// read so far, NULL: none can be read
	const struct variables_view *variables; // NULL: none can be read
	const struct beside_view *beside;	// another run stands beside it, NULL: none

	struct story_names names;
	struct namer namer; // of `names`
	const char *mode;   // "live", "recorded", "running"; translated
	bool hidden;	    // the next step is to be guessed
	bool live;	    // can be stepped
	bool plays;	    // a level is played
	bool follows;	    // the screen follows another,
	bool away;	    // and the user looks back
	int busy_ms;	    // how long the program has been running; 0: it is not running
	uint32_t busy;	    // the thread that is running; 0: none
};

#endif
