// SPDX-License-Identifier: MIT
//
// One picture of a moment: all that the panes need to know. Drawing is a function of a frame:
// nothing here knows of sessions or of the terminal. It points to what is shown; what has to be
// worked out for the picture stands at its end.
#ifndef VISUALIZER_PICTURES_FRAME_H
#define VISUALIZER_PICTURES_FRAME_H

#include "base/buf.h"
#include "trace/story_text.h"
#include "trace/story.h"
#include "visualizer/history/position.h"

// What is said on the screen beside the run itself.
struct screen_texts {
	char title[256];    // program and act
	char doing[256];    // what the program was last let do
	char mode[96];	    // "live, 3 follow (local)"
	char bug[128];	    // lesson and act of one with a planted bug; "": it has none
	char message[1100]; // for the user, in place of the line about the chosen thread; "": none
};

// The card of a level that is played: the task, a hint, or the result.
struct play_card {
	char head[192], text[2048];
	const char *foot; // translated
	bool bad;	  // it went wrong
};

struct frame {
	const struct position *at;
	const struct playback *playback; // NULL: it does not run by itself
	const struct screen_texts *texts;
	const struct script *script;	   // the scene that is played, NULL: none
	const struct bookmarks *bookmarks; // NULL: none
	const struct telling *telling;	   // of a failing run, NULL: nothing
	const struct play_card *card;	   // of a level that is played, NULL: none
	const struct guesses *guesses;	   // NULL: nothing is to be guessed
	const struct question *question;   // of that, with answers; NULL: none
	const struct prompt *prompt;	   // NULL: nothing is being typed
	const struct panes *panes;	   // NULL: those that are shown by themselves
	struct overlays *overlays;	   // NULL: there are none
	struct timeline *timeline;	   // NULL: none
	const struct outlook *outlook;	   // what can still become of the run, NULL: nobody asks
	struct source_files *sources;	   // read so far, NULL: none can be
	const struct beside_view *beside;  // another run stands beside it, NULL: none

	struct story_names names;
	struct namer namer; // speaks with names
	const char *mode;   // "live", "recorded", "running"
	bool hidden;	    // what comes next is to be guessed
	bool live;	    // can be stepped
	bool plays;	    // a level is played
	bool follows;	    // it follows another screen,
	bool away;	    // and one looks back by oneself
	int busy_ms;	    // the program has been on its way this long, 0: it is not
	uint32_t busy;	    // the thread that was let continue then, 0: none
};

#endif
