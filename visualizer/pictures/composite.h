// SPDX-License-Identifier: MIT
//
// What is made of several synchronization objects, queues, state machines and places, and is
// shown as one thing: a monitor, workers, a task.
#ifndef VISUALIZER_PICTURES_COMPOSITE_H
#define VISUALIZER_PICTURES_COMPOSITE_H

#include "visualizer/pictures/row_writer.h"

// Draws all that is part of the one at an address, at p->y, from column x on. Goes on to the row
// below.
void composite_draw(struct row_writer *p, int x, uint64_t address);

#endif
