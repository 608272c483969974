// SPDX-License-Identifier: MIT
//
// What the user does and what becomes of it: a table of actions on one state. The state holds
// the history, the moment looked at, the chosen thread, and for a live program its session.
// Nothing here knows of curses; the loop in screen.c feeds it keys and time, and shows its frame.
#ifndef VISUALIZER_ACTIONS_UI_H
#define VISUALIZER_ACTIONS_UI_H

#include "visualizer/actions/contents.h"
#include "visualizer/actions/goals.h"
#include "visualizer/actions/keys.h"
#include "visualizer/actions/live.h"
#include "visualizer/actions/opened.h"
#include "visualizer/history/script.h"
#include "visualizer/panes/frame.h"
#include "visualizer/terminal/pace.h"

// What is to be opened next, when it was said that it will be.
enum change {
	CHANGE_NONE,
	CHANGE_LIVE,
	CHANGE_CONTENT,
	CHANGE_LESSON // the same, of another lesson
};

struct ui {
	struct history history;
	struct live *live;	// NULL: a recorded trace
	struct opened *opened;	// that it is of; the caller of ui_free() closes it. NULL: a trace
	struct rules rules;	// of what is opened later, but for scenes
	bool memory;		// races are noted in it
	bool early;		// until it starts anew, limits may pass at any moment
	struct options options; // at the moment looked at
	const struct story *story; // there
	size_t moment;
	uint32_t chosen;
	uint32_t object; // chosen, 0: none; it need not be there at every moment
	uint32_t turn;	 // the thread that moved last, for running by turns
	enum overlay overlay;
	size_t menu, pane, help;
	enum change change;
	struct contents contents; // acts and scenes, as they were read last
	size_t content;		  // which of them, for CHANGE_CONTENT
	struct picks picks;	  // the list that lies over the panes
	uint32_t race;		  // that the card is of
	struct script script;	  // the scene that leads, if there is one
	struct announced {
		uint64_t *addr;
		size_t n, cap;
	} announced; // races of which there has been a card: places in memory
	struct panes panes;
	struct goals goals;
	struct predict predict;
	struct prompt prompt; // that is being typed
	struct ahead {
		int key[16];
		size_t n;
	} ahead; // keys that were typed while the program was on its way, until it arrives
	struct sources sources;
	struct timeline timeline;
	struct pace pace;
	bool playing;
	bool hurry;   // without waiting between steps
	double speed; // steps a second
	double due;   // ms: when the next step of a run is due
	bool late;    // the program has been on its way for long enough to say so
	bool quit;
	bool dirty;	 // there is something new to show
	bool redraw;	 // all of it
	bool ascii;	 // in plain ASCII
	bool no_mouse;	 // it is left to the terminal
	size_t theme;	 // its number
	int w, h;	 // of the screen, as it was shown last
	char doing[256]; // what the program was last let do
	char title[256];
	char message[1100]; // for the user, until the next key
};

enum { LATE_MS = 200 };

// Starts at the beginning of a trace, or of a live program whose execution was started.
int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed,
	    struct status *st);
void ui_free(struct ui *u);

// Lets a scene lead, from the start; both must stay. path: of its file. 0 or ENOMEM.
int ui_scene(struct ui *u, const struct scene *scene, const char *path);

// A key was typed. While the program is on its way, what needs it to have arrived is kept until
// then.
void ui_key(struct ui *u, int key);

// The mouse was used.
void ui_mouse(struct ui *u, const struct pointer *p);

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
