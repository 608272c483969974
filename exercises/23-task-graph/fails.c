// SPDX-License-Identifier: MIT
//
// Tasks 0 and 1 may fail, in two threads, one of which does 5 as well: after 0 or, with a third
// word, before. fails A B: their errors, 0 for done. 2 depends on 0, 3 on 2, 4 on 3 and 1; 5
// depends on nothing. What must not start counts as ended; the rest runs.
#include "task-graph.h"
#include "treadle.h"

#include <stdlib.h>

static struct graph *g;
static int started[6];
static int errors[2];
static bool done_5;

static void start(void *arg, int task)
{
	(void)arg;
	started[task]++;
	if (task >= 2 && task != 5)
		tr_check(graph_ended(g, task, 0) == 0, "graph_ended: expected 0");
}

static void end_5(void)
{
	done_5 = true;
	tr_check(graph_ended(g, 5, 0) == 0, "graph_ended: expected 0");
}

static void *does_0_and_5(void *first)
{
	if (first)
		end_5();
	tr_check(graph_ended(g, 0, errors[0]) == 0, "graph_ended: expected 0");
	if (!first)
		end_5();
	return NULL;
}

int main(int argc, char **argv)
{
	int cycle[GRAPH_MOST], length;
	pthread_t other;

	for (int i = 0; i < 2 && i < argc - 1; i++)
		errors[i] = atoi(argv[i + 1]);
	g = graph_new(6, start, NULL);
	tr_check(g, "graph_new: expected a graph, found NULL");
	graph_depends(g, 2, 0);
	graph_depends(g, 3, 2);
	graph_depends(g, 4, 3);
	graph_depends(g, 4, 1);
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	TR_MUST(pthread_create(&other, NULL, does_0_and_5, argc > 3 ? argv[3] : NULL));
	tr_check(graph_ended(g, 1, errors[1]) == 0, "graph_ended: expected 0");
	int result = graph_wait(g);
	tr_check(done_5, "a wait is over when all have ended: 5 has not");
	tr_check(errors[0] || errors[1]
			 ? result != 0 && (result == errors[0] || result == errors[1])
			 : result == 0,
		 "graph_wait: found %d", result);
	TR_MUST(pthread_join(other, NULL));
	tr_check(started[5] == 1, "task 5 depends on nothing: found %d starts", started[5]);
	tr_check(started[2] == !errors[0] && started[3] == !errors[0],
		 "2 and 3 start if 0 is done: found %d and %d", started[2], started[3]);
	tr_check(started[4] == (!errors[0] && !errors[1]), "4 starts if 0 and 1 are: found %d",
		 started[4]);
	graph_free(g);
}
