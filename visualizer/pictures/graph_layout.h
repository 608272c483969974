// SPDX-License-Identifier: MIT
//
// Where the nodes of a graph stand, and the lines between them: in layers from the top down, each
// node below all that it waits for. A line that passes a layer stands in it as a node does. Between
// two layers each node, or passing line, has one tree of lines: down, along a row of its own, and
// down to those that wait for it. No two of these trees touch: where they cross, that which goes
// down is drawn.
#ifndef VISUALIZER_PICTURES_GRAPH_LAYOUT_H
#define VISUALIZER_PICTURES_GRAPH_LAYOUT_H

#include "visualizer/pictures/graph.h"
#include "visualizer/pictures/graph_lines.h"

struct graph_spot {
	int x, y;
};

struct graph_layout {
	struct graph_lines lines;
	struct graph_spot *spot; // by number of node: where its text begins
};

// width: of the text of each node, in columns. Fits the graph into w columns and h rows: 0,
// EOVERFLOW: it does not fit, or is none that has layers; or ENOMEM. Unless it is 0, there is
// nothing to free.
int graph_layout_make(struct graph_layout *l, const struct graph *g, const int *width, int w,
		      int h);
void graph_layout_free(struct graph_layout *l);

#endif
