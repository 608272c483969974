// SPDX-License-Identifier: MIT
//
// The pictures of the pane of objects: one for each kind of synchronization object and of thing
// that a program tells of, drawn row by row.
#ifndef VISUALIZER_PANES_PICTURES_H
#define VISUALIZER_PANES_PICTURES_H

#include "trace/story_annotations.h"
#include "visualizer/panes/frame.h"

// A pane being filled, row after row; rows beyond its end are only counted.
struct filling {
	const struct frame *f;
	const struct area *a;
	int y;
	bool spaced; // a free row behind each object
	int want;    // a row, and the object that is found there
	uint32_t found;
};

// Each draws at p->y, from column x on, and goes on to the row below.

// A synchronization object: its name and state, and the threads that wait for it.
void picture_object(struct filling *p, int x, uint32_t o);

// A watched variable, a queue, a state machine, the threads at a place.
// prefix: put before its name.
void picture_thing(struct filling *p, int x, const struct annotation *thing, const char *prefix);

// All that is part of the thing made of several at an address.
void picture_whole(struct filling *p, int x, uint64_t whole);

// Adds the name at the beginning of the text of an event of one.
void picture_name(const struct event *e, struct buf *b);

// Was it told, or told anew, with the last step?
bool picture_new(const struct frame *f, const struct annotation *thing);

// A text, on as many rows as it takes.
void picture_text(struct filling *p, int x, uint8_t style, const char *text);

// A name, and what is said of it: on one row if both fit, else below it.
void picture_put(struct filling *p, int x, const char *name, uint8_t style, const char *says);

// Threads in a row behind what they are: by name if they fit, else by number, and as many as fit.
// all: how many there are, of which n are given.
void picture_threads(struct filling *p, int x, uint8_t style, const char *head,
		     const uint16_t *threads, size_t n, size_t all);

#endif
