// SPDX-License-Identifier: MIT
//
// The state of the screen. It is made of parts that each have a file; a frame points to those that
// are shown. What keys do to it stands in a table (actions.h), what time does in progress.h.
// Nothing here knows of curses; the loop in screen.c feeds it keys and time, and shows its frame.
#ifndef VISUALIZER_UI_UI_H
#define VISUALIZER_UI_UI_H

#include "visualizer/background/foresight.h"
#include "visualizer/background/why.h"
#include "visualizer/cards/question.h"
#include "visualizer/cards/script.h"
#include "visualizer/compare/difference.h"
#include "visualizer/hall/client.h"
#include "visualizer/hall/server.h"
#include "visualizer/history/bookmarks.h"
#include "visualizer/history/contents.h"
#include "visualizer/history/position.h"
#include "visualizer/history/seek.h"
#include "visualizer/history/source_files.h"
#include "visualizer/history/telling.h"
#include "visualizer/history/timeline.h"
#include "visualizer/history/turns.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/prompt.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/terminal/pace.h"
#include "visualizer/ui/play_state.h"
#include "visualizer/ui/subject.h"

// Places in memory for which a card has announced a data race: the first race of each place, at the
// moment at which it happens. Later races, and those that were skipped, stand in the log alone.
struct announced {
	uint64_t *addr;
	size_t n, cap;
};

// The slot of a race at the moment looked at whose place is not in *a yet, and adds the place;
// NO_SLOT: there is none.
uint32_t race_card_announce(struct announced *a, const struct position *at);

// What a run is to come to; without one it continues.
enum goal_kind {
	GOAL_NONE,
	GOAL_BLOCKED, // the thread cannot continue
	GOAL_RETURN,  // it has left the library call
	GOAL_MATCH,   // a step or a log line with the text
	GOAL_SEEK,    // an event of a kind, on an object
	GOAL_MOMENT,  // the moment `to`
	GOAL_TIME     // the time `until`
};

struct goal {
	enum goal_kind kind;
	uint32_t thread; // GOAL_BLOCKED, GOAL_RETURN
	uint32_t depth;	 // GOAL_RETURN: of library calls, at the start
	size_t from;	 // the moment of the start
	size_t to;	 // GOAL_MOMENT
	int64_t until;	 // GOAL_TIME: ns of the clock of the run
};

enum { SEARCH_MOST = 60 };

// What was searched for last.
struct search {
	char text[SEARCH_MOST + 1]; // "": none
	struct seek seek;	    // what n and N look for; SEEK_NONE: the text
	uint32_t only;		    // an object, of which the menu of kinds tells; 0: all
};

// What is to be opened next, when it was said that it will be.
enum change_kind {
	CHANGE_NONE,
	CHANGE_LIVE,
	CHANGE_CONTENT,
	CHANGE_LESSON // the same, of another lesson
};

struct change {
	enum change_kind kind;
	struct contents contents; // acts and scenes, as they were read last
	size_t content;		  // which of them, for CHANGE_CONTENT
};

// Keys that were typed while the program was on its way, until it arrives.
struct keys_ahead {
	int key[16];
	size_t n;
};

struct ui {
	// What is looked at, and where one is in it.
	struct subject *subject; // the caller of ui_free() closes it. NULL: a trace
	struct live *live;	 // of it; NULL: a recorded trace
	struct rules rules;	 // of what is opened later, but for scenes
	bool memory;		 // races are noted in it
	bool early;		 // until it starts anew, limits may pass at any moment
	uint32_t again;		 // when it was started again, the thread that was chosen; 0: none
	bool slow;		 // the program has been running for SLOW_MS: show "running"
	struct history history;
	struct position at;
	struct bookmarks bookmarks;
	struct script script;	// the scene that leads, if there is one
	struct telling telling; // of a recorded run that has failed
	struct playing *play;	// the level that is played, the caller's; NULL: none is
	struct source_files sources;
	struct timeline timeline;

	struct foresight foresight; // what can still become of it
	struct why why;		    // why it has failed
	size_t why_number;	    // of the history that is explained, when it had
	size_t why_last;	    // so many steps

	// In the hall; NULL: nobody follows; it follows nobody. The caller's.
	struct service *serving;
	struct led *following;
	struct outlook told; // what can still become of the run that it follows

	// What is on the screen, this run and perhaps another; the caller's. NULL: no screen.
	struct beside *beside;
	struct beside_view view; // of two

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
	struct question question; // of what is hidden, as it was asked last
	struct change change;
	struct announced announced;
	struct keys_ahead ahead;
	struct screen_texts texts;

	// The screen.
	bool quit;
	bool asked_quit; // the last key has asked whether to quit
	size_t saved;	 // so many steps of the run are in a file, or were when it was opened
	bool dirty;	 // there is something new to show
	bool redraw;	 // all of it
	bool ascii;	 // in plain ASCII
	bool no_mouse;	 // it is left to the terminal
	size_t theme;	 // its number
	int w, h;	 // as it was shown last
	struct pace pace;
};

enum { SLOW_MS = 200 };

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

// Are keys taken and pictures drawn now? Not in the short time in which the program is on its way,
// unless it runs by itself.
bool ui_listens(const struct ui *u);

// Is something to be guessed now?
bool ui_hides(const struct ui *u);

// What is asked of what is hidden, with answers to choose from; none (vote.n 0): only whether the
// chosen thread can continue, or nothing is hidden.
struct question *ui_question(struct ui *u);

// What is to be shown.
struct frame ui_frame(struct ui *u, int64_t now);

#endif
