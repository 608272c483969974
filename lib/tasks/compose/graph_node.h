// SPDX-License-Identifier: MIT
//
// Inside the task graph: its nodes and its check. Who may access which field: see graph.h.
#ifndef TASKS_GRAPH_NODE_H
#define TASKS_GRAPH_NODE_H

#include "tasks/compose/graph.h"

#define HASH_NONFATAL_OOM 1 // else uthash exits when it runs out of memory
#include <uthash.h>

struct tr_graph_node {
	// Never change.
	int id;
	tr_graph_action *action;
	void *arg;
	struct tr_graph *graph;
	char name[24];	      // for the visualizer
	UT_hash_handle by_id; // also the list of all, in order of addition
	struct tr_graph_node **dependants;
	size_t n_dependants;

	// Of the agent.
	enum tr_graph_state state;
	size_t missing;			 // number of dependencies not done
	int error, because;		 // as in tr_graph_event
	TAILQ_ENTRY(tr_graph_node) next; // in a work list

	// Of the run.
	struct tr_continuation run, awaited;
	struct tr_task *await;	 // NULL: none
	struct tr_message ended; // the message that the run has ended
	bool began;
	int result;
	pthread_t thread;
	struct timespec start, end;

	// Of the critical path.
	long long longest;	      // duration of the longest chain that ends here, ns
	struct tr_graph_node *before; // in that chain; NULL: this is its first

	size_t n_ids; // never change
	int ids[];
};

TAILQ_HEAD(tr_graph_nodes, tr_graph_node);

// The node with this id, or NULL.
struct tr_graph_node *tr_graph_find(const struct tr_graph *g, int id);

// Records the graph's first fault with its n ids, and returns `error`.
int tr_graph_set_fault(struct tr_graph *g, int error, const int *ids, size_t n);

// Checks the graph, and sets each node's dependants and `missing`. 0, or the fault.
int tr_graph_check(struct tr_graph *g);

#endif
