// SPDX-License-Identifier: MIT
//
// Two graphs under way at a time: what happens in one is nothing to the other.
#include "task-graph.h"
#include "treadle.h"

static int started[2][2];

static void start(void *arg, int task)
{
	((int *)arg)[task]++;
}

int main(void)
{
	struct graph *g[2];
	int cycle[GRAPH_MOST], length;

	for (int i = 0; i < 2; i++) {
		g[i] = graph_new(2, start, started[i]);
		tr_check(g[i], "graph_new: expected a graph, found NULL");
		graph_depends(g[i], i, 1 - i);
	}
	for (int i = 0; i < 2; i++)
		tr_check(graph_execute(g[i], cycle, &length) == 0, "graph_execute: expected 0");
	tr_check(started[0][1] == 1 && started[0][0] == 0, "the first graph starts its task 1");
	tr_check(started[1][0] == 1 && started[1][1] == 0, "the second graph starts its task 0");
	graph_ended(g[0], 1, 5);
	tr_check(graph_wait(g[0]) == 5, "the first graph failed with 5");
	graph_ended(g[1], 0, 0);
	tr_check(started[0][0] == 0 && started[1][1] == 1, "only the second goes on");
	graph_ended(g[1], 1, 0);
	tr_check(graph_wait(g[1]) == 0, "the second did not fail");
	graph_free(g[0]);
	graph_free(g[1]);
}
