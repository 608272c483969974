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

#endif
