// SPDX-License-Identifier: MIT
//
// Wake-up trees: the executions still to be run by a search that runs each interleaving once, and
// what has been run, as far as it matters to them (P. Abdulla, S. Aronis, B. Jonsson,
// K. Sagonas: Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction, JACM 64(4),
// 2017).
//
// One tree holds both. A node stands for the execution that its choices from the root down make; a
// leaf that was not taken yet is an execution to be run. A choice is a step of a thread with one
// of its outcomes, so two choices of a thread at one place are two branches, in conflict.
//
// At each node the branches are taken in order. What was taken before sleeps in the branches after
// it, until something happens that it depends on: whatever begins with it has its place elsewhere.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_WAKEUP_H
#define CHECKER_SEARCH_WAKEUP_H

#include "checker/search/reversal.h"

struct wakeup_node {
	struct wakeup_node *parent;
	struct wakeup_node *first, *last, *next; // children in order; the next of the parent's
	struct step step; // that leads here, keyed (path.h); as foreseen, until executed
	uint32_t depth;	  // steps from the root
	uint32_t taken;	  // its number among the nodes taken, from 1; 0: not yet
	uint32_t leaves;  // at or below it, that are to be taken
	uint32_t flying;  // executions under way through it
	uint64_t runs;	  // that came through it and were learned from
	bool executed;	  // an execution has come through here
	bool guess; // its step was made up, not taken from an execution: it may turn out otherwise
	bool whole; // was taken as a leaf: all that begins so is found from here
	bool done;  // nothing is left at or below it, nor will be
	bool line;  // on the way of the first execution
};

struct wakeup {
	struct wakeup_node root;
	uint32_t taken;
	const struct step **sleep; // while learning: those asleep at nodes of a path, in a row
	size_t *sleep_at;	   // where those of a node begin, by its depth
	size_t nsleep, sleep_cap, sleep_at_cap;
	// Called when a node of the line is complete that has branches, the lowest first. Or NULL.
	void (*complete)(void *ctx, const struct wakeup_node *node);
	void *ctx;
};

// A tree of one execution to be run: with no choice made. *t begins all zero.
void wakeup_init(struct wakeup *t);
void wakeup_free(struct wakeup *t);

// Takes the first leaf that can be run now. NULL: there is none; more may come from executions
// under way.
struct wakeup_node *wakeup_take(struct wakeup *t);

// Those that sleep where a taken leaf branches off from what has been executed: *n of them, in
// *list, which lasts until the next call. Returns the node there. NULL when memory runs out.
const struct wakeup_node *wakeup_sleepers(struct wakeup *t, struct wakeup_node *leaf,
					  const struct step *const **list, size_t *n);

// Adds an executed node below one that was executed. NULL when memory runs out.
struct wakeup_node *wakeup_extend(struct wakeup *t, struct wakeup_node *node,
				  const struct step *step);

// Finds those asleep at each node of an execution, for wakeup_insert: nodes[i] is after i + 1
// steps. 0 or ENOMEM.
int wakeup_learn(struct wakeup *t, struct wakeup_node *const *nodes, size_t n);

// Sees to it that an execution which goes on as the candidate (from a node of the path of
// wakeup_learn) is run, or one of the same interleaving: adds a branch, unless it is run anyway. 0
// or ENOMEM.
int wakeup_insert(struct wakeup *t, struct wakeup_node *node, struct candidate *cand);

// The execution of a taken leaf has been learned from.
void wakeup_land(struct wakeup *t, struct wakeup_node *leaf);

#endif
