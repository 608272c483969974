// SPDX-License-Identifier: MIT
//
// The state of the screen, and what becomes of it in time. What keys do to it stands in a table
// (actions.h). Nothing here knows of curses; the loop in screen.c feeds it keys and time, and shows
// its frame.
//
// The state is made of parts that each have a file; a frame points to those that are shown.
#ifndef VISUALIZER_ACTIONS_UI_H
#define VISUALIZER_ACTIONS_UI_H

#include "visualizer/actions/change.h"
#include "visualizer/actions/event_search.h"
#include "visualizer/actions/input.h"
#include "visualizer/actions/race_cards.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/actions/subject.h"
#include "visualizer/history/bookmarks.h"
#include "visualizer/history/guesses.h"
#include "visualizer/history/playback.h"
#include "visualizer/history/position.h"
#include "visualizer/history/script.h"
#include "visualizer/history/source_files.h"
#include "visualizer/history/timeline.h"
#include "visualizer/history/turns.h"
#include "visualizer/panes/frame.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/prompt.h"
#include "visualizer/panes/screen_texts.h"
#include "visualizer/terminal/pace.h"

struct ui {
	// What is looked at, and where one is in it.
	struct subject *subject; // the caller of ui_free() closes it. NULL: a trace
	struct live *live;	 // of it; NULL: a recorded trace
	struct rules rules;	 // of what is opened later, but for scenes
	bool memory;		 // races are noted in it
	bool early;		 // until it starts anew, limits may pass at any moment
	bool late;		 // the program has been on its way for long enough to say so
	struct history history;
	struct position at;
	struct bookmarks bookmarks;
	struct script script; // the scene that leads, if there is one
	struct source_files sources;
	struct timeline timeline;

	// A run by itself.
	struct playback playback;
	struct turns turns;
	struct goal goal;
	struct search search;

	// What lies over the panes, what is typed, and what is said.
	struct panes panes;
	struct overlays overlays;
	struct prompt prompt;
	struct guesses guesses;
	struct change change;
	struct announced announced;
	struct keys_ahead ahead;
	struct screen_texts texts;

	// The screen.
	bool quit;
	bool dirty;    // there is something new to show
	bool redraw;   // all of it
	bool ascii;    // in plain ASCII
	bool no_mouse; // it is left to the terminal
	size_t theme;  // its number
	int w, h;      // as it was shown last
	struct pace pace;
};

enum { LATE_MS = 200 };

// Starts at the beginning of a trace, or of a live program whose execution was started. u must stay
// where it is.
int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed,
	    struct status *st);
void ui_free(struct ui *u);

// A line for the user, until the next key.
void ui_say(struct ui *u, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

// Goes to a moment (cut to the last).
void ui_go(struct ui *u, size_t moment);

// Goes there and chooses the thread that moved next, at the end the one that moved last.
void ui_visit(struct ui *u, size_t moment);

// The choice that was taken at the moment looked at, which must not be the last.
struct choice ui_taken(const struct ui *u);

// Is the program on its way?
bool ui_running(const struct ui *u);

// Time has passed, or the session has something to say.
void ui_tick(struct ui *u, int64_t now);

// How long to sleep at most until the next tick, ms; -1: for ever.
int ui_patience(const struct ui *u, int64_t now);

// Are keys taken and pictures drawn now? Not in the short time in which the program is on its way,
// unless it runs by itself.
bool ui_listens(const struct ui *u);

// What is to be shown.
struct frame ui_frame(struct ui *u, int64_t now);

#endif
