// SPDX-License-Identifier: MIT
//
// The workers are stopped while a graph runs on them: whatever they refuse runs in the thread that
// finds it so, and each task has run once when the graph comes to its end. graph_stopped [N]: a
// chain of N tasks.
#include <stdlib.h>

#include "tasks.h"

static struct tr_workers workers;
static int runs;

static int act(void *number, struct tr_task **unused)
{
	(void)unused;
	tr_check(++runs == (intptr_t)number, "in their order");
	return 0;
}

static void *stops(void *unused)
{
	OK(tr_workers_stop(&workers));
	return unused;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	struct tr_graph graph;
	struct tr_task *task;
	intptr_t value = 0;
	pthread_t stopper;

	OK(tr_workers_start(&workers, 1));
	tr_graph_init(&graph, NULL);
	for (int i = 1; i <= n; i++)
		OK(tr_graph_add(&graph, i, act, (void *)(intptr_t)i, &(int){i - 1}, i > 1));
	OK(pthread_create(&stopper, NULL, stops, NULL));
	OK(tr_graph_execute(&graph, &workers.context, &task));
	OK(tr_task_wait(task, NULL));
	OK(tr_task_result(task, &value));
	tr_check(value == n && runs == n, "all have run, found %d", runs);
	tr_task_release(task);
	OK(tr_graph_destroy(&graph));
	OK(pthread_join(stopper, NULL));
	OK(tr_workers_destroy(&workers));
	return 0;
}
