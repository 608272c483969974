// SPDX-License-Identifier: MIT
//
// Filling a pane row after row; rows beyond its end are only counted.
#ifndef VISUALIZER_PICTURES_ROW_WRITER_H
#define VISUALIZER_PICTURES_ROW_WRITER_H

#include "base/buf.h"
#include "model/describe.h"
#include "visualizer/terminal/cells.h"

struct frame;

struct row_writer {
	const struct frame *f;
	const struct area *a;
	int y;
	bool spaced; // a free row behind each object
	int want;    // a row, and the object that is found there
	uint32_t found;
};

// Each row_ function writes at p->y, from column x on, and moves p->y to the row below.

// A text, on as many rows as it takes.
void row_text(struct row_writer *p, int x, uint8_t style, const char *text);

// A name, and a text about it: on one row if both fit, else the text stands below the name.
void row_put(struct row_writer *p, int x, const char *name, uint8_t style, const char *says);

// Threads behind a head ("wait set:"): by name if all names fit, else by number, as many as fit.
// all: how many threads there are, of which n are given.
void row_threads(struct row_writer *p, int x, uint8_t style, const char *head,
		 const uint16_t *threads, size_t n, size_t all);

// Is there room for what b holds, from column x on?
bool row_fits(const struct row_writer *p, int x, const struct buf *b);

// Short names, valid as long as the frame: without the kind of object, "red" for "mutex red".
struct namer brief_namer(const struct frame *f);

// Short names of objects, and only the numbers of threads: "2" for "2 worker".
struct namer number_namer(const struct frame *f);

// A cell of a line, by the sides on which the line continues. LINE_BOLD: of a marked line.
enum { LINE_UP = 1, LINE_DOWN = 2, LINE_LEFT = 4, LINE_RIGHT = 8, LINE_BOLD = 16 };

// The character of that cell.
const char *line_mark(const struct cells *c, unsigned char line);

#endif
