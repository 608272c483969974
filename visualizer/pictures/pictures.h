// SPDX-License-Identifier: MIT
//
// The pictures of synchronization objects, one for each kind.
#ifndef VISUALIZER_PICTURES_PICTURES_H
#define VISUALIZER_PICTURES_PICTURES_H

#include "trace/story_annotations.h"
#include "visualizer/pictures/row_writer.h"

// Draws an object at p->y, from column x on: its name and state, and which threads wait for it.
// Goes on to the row below.
void picture_draw(struct row_writer *p, int x, uint32_t o);

#endif
