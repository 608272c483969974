// SPDX-License-Identifier: MIT
//
// The state of the screen, for one run: made of parts that each have a header. A frame points to
// the parts that are shown. The table in actions.h says what keys do to the state, progress.c what
// time does. Nothing here knows of curses: the loop in screen.c feeds in keys and time, and shows
// the frame.
#ifndef VISUALIZER_UI_UI_H
#define VISUALIZER_UI_UI_H

#include "visualizer/background/foresight.h"
#include "visualizer/background/variables.h"
#include "visualizer/background/why.h"
#include "visualizer/history/contents.h"
#include "visualizer/history/seek.h"
#include "visualizer/history/turns.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/prompt.h"
#include "visualizer/ui/display.h"
#include "visualizer/ui/run.h"

// The goal of a run by itself; without one it continues to the end.
enum goal_kind {
	GOAL_NONE,
	GOAL_BLOCKED, // the thread cannot continue
	GOAL_RETURN,  // the thread has left the library call
	GOAL_ROW,     // the thread has left the call into a library that its last step is part of
	GOAL_MATCH,   // a step or a log line with the text
	GOAL_SEEK,    // an event of a kind, on an object
	GOAL_MOMENT,  // the moment `to`
	GOAL_TIME     // the time `until`
};

struct goal {
	enum goal_kind kind;
	bool row;	 // without a goal: the step that was taken begins a row, to be gone through
	uint32_t thread; // GOAL_BLOCKED, GOAL_RETURN, GOAL_ROW
	uint32_t depth;	 // GOAL_RETURN: of library calls, at the start
	size_t from;	 // the moment of the start
	size_t to;	 // GOAL_MOMENT
	int64_t until;	 // GOAL_TIME: ns of the clock of the run
};

enum { SEARCH_MOST = 60 };

// The last search.
struct search {
	char text[SEARCH_MOST + 1]; // "": none
	struct seek seek;	    // the event that n and N look for; SEEK_NONE: the text
	uint32_t only;		    // the object whose events the menu lists; 0: all objects
};

// The subject to open next, once "Opening ..." is on the screen.
enum change_kind {
	CHANGE_NONE,
	CHANGE_LIVE,
	CHANGE_CONTENT,
	CHANGE_LESSON // content of another lesson
};

struct change {
	enum change_kind kind;
	struct contents contents; // acts and scenes, when they were read last
	size_t content;		  // the entry to open
};

// Keys that were typed while the program was running, to be taken when it asks.
struct keys_ahead {
	int key[16];
	size_t n;
};

// What other processes find out about the run.
struct background {
	struct foresight foresight; // what can still become of it
	struct variables variables; // what they hold
	struct why why;		    // why it has failed: of the history of
	size_t why_number;	    // this number, when it had
	size_t why_last;	    // so many steps
};

// Screens that are shown on several machines. Both pointers are the caller's.
struct classroom {
	struct service *serving; // others follow this screen; NULL: nobody can
	struct led *following;	 // this screen follows the instructor's; NULL: it does not
	struct outlook told;	 // of the instructor: what can still become of the run followed
};

struct ui {
	struct viewed_run run;
	struct playback playback; // it runs by itself:
	struct turns turns;	  // which thread is next,
	struct goal goal;	  // and to what it runs
	struct search search;
	struct keys_ahead ahead;
	struct change change;
	struct background background;
	struct classroom classroom;
	struct beside *beside; // the one or two runs on the screen, the caller's; NULL: no screen
	struct display display;

	// What lies over the panes, what is typed, and what is asked of the student.
	struct overlays overlays;
	struct prompt prompt;
	struct guesses guesses;
	struct question question; // of what is hidden, as it was asked last

	bool asked_quit; // the last key has asked whether to quit
	bool quit;
};

// Starts at the beginning of a trace; live: the trace's program, whose execution was started, NULL:
// a recorded trace. speed: steps a second of a run by itself, 0: two. u must stay where it is.
// EXIT_OK, or an exit code with its line.
int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed,
	    struct status *st);
void ui_free(struct ui *u);

// A line for the user, until the next key.
void ui_say(struct ui *u, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

// Goes to a moment (cut to the last).
void ui_go(struct ui *u, size_t moment);

// Goes to a moment, and chooses the thread that moved next; at the end, the thread that moved last.
void ui_visit(struct ui *u, size_t moment);

// Are keys taken and pictures drawn now? Not in the first SLOW_MS in which the program is running,
// unless the run goes by itself.
bool ui_listens(const struct ui *u);

// Is the next step hidden, to be guessed?
bool ui_hides(const struct ui *u);

// The question about the hidden step, with answers to choose from. vote.n 0: nothing is hidden, or
// the question is only whether the chosen thread can continue.
struct question *ui_question(struct ui *u);

// The frame to draw. now: ms of the monotonic clock.
struct frame ui_frame(struct ui *u, int64_t now);

#endif
