// SPDX-License-Identifier: MIT
//
// Two chains side by side. The start of 1 waits for the start of 3, which another thread calls:
// what does not depend on one another runs in parallel.
#include "task-graph.h"
#include "treadle.h"

#include <semaphore.h>

static struct graph *g;
static sem_t met;

static void start(void *arg, int task)
{
	(void)arg;
	if (task == 1)
		TR_MUST(sem_wait(&met));
	if (task == 3)
		TR_MUST(sem_post(&met));
}

static void *does_2(void *arg)
{
	graph_ended(g, 2, 0);
	return arg;
}

int main(void)
{
	int cycle[GRAPH_MOST], length;
	pthread_t other;

	TR_MUST(sem_init(&met, 0, 0));
	g = graph_new(4, start, NULL);
	tr_check(g, "graph_new: expected a graph, found NULL");
	graph_depends(g, 1, 0);
	graph_depends(g, 3, 2);
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	TR_MUST(pthread_create(&other, NULL, does_2, NULL));
	graph_ended(g, 0, 0);
	TR_MUST(pthread_join(other, NULL));
	graph_ended(g, 1, 0);
	graph_ended(g, 3, 0);
	tr_check(graph_wait(g) == 0, "graph_wait: expected 0");
	graph_free(g);
	TR_MUST(sem_destroy(&met));
}
