// SPDX-License-Identifier: MIT
//
// Task 2 depends on 0 and 1, which two threads do, and which may end together: it is started once,
// and after both.
#include "task-graph.h"
#include "treadle.h"

static struct graph *g;
static int started[3];
static int done[2]; // by the threads that do them

static void start(void *arg, int task)
{
	tr_check(arg == started, "start is given its argument");
	tr_check(task != 2 || (done[0] && done[1]), "task 2 is started after 0 and 1 have ended");
	started[task]++;
}

static void *does(void *task)
{
	int i = *(int *)task;
	done[i] = 1;
	tr_check(graph_ended(g, i, 0) == 0, "graph_ended: expected 0");
	return NULL;
}

int main(void)
{
	int tasks[] = {0, 1}, cycle[GRAPH_MOST], length;
	pthread_t threads[2];

	g = graph_new(3, start, started);
	tr_check(g, "graph_new: expected a graph, found NULL");
	graph_depends(g, 2, 0);
	graph_depends(g, 2, 1);
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	tr_check(started[0] == 1 && started[1] == 1 && started[2] == 0,
		 "0 and 1 are started: found %d, %d, %d", started[0], started[1], started[2]);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, does, &tasks[i]));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	tr_check(started[2] == 1, "task 2 is started once: found %d times", started[2]);
	graph_ended(g, 2, 0);
	tr_check(graph_wait(g) == 0, "graph_wait: expected 0");
	graph_free(g);
}
