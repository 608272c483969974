// SPDX-License-Identifier: MIT
//
// The picture of a pool: how many items were taken from where, the global queue, and on a row for
// each worker what it runs and its local queue; an arrow leads from the queue that an item was
// stolen from to whoever runs it. It is drawn of any whole of the name "pool" whose parts are named
// as tr_pool names its own.
#ifndef VISUALIZER_PICTURES_POOL_PICTURE_H
#define VISUALIZER_PICTURES_POOL_PICTURE_H

#include "visualizer/pictures/row_writer.h"

// Draws the pool at an address, at p->y, from column x on, and goes on to the row below.
void pool_picture_draw(struct row_writer *p, int x, uint64_t whole);

#endif
