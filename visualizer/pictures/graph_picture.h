// SPDX-License-Identifier: MIT
//
// The picture of a graph: how many of its nodes are in which state, the nodes in layers with lines
// to those that wait for them, and the critical path once it is known.
#ifndef VISUALIZER_PICTURES_GRAPH_PICTURE_H
#define VISUALIZER_PICTURES_GRAPH_PICTURE_H

#include "visualizer/pictures/row_writer.h"

// Draws the graph of the story, if there is one, at p->y, from column x on, and goes on to the row
// below. What is too large for the area is listed by state.
void graph_picture_draw(struct row_writer *p, int x);

#endif
