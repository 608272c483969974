// SPDX-License-Identifier: MIT
//
// Graphs with and without a cycle, each given as pairs of digits, task and on: cycle 10 21 02 is
// one of three. A cycle is one, and nothing has been started; without one, all are started in turn.
#include "task-graph.h"
#include "treadle.h"

#include <errno.h>
#include <stdlib.h>

static struct graph *g;
static bool needs[GRAPH_MOST][GRAPH_MOST], has[GRAPH_MOST][GRAPH_MOST];
static int started;

static void start(void *arg, int task)
{
	(void)arg;
	started++;
	tr_check(started <= GRAPH_MOST, "each task is started once");
	graph_ended(g, task, 0);
}

// By brute force: is any task reached from itself?
static bool expected(void)
{
	for (int k = 0; k < GRAPH_MOST; k++)
		for (int i = 0; i < GRAPH_MOST; i++)
			for (int j = 0; j < GRAPH_MOST; j++)
				has[i][j] = has[i][j] || (has[i][k] && has[k][j]);
	for (int i = 0; i < GRAPH_MOST; i++) {
		if (has[i][i])
			return true;
	}
	return false;
}

static void is_cycle(const int *cycle, int length)
{
	tr_check(started == 0, "nothing is started: found %d tasks", started);
	tr_check(length >= 1 && length <= GRAPH_MOST, "length: found %d", length);
	for (int i = 0; i < length; i++) {
		int next = cycle[(i + 1) % length];
		tr_check(cycle[i] >= 0 && cycle[i] < GRAPH_MOST && next >= 0 && next < GRAPH_MOST,
			 "cycle[%d]: found %d, which is no task", i, cycle[i]);
		tr_check(needs[cycle[i]][next], "each depends on the next: %d does not on %d",
			 cycle[i], next);
		for (int k = 0; k < i; k++)
			tr_check(cycle[i] != cycle[k], "no task is in it twice: found %d",
				 cycle[i]);
	}
}

int main(int argc, char **argv)
{
	int cycle[GRAPH_MOST] = {0}, length = 1; // it is the call that says how many

	g = graph_new(GRAPH_MOST, start, NULL);
	tr_check(g, "graph_new: expected a graph, found NULL");
	for (int i = 1; i < argc; i++) {
		int task = argv[i][0] - '0', on = argv[i][1] - '0';
		needs[task][on] = has[task][on] = true;
		tr_check(graph_depends(g, task, on) == 0, "graph_depends: expected 0");
	}
	tr_check(graph_depends(g, 0, GRAPH_MOST) == EINVAL, "there is no task %d", GRAPH_MOST);
	tr_check(graph_depends(g, -1, 0) == EINVAL, "there is no task -1");
	int result = graph_execute(g, cycle, &length);
	if (expected()) {
		tr_check(result == ELOOP, "there is a cycle: expected ELOOP, found %s",
			 tr_error_name(result));
		is_cycle(cycle, length);
	} else {
		tr_check(result == 0, "there is no cycle: expected 0, found %s",
			 tr_error_name(result));
		tr_check(started == GRAPH_MOST, "all are started: found %d of %d", started,
			 GRAPH_MOST);
	}
	graph_free(g);
}
