// SPDX-License-Identifier: MIT
//
// One thread, and graphs of five tasks: behind 01 12 2 has 0 depend on 1, and 1 on 2; and 2 fails.
// What depends on it, whatever its number, counts as ended. A second one that fails changes no
// error: the first stays.
#include "task-graph.h"
#include "treadle.h"

enum { TASKS = 5, ERROR = 10 }; // and the number of the task: its error

static bool is_behind[TASKS]; // depends on another: in these graphs, on what fails

static void start(void *arg, int task)
{
	(void)arg;
	tr_check(!is_behind[task], "task %d depends on one that failed: it is not started", task);
}

int main(int argc, char **argv)
{
	int cycle[GRAPH_MOST], length, first = 0;
	bool failed[TASKS] = {false};
	struct graph *g = graph_new(TASKS, start, NULL);

	tr_check(g, "graph_new: expected a graph, found NULL");
	for (int i = 1; i < argc && argv[i][1]; i++) {
		int task = argv[i][0] - '0';
		is_behind[task] = true;
		tr_check(graph_depends(g, task, argv[i][1] - '0') == 0,
			 "graph_depends: expected 0");
	}
	tr_check(graph_execute(g, cycle, &length) == 0, "graph_execute: expected 0");
	for (int i = 1; i < argc; i++) {
		int task = argv[i][0] - '0';
		if (argv[i][1])
			continue;
		failed[task] = true;
		if (first == 0)
			first = ERROR + task;
		tr_check(graph_ended(g, task, ERROR + task) == 0, "graph_ended: expected 0");
	}
	for (int i = 0; i < TASKS; i++) {
		if (!failed[i] && !is_behind[i])
			tr_check(graph_ended(g, i, 0) == 0, "graph_ended: expected 0");
	}
	int result = graph_wait(g);
	tr_check(result == first, "the error of the first that failed: expected %d, found %d",
		 first, result);
	graph_free(g);
}
