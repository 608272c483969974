// SPDX-License-Identifier: MIT
//
// The picture of a round robin: its queues, those in the ring within a bracket that leads from the
// last back to the first, with a mark at the one that has the turn; then those that are empty, and
// so not in the ring. It is drawn of any whole of the name "round robin" one part of which is a
// queue "turns" that holds the names of the others in their order, that which has the turn first.
#ifndef VISUALIZER_PICTURES_RING_PICTURE_H
#define VISUALIZER_PICTURES_RING_PICTURE_H

#include "visualizer/pictures/row_writer.h"

// Draws the one at an address, at p->y, from column x on, and goes on to the row below.
void ring_picture_draw(struct row_writer *p, int x, uint64_t whole);

#endif
