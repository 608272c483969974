// SPDX-License-Identifier: MIT
//
// What the files of the task graph share: its nodes, and the looking through before it runs. Not
// for programs. Who may touch what: see graph.h.
#ifndef TASKS_GRAPH_NODE_H
#define TASKS_GRAPH_NODE_H

#include "tasks/compose/graph.h"

#define HASH_NONFATAL_OOM 1 // running out of memory is the caller's to hear
#include <uthash.h>

struct tr_graph_node {
	// Stay as they were made.
	int id;
	tr_graph_action *action;
	void *arg;
	struct tr_graph *graph;
	char name[24];	      // for the visualizer
	UT_hash_handle by_id; // also the list of all, in the order in which they came
	struct tr_graph_node **dependants;
	size_t n_dependants;

	// Of the agent.
	enum tr_graph_state state;
	size_t missing;			 // dependencies that are not done
	int error, because;		 // as in the event
	TAILQ_ENTRY(tr_graph_node) next; // in a list of what is still to be done

	// Of the run.
	struct tr_continuation run, awaited;
	struct tr_task *await;	 // NULL: it awaits nothing
	struct tr_message ended; // its run has
	bool began;
	int result;
	pthread_t thread;
	struct timespec start, end;

	// Of the critical path.
	long long longest;	      // the chain that ends here, ns
	struct tr_graph_node *before; // in it. NULL: it is the first

	size_t n_ids; // stay as they were made
	int ids[];
};

TAILQ_HEAD(tr_graph_nodes, tr_graph_node);

// The node with this id. NULL: there is none.
struct tr_graph_node *tr_graph_find(const struct tr_graph *g, int id);

// Keeps the first fault of the graph, with the n ids that it is about, and returns `error`.
int tr_graph_set_fault(struct tr_graph *g, int error, const int *ids, size_t n);

// Looks through the graph: sets each node's dependants and what it is missing. 0, or the fault.
int tr_graph_check(struct tr_graph *g);

#endif
