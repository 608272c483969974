// SPDX-License-Identifier: MIT
//
// What a program reports of itself: watched variables, queues as rows of cells, state machines with
// all their states, the threads at a place.
#ifndef VISUALIZER_PICTURES_ANNOTATION_PICTURES_H
#define VISUALIZER_PICTURES_ANNOTATION_PICTURES_H

#include "trace/story.h"
#include "visualizer/pictures/row_writer.h"

// Draws one at p->y, from column x on, and goes on to the row below. prefix: put before its name.
void annotation_draw(struct row_writer *p, int x, const struct annotation *value,
		     const char *prefix);

// Adds what is in a queue, as much as fits into `left` columns together with what b has.
void annotation_queue_add(struct row_writer *p, int left, const struct annotation *value,
			  struct buf *b);

// Adds the name at the beginning of the text of an event of one.
void annotation_name_add(const struct event *e, struct buf *b);

// Was it told, or told anew, with the last step?
bool annotation_is_new(const struct frame *f, const struct annotation *value);

// The event at a slot.
const struct event *annotation_event(const struct row_writer *p, uint32_t slot);

#endif
