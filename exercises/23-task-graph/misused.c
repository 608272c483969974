// SPDX-License-Identifier: MIT
//
// Ends that are none: of a task that is not in the graph, has not been started, or has ended;
// dependencies of such tasks; and graphs that there are not. The smallest that there is has one
// task.
#include "task-graph.h"
#include "treadle.h"

#include <errno.h>

static int started[2];

static void start(void *arg, int task)
{
	(void)arg;
	started[task]++;
}

int main(void)
{
	int cycle[GRAPH_MOST], length;

	tr_check(!graph_new(0, start, NULL), "a graph of no tasks: expected NULL");
	tr_check(!graph_new(GRAPH_MOST + 1, start, NULL), "one of too many: expected NULL");
	struct graph *g = graph_new(1, start, NULL);
	tr_check(g, "a graph of one task: expected a graph, found NULL");
	graph_free(g);
	g = graph_new(2, start, NULL);
	tr_check(g, "graph_new: expected a graph, found NULL");
	tr_check(graph_depends(g, 0, 2) == EINVAL, "2 is not in the graph: expected EINVAL");
	tr_check(graph_depends(g, -1, 0) == EINVAL, "nor is -1: expected EINVAL");
	graph_depends(g, 1, 0);
	graph_depends(g, 1, 0); // said twice, and true once
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	tr_check(graph_ended(g, 2, 0) == EINVAL, "2 is not in the graph: expected EINVAL");
	tr_check(graph_ended(g, 1, 0) == EINVAL, "1 has not been started: expected EINVAL");
	tr_check(graph_ended(g, 0, 0) == 0, "0 has: expected 0");
	tr_check(graph_ended(g, 0, 0) == EINVAL, "0 has ended: expected EINVAL");
	tr_check(started[1] == 1, "1 is started once: found %d times", started[1]);
	tr_check(graph_ended(g, 1, 0) == 0, "graph_ended: expected 0");
	tr_check(graph_wait(g) == 0, "graph_wait: expected 0");
	graph_free(g);
}
