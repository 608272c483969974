// SPDX-License-Identifier: MIT
//
// The picture of a heap: a tree, of what is stored at place i, from 1, above what is at 2i and
// 2i + 1. It is drawn of any queue of the name "heap".
#ifndef VISUALIZER_PICTURES_HEAP_PICTURE_H
#define VISUALIZER_PICTURES_HEAP_PICTURE_H

#include "trace/event.h"
#include "visualizer/pictures/row_writer.h"

// Draws the queue that an event tells at p->y, from column x on, and goes on to the row below.
// false: nothing is drawn: it is no heap, there is nothing to see, or no room.
bool heap_picture_draw(struct row_writer *p, int x, uint8_t style, const struct event *e);

#endif
