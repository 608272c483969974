// SPDX-License-Identifier: MIT
//
// The screen as a grid of cells, computed before anything is shown: what a frame looks like
// is a value that tests can compare. Only terminal.c knows how cells reach a terminal.
//
// Text is UTF-8 from anywhere, also from the program under study: control characters and
// broken sequences become '?', wide characters take two cells, combining ones are dropped.
// In an ASCII grid every other character becomes '?', and lines and marks have plain forms.
#ifndef VISUALIZER_TERMINAL_CELLS_H
#define VISUALIZER_TERMINAL_CELLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What a cell means; terminal.c gives each a colour and an attribute.
enum style {
	STYLE_TEXT,
	STYLE_DIM,
	STYLE_BAR,     // title and bottom line
	STYLE_HEAD,    // the head of a pane
	STYLE_SAY,     // what has just happened
	STYLE_ASK,     // a question to the class
	STYLE_FAULT,   // a mistake, a bad end
	STYLE_WARN,    // something that the picture does not show
	STYLE_RUNNING, // the states of threads
	STYLE_READY,
	STYLE_BLOCKED,
	STYLE_WAITING,
	STYLE_SLEEPING,
	STYLE_CHANGED, // changed by the last step
	STYLES
};
#define STYLE_CHOSEN 0x80 // or'ed in: the chosen row

struct cell {
	uint32_t ch; // Unicode; 0: the right half of a wide character
	uint8_t style;
	uint8_t zero[3]; // so that rows can be compared as bytes
};

struct cells {
	struct cell *cell; // h rows of w
	int w, h;
	bool ascii;
};

// Marks and lines, each with a plain form.
enum mark {
	MARK_CHOSEN,
	MARK_FULL,
	MARK_EMPTY,
	MARK_TO,
	MARK_FROM,
	MARK_DASH,
	MARK_LINE,
	MARK_BAR,
	MARK_TOP_LEFT,
	MARK_TOP_RIGHT,
	MARK_LOW_LEFT,
	MARK_LOW_RIGHT,
	MARK_DOT,
	MARK_BOOK,
	MARK_UP,
	MARK_DOWN,
	MARK_UP_LATE, // unblocks a thread, but another takes the object first
	MARK_DOWN_LATE,
	MARK_RUNNING, // on a lane of the timeline
	MARK_BLOCKED,
	MARK_STUCK,
	MARK_WAITING,
	MARK_SLEEPING,
	MARK_NEW,
	MARK_STOPPED,
	MARK_PREEMPTED,
	MARK_LOST,    // a signal that woke nobody, though it was needed
	MARK_DIFFERS, // where two runs differ first
	MARK_PERSON,  // a thread in a queue
	MARK_BAD,
	MARK_GOOD,
	MARK_NOTHING,
	MARK_CUT,
	MARKS
};

// Makes the grid w by h, all blank. 0 or ENOMEM (then w and h are 0).
int cells_size(struct cells *c, int w, int h);
void cells_clear(struct cells *c);
void cells_free(struct cells *c);

// The mark as a string.
const char *cells_mark(const struct cells *c, enum mark m);

// A rectangle of the grid that a pane draws in; it never draws outside.
struct area {
	struct cells *to;
	int x, y, w, h;
};

// Writes s at (x, y) of the area, at most w columns wide; what does not fit is cut with an
// ellipsis. Returns the columns used.
int area_put(const struct area *a, int x, int y, int w, uint8_t style, const char *s);

// area_put() for the first n bytes of s.
int area_put_n(const struct area *a, int x, int y, int w, uint8_t style, const char *s, size_t n);

// Writes s from row y, wrapped at blanks into at most `rows` rows; the last one is cut. Returns
// the rows used.
int area_wrap(const struct area *a, int y, int rows, uint8_t style, const char *s);

// area_wrap() for n bytes, with all rows but the first indented, unless the area is too narrow.
// Rows below the area are counted, not drawn.
int area_hang(const struct area *a, int y, int rows, int indent, uint8_t style, const char *s,
	      size_t n);

// Sets the style of w columns from (x, y), or adds STYLE_CHOSEN to their style.
void area_style(const struct area *a, int x, int y, int w, uint8_t style);

// Puts a mark into one cell; of a mark with two characters in ASCII, the first.
void area_mark(const struct area *a, int x, int y, uint8_t style, enum mark m);

// Makes a row blank, in a style.
void area_fill(const struct area *a, int y, uint8_t style);

// A line across with a title in it, as the head of a pane.
void area_head(const struct area *a, int y, const char *title);

// Copies all of `from` into `to`, from (x, y) on; what lies outside of `to` is left out.
void cells_paste(struct cells *to, int x, int y, const struct cells *from);

// How many columns n bytes of s take.
int text_width(const struct cells *c, const char *s, size_t n);

// Lines of text of any length in a pane: a line takes at most LINE_ROWS rows, a character at most
// CHAR_BYTES.
enum { LINE_ROWS = 4, CHAR_BYTES = 4 };

// The place for text in a pane, below its head.
struct area text_lines_area(const struct area *a);

// Writes a line of n bytes in row y, on up to LINE_ROWS rows, all but the first indented. Returns
// how many rows.
int text_lines_put(const struct area *in, int y, int indent, enum style style, const char *s,
		   size_t n);

#endif
