// SPDX-License-Identifier: MIT
//
// The lines between the layers of a graph, and so how many rows it takes: the second half of
// graph_layout.h.
#ifndef VISUALIZER_PICTURES_GRAPH_LINES_H
#define VISUALIZER_PICTURES_GRAPH_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct graph_lines {
	int w, h;	     // columns given, rows taken
	unsigned char *line; // h rows of w (line_marks.h); bold: of the critical path
};

struct graph_item {  // of a layer
	bool passes; // a line that passes, and no node
	size_t layer;
	int in;		    // how many lines come in
	int x, w, left, y;  // where it stands
	int out;	    // the column at which its line leaves
	double place, want; // where its middle is, and where it is best
};

struct graph_hop { // from an item to one in the layer below
	size_t from, to;
	int in; // the column at which it comes in
	bool critical;
};

struct graph_plan {
	struct graph_item *item; // n: the nodes by their numbers, then the lines that pass
	struct graph_hop *hop;	 // m
	size_t *order;		 // items from left to right; those of a layer from first[layer] on
	size_t *first;
	size_t n, m, layers;
	int w;
};

// Chooses columns and rows for all lines, and draws them into l; tells the items their rows. 0,
// EOVERFLOW: there is not room in h rows; or ENOMEM. Unless it is 0, there is nothing to free.
int graph_lines_draw(struct graph_lines *l, struct graph_plan *p, int h);
void graph_lines_free(struct graph_lines *l);

#endif
