// SPDX-License-Identifier: MIT
//
// What a pane is: one row of operations. To add a pane, write its file, which defines the row, and
// name the row in panes.def (or overlays.def); no other file has to be changed.
//
// A pane draws in its area from a frame alone, and tells what stands at a place of the area. What a
// click on a thread, an object or a moment does is the same in every pane (actions/mouse.c).
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
	PANES = PANE_TITLE // the panes before it are those that the user can show, hide and enlarge
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
		HIT_KEY,    // does what `key` does
		HIT_THREAD, // chooses `thread`
		HIT_OBJECT, // chooses `object`; 0, or the chosen object: chooses none
		HIT_MOMENT, // goes to `moment`, and chooses `thread` unless it is 0
		HIT_EVENT,  // goes to the moment of the event at `slot`
		HIT_ROW,    // takes `row` of a menu
		HIT_OUTSIDE // leaves the menu
	} what;
	int key;
	uint32_t thread, object, slot; // slot: of the event
	size_t moment, row;
};

enum { PANE_COLUMNS = 3, PANE_WHOLE = PANE_COLUMNS };

struct pane_ops {
	const char *name; // in the menu of panes and in settings, untranslated; NULL: in neither
	// For the layout (layout.h): what the pane's rows are worth, compared with those of other
	// panes, and with how many rows it begins. A pane that begins with a single row writes into
	// its head, in a line, what it holds.
	uint8_t worth, least;
	uint8_t worth_big; // the worth on a screen for a projector; 0: the pane is not shown there
	uint8_t alike;	   // so many rows are worth the same each; further rows are worth less
	// A pane that stands in a column: in which, if there are one, two or three columns;
	// PANE_WHOLE: then it is as wide as the screen, as other panes always are.
	bool in_columns;
	uint8_t column[PANE_COLUMNS];
	// How many rows the pane would fill on this screen, in w columns; 0: it has nothing to
	// show. NULL: its place is fixed.
	int (*needs)(const struct frame *f, const struct cells *to, int w);
	// Fills its area; an overlay draws a box in the area, which is the whole screen.
	void (*draw)(const struct frame *f, const struct area *a);
	// What stands at column x, row y of the area. Draws nothing. NULL: nothing that can be
	// clicked.
	struct hit (*hit)(const struct frame *f, const struct area *a, int x, int y);
	// The wheel was turned up (-1) or down (1): scrolls the pane, or returns what else the
	// wheel means. NULL: the wheel goes through history; on an overlay it does nothing.
	struct hit (*wheel)(const struct frame *f, int by);
	// Of a menu: its chosen row, which the caller may change. NULL: not a menu.
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

// Adds how many rows of a list are not shown: "  3 above, 12 below"; nothing, if all are.
void head_more(struct buf *b, size_t above, size_t below);

// Adds a title, cut to the room left, and head_more(), in at most w columns.
void head_title(struct buf *b, const struct cells *to, int w, const char *title, size_t above,
		size_t below);

// Draws the head of a list. Returns how many columns the head takes.
int head_list(const struct area *a, const char *title, size_t above, size_t below);

// Draws the head of a pane of one row, and returns the rest of the row; its h is 0 if no column is
// left.
struct area head_folded(const struct area *a, const char *title);

// Draws the head of a pane of one row, and a text behind it.
void head_fold(const struct area *a, const char *title, uint8_t style, const char *text);

// ---- what single panes share with others --------------------------------------------------------

// Is a card shown? On a small screen the card takes all room.
bool card_shown(const struct frame *f);

// Adds the sentence of the last step, with its place: "2 worker locks mutex A (a.c:41)."
void sentences_happened(const struct frame *f, struct buf *b);

// Adds a line for the user, if there is one; else how the run ended, or what the chosen thread is
// about to do.
void sentences_next(const struct frame *f, struct buf *b);

// The style of what sentences_next() adds.
enum style sentences_style(const struct frame *f);

#endif
