// SPDX-License-Identifier: MIT
//
// A task graph: tasks 0 .. n-1, of which some depend on others. Each starts as soon as all those
// that it depends on are done. The graph runs nothing itself: it calls start(arg, task), once for
// each task, and is told by graph_ended when the task has ended, at any later time, by any thread.
#ifndef TASK_GRAPH_H
#define TASK_GRAPH_H

enum { GRAPH_MOST = 8 }; // tasks of a graph

struct graph;

// A new graph of n tasks, none of which depends on any. NULL: no memory, or n is not 1 ..
// GRAPH_MOST. start: called by graph_execute and graph_ended, in the thread that calls them. It may
// wait, and may call graph_ended, also for the task that it starts: so no lock of the graph is
// held.
struct graph *graph_new(int n, void (*start)(void *arg, int task), void *arg);

// Gives it back. No thread uses it any more.
void graph_free(struct graph *g);

// `task` depends on `on`. Called by one thread, before the graph is executed. 0, or EINVAL: one of
// the two is not in the graph.
int graph_depends(struct graph *g, int task, int on);

// Starts the tasks that depend on nothing. Called once, by one thread. 0; or ELOOP: some tasks
// depend on one another in a cycle, so nothing has been started. *length is then the number of
// tasks on one such cycle, and cycle[] has them: each depends on the next, and the last on the
// first. No task is in it twice. (A task that depends on itself is a cycle of one.) cycle[]: room
// for GRAPH_MOST.
int graph_execute(struct graph *g, int cycle[], int *length);

// A task that was started has ended: done, if error is 0, and what depends on it and now misses
// nothing is started before the call returns; or failed: then all that depends on it, and on that,
// and so on, is never started, and counts as ended. 0, or EINVAL: the task is not one that was
// started and has not ended, and nothing has changed. (One that is about to be started may count as
// started.) Any thread, at any time after the task's start has been called, also from inside that.
int graph_ended(struct graph *g, int task, int error);

// Waits until all tasks have ended. 0, or the error of the task that failed first. Any number of
// threads, any time after the graph was executed (and not refused).
int graph_wait(struct graph *g);

#endif
