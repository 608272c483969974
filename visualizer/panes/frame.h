// SPDX-License-Identifier: MIT
//
// One picture of a moment: all that the panes need to know, computed before any of them draws.
// Drawing is a function of a frame: nothing here knows of sessions or of the terminal.
#ifndef VISUALIZER_PANES_FRAME_H
#define VISUALIZER_PANES_FRAME_H

#include "base/buf.h"
#include "trace/story_text.h"
#include "visualizer/actions/goals.h"
#include "visualizer/actions/picks.h"
#include "visualizer/actions/predict.h"
#include "visualizer/actions/prompt.h"
#include "visualizer/history/history.h"
#include "visualizer/history/options.h"
#include "visualizer/history/script.h"
#include "visualizer/history/sources.h"
#include "visualizer/history/timeline.h"
#include "visualizer/panes/layout.h"
#include "visualizer/terminal/cells.h"

// A screen with less has no panes: small.c draws it.
enum { MIN_WIDTH = 40, MIN_HEIGHT = 10 };

// What lies over the panes.
enum overlay {
	OVERLAY_NONE,
	OVERLAY_MENU,
	OVERLAY_HELP,
	OVERLAY_RACE,
	OVERLAY_PANES,
	OVERLAY_KINDS, // these show `picks`
	OVERLAY_MARKS,
	OVERLAY_CONTENTS
};

struct frame {
	struct history *history;
	size_t moment;
	const struct story *story; // of that moment
	struct story_names names;
	struct namer namer; // speaks with names
	uint32_t chosen;    // a thread
	uint32_t object;    // chosen, 0: none
	const struct options *options;
	const char *title;   // program and act
	const char *mode;    // "live", "recorded", "running"
	const char *message; // in place of the line about the chosen thread, or NULL
	bool hidden;	     // which threads can continue is to be guessed
	bool live;	     // can be stepped
	bool playing;	     // runs by itself
	double speed;	     // steps a second
	const char *doing;   // what the program was last let do
	int busy_ms;	     // the program has been on its way this long, 0: it is not
	enum overlay overlay;
	size_t menu;		       // chosen row of the menu
	size_t pane;		       // chosen row of the menu of panes
	size_t help;		       // first row of the help that is shown
	const struct picks *picks;     // rows of the list that lies over the panes, NULL: none
	const struct script *script;   // the scene that is played, NULL: none
	const struct goals *goals;     // NULL: none
	const struct predict *predict; // NULL: nothing is to be guessed
	const struct prompt *prompt;   // NULL: nothing is being typed
	const struct panes *panes;     // NULL: those that are shown by themselves
	struct timeline *timeline;     // NULL: none
	struct sources *sources;       // files read so far, NULL: none can be
	uint32_t race;		       // slot of the EV_RACE that the card is of
};

// Draws all of f on to; any size.
void frame_draw(const struct frame *f, struct cells *to);

// Where everything stands on a screen of the size of `to`.
void frame_layout(const struct frame *f, const struct cells *to, struct layout *l);

// What stands in a pane at a row of its area (and a column): a thread, an object, 0: none; the slot
// of a log line, NO_SLOT: none; a moment (which may be after the last) and a thread, false:
// neither. And the key that the bottom line of a screen names at a column, 0: none.
uint32_t threads_at(const struct frame *f, const struct area *a, int y);
uint32_t objects_at(const struct frame *f, const struct area *a, int y);
uint32_t log_at(const struct frame *f, const struct area *a, int y);
bool timeline_at(const struct frame *f, const struct area *a, int x, int y, size_t *moment,
		 uint32_t *thread);
int key_at(const struct frame *f, const struct area *a, int x);

// The row of the list, or of the menu of outcomes, that lies over the panes of a screen, at a place
// of it. Nothing is drawn.
enum { ROW_NONE = -1, ROW_OUTSIDE = -2 }; // of its box, but no row; beside the box
int picks_at(const struct frame *f, const struct area *a, int x, int y);
int menu_at(const struct frame *f, const struct area *a, int x, int y);

// Does a place lie in an area?
bool area_holds(const struct area *a, int x, int y);

// How many threads are worth a row (not counting those never created).
size_t frame_threads(const struct story *s);

// The object that stands before (by -1) or behind (by 1) this one in the pane of objects; 0: none,
// which stands at both ends.
uint32_t frame_object_beside(const struct frame *f, uint32_t object, int by);

// Is what a thread can do among what is hidden, to be guessed?
bool frame_guessed(const struct story *s, uint32_t thread);

// The panes. Each fills its area.
void pane_say(const struct frame *f, const struct area *a);
void pane_threads(const struct frame *f, const struct area *a);
void pane_objects(const struct frame *f, const struct area *a);
void pane_timeline(const struct frame *f, const struct area *a);
void pane_source(const struct frame *f, const struct area *a);
void pane_log(const struct frame *f, const struct area *a);
void pane_output(const struct frame *f, const struct area *a);
void pane_keys(const struct frame *f, const struct area *a); // of the whole screen
void pane_menu(const struct frame *f, const struct area *a);
void pane_card(const struct frame *f, const struct area *a);
void pane_panes(const struct frame *f, const struct area *a);
void pane_race(const struct frame *f, const struct area *a);
void pane_help(const struct frame *f, const struct area *a);
void pane_picks(const struct frame *f, const struct area *a);

// How many rows the card of a scene takes where it is w columns wide; 0: there is none.
int card_rows(const struct frame *f, const struct cells *to, int w);

// Has the screen no room for panes? Then all of it is drawn so.
bool frame_is_small(const struct cells *to);
void frame_small(const struct frame *f, const struct area *a);

// A blank box with a head and a foot; the rows between them are returned (on a small screen, which
// has no room for either, all of them). And how many rows a text takes where it is w columns wide.
struct area frame_box(const struct area *box, const char *title, const char *foot);
int frame_rows(const struct cells *to, int w, const char *text);

// How many rows the help has on a screen of that size; *page: so many of them are seen at a time.
size_t help_rows(int w, int h, size_t *page);

// Sentences -----------------------------------------------------------------------------------

// What has just happened, with its place: "2 worker locks mutex A (a.c:41)."
void say_happened(const struct frame *f, struct buf *b);

// How things stand for the chosen thread, or how the run ended.
void say_next(const struct frame *f, struct buf *b);

// Did the run end badly, or the last step do wrong?
bool says_fault(const struct frame *f);

// Names of threads, by commas.
void say_threads(const struct namer *namer, const uint16_t *threads, size_t n, struct buf *b);

#endif
