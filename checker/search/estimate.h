// SPDX-License-Identifier: MIT
//
// How many executions an exhaustive search will take, from those that it has made (D. Knuth:
// Estimating the efficiency of backtrack programs, 1975; P. Kilby, J. Slaney, S. Thiébaux,
// T. Walsh: Estimating search tree size, 2006).
//
// The search is depth first. The way of its first execution is the *line* (wakeup.h). The trees
// below its nodes are completed from its end up, and each then shows how many times larger it is
// than the tree below its first branch: the *growth* of the node. What it will be further up is
// foreseen from how it has changed so far: of the n-th node at which one thread moves first, the
// thread being the g-th from the end of the line, growth is taken to be 1 + a g^q n^p. So grow the
// interleavings of threads that take one lock in turns (q = 1, p = -1), and those of choices that
// do not bear on each other (q = p = 0). Where some branches of a node are complete, the others are
// taken to be as large.
//
// How well that fits what was met says how far the estimate may be off.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_ESTIMATE_H
#define CHECKER_SEARCH_ESTIMATE_H

#include "checker/search/options.h"
#include "checker/search/wakeup.h"

// What the nodes of the line have shown at which a thread moves first, and that have other
// branches.
struct estimate_thread {
	uint32_t thread; // its place
	unsigned n;	 // nodes
	// Sums of the logarithms of n and of growth less 1, and of their products.
	double x, y, xx, xy, yy;
};

struct estimate_code {
	unsigned nodes, branched; // at operations of one kind
};

struct estimate {
	struct estimate_thread *threads; // in the order in which they were met
	size_t nthreads, cap;
	struct estimate_code codes[OPS];
	double size;		  // executions in all, when it began to hold; 0: not known
	double latest;		  // and since
	uint64_t since;		  // it has held since there were so many,
	uint64_t at;		  // and was looked at when there were so many
	struct expected expected; // what is meant
	bool failed;		  // memory ran out: nothing is known any more
};

// Takes in a node of the line that is complete and has branches. They come from the end of the line
// up.
void estimate_node(struct estimate *e, const struct wakeup_node *node);

// Looks at the tree after an execution, if enough have come since it last did. What it then is
// known to come to, is in e->expected.
void estimate_tree(struct estimate *e, const struct wakeup_node *root);

void estimate_free(struct estimate *e);

#endif
