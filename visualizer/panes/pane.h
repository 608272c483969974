// SPDX-License-Identifier: MIT
//
// What a pane is: one row of operations. To add one, write its file, which defines the row, and
// name it in panes.def (or overlays.def); no other file need know of it.
//
// A pane draws in its area from a frame alone, and says what stands at a place of it. What a click
// there then does is the same whatever pane it is in (actions/mouse.c).
#ifndef VISUALIZER_PANES_PANE_H
#define VISUALIZER_PANES_PANE_H

#include "base/buf.h"
#include "visualizer/terminal/cells.h"

#include <stdbool.h>

struct frame;

enum pane {
#define PANE(NAME, ops) PANE_##NAME,
#include "visualizer/panes/panes.def"
#undef PANE
	ALL_PANES,
	PANES = PANE_TITLE // those that the user can show, hide and enlarge: all before it
};

// What lies over the panes.
enum overlay {
	OVERLAY_NONE,
#define PANE(NAME, ops) OVERLAY_##NAME,
#include "visualizer/panes/overlays.def"
#undef PANE
	OVERLAYS
};

// What stands at a place, and so what a click there means.
struct hit {
	enum {
		HIT_NOTHING,
		HIT_KEY,    // that key
		HIT_THREAD, // it is chosen
		HIT_OBJECT, // it is chosen, 0: none is; a second click takes that back
		HIT_MOMENT, // it is gone to; and `thread` chosen, if it is not 0
		HIT_EVENT,  // its moment is gone to
		HIT_ROW,    // of a menu: it is taken
		HIT_OUTSIDE // of a menu: it is left
	} what;
	int key;
	uint32_t thread, object, slot; // slot: of the event
	size_t moment, row;
};

enum { PANE_COLUMNS = 3 };

struct pane_ops {
	const char *name; // in the menu of panes and in settings, untranslated; NULL: in neither
	// For the layout (layout.h): what its rows are worth, compared with those of the others,
	// and with how many it begins. One that begins with a single row says there in a line what
	// it holds.
	uint8_t worth, least;
	uint8_t worth_big; // the same where all is large, for a projector; 0: it is not there
	uint8_t alike;	   // up to so many, further rows are worth what each of the first ones is
	// Those that stand in columns: in which, if there are one, two or three. The others are as
	// wide as the screen.
	bool in_columns;
	uint8_t column[PANE_COLUMNS];
	// How many rows it would fill on this screen, of which it has w columns; 0: it has nothing
	// to show. NULL: it has a place of its own.
	int (*needs)(const struct frame *f, const struct cells *to, int w);
	// Fills its area (an overlay: a box in the area, which is the whole screen).
	void (*draw)(const struct frame *f, const struct area *a);
	// What stands at column x, row y of the area, in which nothing is drawn. NULL: nothing
	// ever.
	struct hit (*hit)(const struct frame *f, const struct area *a, int x, int y);
	// The wheel is turned on it, up (-1) or down (1): does what it does here, and says what
	// else it means. NULL: it goes through history, on an overlay it does nothing.
	struct hit (*wheel)(const struct frame *f, int by);
	// Of a menu: the row that is chosen, to be changed. NULL: it is none.
	size_t *(*chosen)(const struct frame *f);
};

#define PANE(NAME, ops) extern const struct pane_ops ops;
#include "visualizer/panes/overlays.def"
#include "visualizer/panes/panes.def"
#undef PANE

// By enum pane, and by enum overlay (OVERLAY_NONE: NULL).
extern const struct pane_ops *const pane_table[ALL_PANES];
extern const struct pane_ops *const overlay_table[OVERLAYS];

// ---- heads of panes -----------------------------------------------------------------------------

// Adds how much of a list is not shown: "  3 above, 12 below"; nothing, if all of it is.
void head_more(struct buf *b, size_t above, size_t below);

// Adds a title and head_more(), in at most w columns: the title is cut to the room left.
void head_title(struct buf *b, const struct cells *to, int w, const char *title, size_t above,
		size_t below);

// Draws the head of a list. Returns how many columns it takes.
int head_list(const struct area *a, const char *title, size_t above, size_t below);

// Draws the head of a pane of one row, and returns the rest of the row (h is 0: there is no room).
struct area head_folded(const struct area *a, const char *title);

// The same, and writes a text there.
void head_fold(const struct area *a, const char *title, uint8_t style, const char *text);

// ---- what single panes share with others --------------------------------------------------------

// Is a card shown? A small screen then has room for nothing else.
bool card_shown(const struct frame *f);

// Adds what has just happened, with its place: "2 worker locks mutex A (a.c:41)."
void sentences_happened(const struct frame *f, struct buf *b);

// Adds how things stand for the chosen thread, or how the run ended, or a line for the user.
void sentences_next(const struct frame *f, struct buf *b);

// The style of what sentences_next() adds.
enum style sentences_style(const struct frame *f);

#endif
