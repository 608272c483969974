// SPDX-License-Identifier: MIT
//
// A start that ends its own task at once: 0, then 1 and 2, then 3, which depends on both.
#include "task-graph.h"
#include "treadle.h"

static struct graph *g;
static int started[4], order[4], n;

static void start(void *arg, int task)
{
	(void)arg;
	tr_check(n < 4, "each task is started once");
	started[task]++;
	order[n++] = task;
	tr_check(graph_ended(g, task, 0) == 0, "graph_ended: expected 0");
}

int main(void)
{
	int cycle[GRAPH_MOST], length;

	g = graph_new(4, start, NULL);
	tr_check(g, "graph_new: expected a graph, found NULL");
	graph_depends(g, 3, 1);
	graph_depends(g, 3, 2);
	graph_depends(g, 1, 0);
	graph_depends(g, 2, 0);
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	tr_check(graph_wait(g) == 0, "graph_wait: expected 0");
	for (int i = 0; i < 4; i++)
		tr_check(started[i] == 1, "task %d is started once: found %d times", i, started[i]);
	tr_check(order[0] == 0 && order[3] == 3, "0 is the first, and 3 the last");
	graph_free(g);
}
