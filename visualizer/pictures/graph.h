// SPDX-License-Identifier: MIT
//
// The graph of the state machines of a story between which there are arrows, as between tasks that
// wait for each other: read from the story alone, with the layers in which it can be drawn and,
// when all nodes have ended, the critical path: of all chains in which each node waits for the one
// before it, the chain that was running the longest.
#ifndef VISUALIZER_PICTURES_GRAPH_H
#define VISUALIZER_PICTURES_GRAPH_H

#include "base/buf.h"
#include "trace/story.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// By the program's word for the state; any other word is NODE_OTHER.
enum node_state {
	NODE_RUNNING,
	NODE_READY,
	NODE_WAITING,
	NODE_FAILED,
	NODE_CANCELLED,
	NODE_DONE,
	NODE_OTHER,
	NODE_STATES
};

#define NO_NODE SIZE_MAX

struct graph_node {
	const struct annotation *thing;
	enum node_state state;
	int64_t took;	// how long it was running, in ns; 0: it has not run, or still runs
	int64_t length; // of the longest chain that ends with this node, in ns
	size_t before;	// the node before it in that chain, or NO_NODE
	size_t layer;	// from 0: below all nodes that it waits for
	bool critical;
};

struct graph_edge {
	size_t from, to; // numbers of nodes: `from` waits for `to`
};

struct graph {
	struct graph_node *node; // n of them, in the order in which they were told
	struct graph_edge *edge; // m of them, by `to`
	size_t n, m;
	size_t layers;	// 0: some nodes wait for each other in a circle
	size_t common;	// bytes of leading words that all names share
	bool over;	// all nodes have ended, and some have run
	int64_t length; // of the critical path, in ns
	size_t count[NODE_STATES];
};

// Reads the graph of a story. 0 or ENOMEM; then there is nothing to free.
int graph_read(struct graph *g, const struct story *s, const struct trace *t);
void graph_free(struct graph *g);

// Adds the name of a node, less its first `without` bytes.
void graph_name_add(const struct graph_node *node, const struct trace *t, size_t without,
		    struct buf *b);

// Adds "critical path 7 > 5 > 3, 2150 ms", with `to` between the names. Only where g->over.
void graph_path_add(const struct graph *g, const struct trace *t, const char *to, struct buf *b);

// ---- layout -------------------------------------------------------------------------------------
//
// Nodes stand in layers from the top down, each below all nodes that it waits for. A line that
// passes a layer takes a place in the layer as a node does. Between two layers each node, or
// passing line, has one tree of lines: down, along a row of its own, and down to the nodes that
// wait for it. No two trees touch: where two cross, the vertical line is drawn.

// The lines between the layers, and how many rows they take.
struct graph_lines {
	int w, h;	     // columns given, rows taken
	unsigned char *line; // h rows of w (line_mark()); bold: of the critical path
};

struct graph_item {  // of a layer
	bool passes; // a line that passes, not a node
	size_t layer;
	int in;		    // how many lines come in
	int x, w, left, y;  // where it stands
	int out;	    // the column at which its line leaves
	double place, want; // where its middle is, and where it would be best
};

struct graph_hop { // from an item to one in the layer below
	size_t from, to;
	int in; // the column at which the line comes in
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

// Chooses columns and rows for all lines, draws the lines into l, and sets the rows of the items.
// 0; EOVERFLOW: h rows are too few; or ENOMEM. Unless the result is 0, there is nothing to free.
int graph_lines_draw(struct graph_lines *l, struct graph_plan *p, int h);
void graph_lines_free(struct graph_lines *l);

struct graph_spot {
	int x, y;
};

struct graph_layout {
	struct graph_lines lines;
	struct graph_spot *spot; // by number of node: where its text begins
};

// Lays the graph out in w columns and h rows. width: of the text of each node, in columns. 0;
// EOVERFLOW: the graph does not fit, or has no layers; or ENOMEM. Unless the result is 0, there is
// nothing to free.
int graph_layout_make(struct graph_layout *l, const struct graph *g, const int *width, int w,
		      int h);
void graph_layout_free(struct graph_layout *l);

#endif
