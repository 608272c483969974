// SPDX-License-Identifier: MIT
//
// Two threads wait for the graph: both continue when all has ended, and not before.
#include "task-graph.h"
#include "treadle.h"

static struct graph *g;
static int ended; // of both tasks; by main, before it reports the last one

static void start(void *arg, int task)
{
	(void)arg;
	(void)task;
}

static void *waits(void *arg)
{
	tr_check(graph_wait(g) == 0, "graph_wait: expected 0");
	tr_check(ended == 2, "a wait is over when all have ended: found %d of 2", ended);
	return arg;
}

int main(void)
{
	int cycle[GRAPH_MOST], length;
	pthread_t threads[2];

	g = graph_new(2, start, NULL);
	tr_check(g, "graph_new: expected a graph, found NULL");
	graph_depends(g, 1, 0);
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, waits, NULL));
	tr_check(graph_ended(g, 0, 0) == 0, "graph_ended: expected 0");
	ended = 2;
	tr_check(graph_ended(g, 1, 0) == 0, "graph_ended: expected 0");
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	tr_check(graph_wait(g) == 0, "graph_wait: expected 0");
	graph_free(g);
}
