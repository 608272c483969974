// SPDX-License-Identifier: MIT
//
// The graph of those state machines of a story that have arrows between them, as tasks that wait
// for others: read from the story alone, with the layers in which it can be drawn, and, when all
// have come to an end, the critical path: of those chains in which each waits for the one before,
// that which was running the longest.
#ifndef VISUALIZER_PICTURES_GRAPH_H
#define VISUALIZER_PICTURES_GRAPH_H

#include "base/buf.h"
#include "trace/story.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// By the words that a program has for its states; any other word is NODE_OTHER.
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
	int64_t took;	// how long it was running, in ns; 0: it has not, or still is
	int64_t length; // of the longest chain that ends with it
	size_t before;	// the one before it there, or NO_NODE
	size_t layer;	// from 0: below all that it waits for
	bool critical;
};

struct graph_edge {
	size_t from, to; // numbers of nodes: from waits for to
};

struct graph {
	struct graph_node *node; // n of them, in the order in which they were told
	struct graph_edge *edge; // m of them, by `to`
	size_t n, m;
	size_t layers;	// 0: some wait for each other in a circle
	size_t common;	// the names of all begin with the same words, so many bytes
	bool over;	// all have come to an end, and some have been running
	int64_t length; // of the critical path, in ns
	size_t count[NODE_STATES];
};

// 0 or ENOMEM; then there is nothing to free.
int graph_read(struct graph *g, const struct story *s, const struct trace *t);
void graph_free(struct graph *g);

// Adds the name of a node, without the first so many bytes.
void graph_name_add(const struct graph_node *node, const struct trace *t, size_t without,
		    struct buf *b);

// Adds "critical path 7 > 5 > 3, 2150 ms", with `to` between the names. Only of one that is over.
void graph_path_add(const struct graph *g, const struct trace *t, const char *to, struct buf *b);

// ---- layout -------------------------------------------------------------------------------------
//
// Nodes stand in layers from the top down, each below all nodes that it waits for. A line that
// passes a layer stands in it as a node does. Between two layers each node, or passing line, has
// one tree of lines: down, along a row of its own, and down to the nodes that wait for it. No two
// trees touch: where two cross, the vertical line is drawn.

// The lines between the layers, and how many rows they take.
struct graph_lines {
	int w, h;	     // columns given, rows taken
	unsigned char *line; // h rows of w (line_mark()); bold: of the critical path
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
