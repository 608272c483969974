// SPDX-License-Identifier: MIT
//
// A pane that is filled row after row; rows beyond its end are only counted.
#ifndef VISUALIZER_PICTURES_ROW_WRITER_H
#define VISUALIZER_PICTURES_ROW_WRITER_H

#include "base/buf.h"
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

// Each writes at p->y, from column x on, and goes on to the row below.

// A text, on as many rows as it takes.
void row_text(struct row_writer *p, int x, uint8_t style, const char *text);

// A name, and what is said of it: on one row if both fit, else below it.
void row_put(struct row_writer *p, int x, const char *name, uint8_t style, const char *says);

// Threads in a row behind what they are: by name if they fit, else by number, and as many as fit.
// all: how many there are, of which n are given.
void row_threads(struct row_writer *p, int x, uint8_t style, const char *head,
		 const uint16_t *threads, size_t n, size_t all);

// Is there room for what b holds, from column x on?
bool row_fits(const struct row_writer *p, int x, const struct buf *b);

#endif
