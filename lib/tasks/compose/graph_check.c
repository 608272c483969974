// SPDX-License-Identifier: MIT
//
// A task graph's check before it runs, and its critical path afterwards. See graph.h.
//
// Topological sorting (A. B. Kahn, 1962): repeatedly take a task with no missing dependency, and
// subtract it from those that depend on it. Each task that is left depends on another that is left,
// so following such dependencies leads into a cycle.
#include "tasks/compose/graph_node.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FOR_EACH(node, g)                                                                          \
	for (struct tr_graph_node *node = (g)->nodes; node; node = node->by_id.next)

struct tr_graph_node *tr_graph_find(const struct tr_graph *g, int id)
{
	struct tr_graph_node *node;
	HASH_FIND(by_id, g->nodes, &id, sizeof id, node);
	return node;
}

int tr_graph_set_fault(struct tr_graph *g, int error, const int *ids, size_t n)
{
	if (g->fault == 0) {
		g->fault = error;
		g->fault_ids = n > 0 ? malloc(n * sizeof *ids) : NULL;
		if (g->fault_ids) {
			memcpy(g->fault_ids, ids, n * sizeof *ids);
			g->n_fault_ids = n;
		}
	}
	return error;
}

// Counts the dependants of each node. ENOENT: a dependency does not exist.
static int count(struct tr_graph *g, size_t *all)
{
	*all = 0;
	FOR_EACH(node, g)
	node->n_dependants = 0;
	FOR_EACH(node, g)
	{
		for (size_t i = 0; i < node->n_ids; i++) {
			struct tr_graph_node *on = tr_graph_find(g, node->ids[i]);
			if (!on)
				return tr_graph_set_fault(g, ENOENT,
							  (const int[]){node->id, node->ids[i]}, 2);
			on->n_dependants++;
			++*all;
		}
	}
	return 0;
}

// Fills the array of dependants, of which each node has a part.
static int connect(struct tr_graph *g)
{
	size_t all;
	int result = count(g, &all);
	if (result != 0)
		return result;
	free(g->dependants);
	g->dependants = malloc((all + 1) * sizeof(struct tr_graph_node *)); // malloc(0) may be NULL
	if (!g->dependants)
		return ENOMEM;
	struct tr_graph_node **part = g->dependants;
	FOR_EACH(node, g)
	{
		node->dependants = part;
		part += node->n_dependants;
		node->n_dependants = 0;
	}
	FOR_EACH(node, g)
	{
		for (size_t i = 0; i < node->n_ids; i++) {
			struct tr_graph_node *on = tr_graph_find(g, node->ids[i]);
			on->dependants[on->n_dependants++] = node;
		}
	}
	return 0;
}

// Sorts nodes after their dependencies. Returns how many could be sorted; of the others, `missing`
// is not 0.
static size_t sort(const struct tr_graph *g, struct tr_graph_nodes *sorted)
{
	size_t n = 0;

	TAILQ_INIT(sorted);
	FOR_EACH(node, g)
	{
		node->missing = node->n_ids;
		if (node->missing == 0)
			TAILQ_INSERT_TAIL(sorted, node, next);
	}
	for (struct tr_graph_node *node = TAILQ_FIRST(sorted); node;
	     node = TAILQ_NEXT(node, next)) {
		n++;
		for (size_t i = 0; i < node->n_dependants; i++) {
			if (--node->dependants[i]->missing == 0)
				TAILQ_INSERT_TAIL(sorted, node->dependants[i], next);
		}
	}
	return n;
}

// A dependency, not sorted, of a node that is not sorted.
static struct tr_graph_node *left_behind(const struct tr_graph *g, const struct tr_graph_node *node)
{
	struct tr_graph_node *on = NULL;
	for (size_t i = 0; i < node->n_ids && (!on || on->missing == 0); i++)
		on = tr_graph_find(g, node->ids[i]);
	return on;
}

// Sets the fault to a cycle among the nodes that are not sorted: follows dependencies until a node
// comes for the second time.
static int name_cycle(struct tr_graph *g)
{
	struct tr_graph_node *node = g->nodes;
	int *ids = malloc(g->n * sizeof *ids);
	size_t n = 0;

	if (!ids)
		return tr_graph_set_fault(g, ENOMEM, NULL, 0);
	while (node->missing == 0)
		node = node->by_id.next;
	for (; node->state == TR_GRAPH_WAITING; node = left_behind(g, node)) {
		node->state = TR_GRAPH_CANCELLED; // visited; the graph will never run
		ids[n++] = node->id;
	}
	size_t from = 0;
	while (ids[from] != node->id)
		from++;
	tr_graph_set_fault(g, ELOOP, ids + from, n - from);
	free(ids);
	return ELOOP;
}

int tr_graph_check(struct tr_graph *g)
{
	struct tr_graph_nodes sorted;

	if (g->fault)
		return g->fault;
	int result = connect(g);
	if (result != 0)
		return result;
	if (sort(g, &sorted) < g->n)
		return name_cycle(g);
	FOR_EACH(node, g)
	node->missing = node->n_ids; // again, for the run
	return 0;
}

// The critical path -------------------------------------------------------------------------------

static long long took(const struct tr_graph_node *node)
{
	return (node->end.tv_sec - node->start.tv_sec) * 1000000000LL + node->end.tv_nsec -
	       node->start.tv_nsec;
}

// The last node of the longest chain; NULL: there is no node.
static struct tr_graph_node *end_of_longest(const struct tr_graph_nodes *sorted)
{
	struct tr_graph_node *node, *last = NULL;

	TAILQ_FOREACH(node, sorted, next) {
		node->longest = 0;
		node->before = NULL;
	}
	TAILQ_FOREACH(node, sorted, next) { // longest is now that of the chain before
		node->longest += took(node);
		if (!last || node->longest > last->longest)
			last = node;
		for (size_t i = 0; i < node->n_dependants; i++) {
			struct tr_graph_node *after = node->dependants[i];
			if (!after->before || node->longest > after->longest) {
				after->longest = node->longest;
				after->before = node;
			}
		}
	}
	return last;
}

int tr_graph_critical_path(const struct tr_graph *g, int **ids, size_t *n, struct timespec *length)
{
	struct tr_graph_nodes sorted;
	size_t chain = 0;

	if (!g->executed || !tr_task_is_completed(g->over))
		return EBUSY;
	sort(g, &sorted);
	struct tr_graph_node *last = end_of_longest(&sorted);
	for (const struct tr_graph_node *node = last; node; node = node->before)
		chain++;
	int *path = malloc((chain + 1) * sizeof *path);
	if (!path)
		return ENOMEM;
	*ids = path;
	*n = chain;
	long long ns = last ? last->longest : 0;
	*length = (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
	for (const struct tr_graph_node *node = last; node; node = node->before)
		path[--chain] = node->id;
	return 0;
}
