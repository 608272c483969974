// SPDX-License-Identifier: MIT
//
// A task graph: each task's action runs as soon as all its dependencies are done, so independent
// tasks run in parallel.
//
//	struct tr_graph g;
//	tr_graph_init(&g, "house");
//	tr_graph_add(&g, 1, roof, &house, TR_IDS(2, 3));	// after 2 and 3
//	tr_graph_add(&g, 2, wall, &house, TR_IDS(3));
//	tr_graph_add(&g, 3, floor, &house, TR_NO_IDS);
//	error = tr_graph_execute(&g, &workers.context, &task);	// returns at once
//	if (error)	... tr_graph_fault(&g, &ids, &n) ...	// nothing has run
//	else		... tr_task_wait(task, NULL), tr_graph_destroy(&g) ...
//
// A graph is checked before it runs. Faults are an id used twice, a dependency on a missing id or
// on the task itself, and a cycle ("Topological sorting of large networks", A. B. Kahn, 1962): then
// nothing runs, and tr_graph_fault gives the ids.
//
// The coordinator is an agent (agent.h). An action runs in the context and posts a message when it
// ends; the states and the counts of missing dependencies are the agent's alone, and need no lock.
// If two dependencies of a task end at once, their messages are still handled one after the other,
// and the second starts the task, once. Source: "Concurrency in .NET" (R. Terrell), chapter 13,
// "Parallel tasks DAG"; it handles completions outside its agent's loop, which is the fault that
// lesson 14 shows.
//
// Ownership: before the execution one thread builds the graph; while it runs, the fields "of the
// agent" are the agent's, and those "of the run" belong to the thread that runs the action, until
// it posts its message; afterwards all are the owner's again. Nothing recurses along the graph. n
// tasks with e dependencies take O(n + e) steps.
//
// Functions that return an int return 0 or an errno value. They are the owner's, and none blocks.
#ifndef TASKS_GRAPH_H
#define TASKS_GRAPH_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "tasks/compose/agent.h"
#include "tasks/cancel.h"
#include "tasks/task.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_graph_node;

// An action returns 0, or an errno value: it has failed. An asynchronous action sets *await (NULL
// before) to a task, with a reference for the graph, and returns 0: it is done, or fails, when that
// task completes.
typedef int tr_graph_action(void *arg, struct tr_task **await);

enum tr_graph_state {
	TR_GRAPH_WAITING, // for a dependency
	TR_GRAPH_READY,	  // in the context
	TR_GRAPH_RUNNING,
	TR_GRAPH_DONE,
	TR_GRAPH_FAILED,
	TR_GRAPH_CANCELLED, // before it began
};

// The end of a task.
struct tr_graph_event {
	int id;
	enum tr_graph_state state;  // done, failed or cancelled
	int error;		    // failed: an errno value; cancelled: ECANCELED
	int because;		    // failed: the id of the task whose action failed
	bool ran;		    // the action began; else the rest is zero
	pthread_t thread;	    // that called the action
	struct timespec start, end; // CLOCK_MONOTONIC
};

struct tr_graph {
	// The owner's; never change once executed.
	const char *name;
	void (*completed)(void *arg, const struct tr_graph_event *event);
	void *completed_arg;
	struct tr_cancel_token token;
	struct tr_context *on;
	struct tr_graph_node *nodes;	   // by id (uthash), and in order of addition
	struct tr_graph_node **dependants; // array of which each node has a part
	size_t n;
	bool executed;
	int fault;	// 0: none so far
	int *fault_ids; // its ids
	size_t n_fault_ids;

	// Of the agent.
	struct tr_agent agent;
	struct tr_message begin, asked; // begin; cancellation was requested
	struct tr_continuation on_asked, on_ended;
	size_t left;	// tasks that have not ended
	bool cancelled; // requested, and handled
	bool dropped;	// some task was cancelled
	int *errors;	// of failed actions, in order; room for all
	size_t n_errors;
	struct tr_task *over;  // the graph's task
	struct tr_task *ended; // of the agent
};

// The ids of a task's dependencies: the last two arguments of tr_graph_add.
#define TR_IDS(...) (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int)
#define TR_NO_IDS NULL, 0

// Makes an empty graph. name: must stay as long as the graph; NULL: the visualizer does not show
// its tasks.
void tr_graph_init(struct tr_graph *g, const char *name);

// Adds a task with n dependencies, added before or after it. EEXIST: the id is used; ELOOP: it
// depends on itself; ENOMEM: these three are faults of the graph, which then cannot run. EINVAL:
// action is NULL, or ids is NULL and n > 0; EBUSY: the graph was executed.
int tr_graph_add(struct tr_graph *g, int id, tr_graph_action *action, void *arg, const int *ids,
		 size_t n);

// Has completed(arg, event) called at the end of each task: in the agent's loop, so one at a time,
// and before dependants start. EBUSY: the graph was executed.
int tr_graph_on_completed(struct tr_graph *g,
			  void (*completed)(void *arg, const struct tr_graph_event *event),
			  void *arg);

// Has tasks that have not begun cancelled on request; actions that have begun may poll the token
// themselves. The source must live as long as the graph runs. EBUSY: the graph was executed.
int tr_graph_cancel_by(struct tr_graph *g, struct tr_cancel_token token);

// Checks the graph, and starts the tasks without dependencies. *task, with a reference for the
// caller, completes when all tasks have ended, and the graph may then be destroyed: done, with the
// number of tasks; failed, with the errors of all failed actions, in order (direct and indirect
// dependants of a failed task fail, too, but add no error); or else cancelled, if a task was.
// EEXIST, ENOENT, ELOOP, ENOMEM: see tr_graph_fault; EALREADY: it was executed before; or an error
// of tr_task_new or tr_agent_init. Without a context, or if it refuses them, the calling thread
// runs actions itself (tr_continuation_resume).
int tr_graph_execute(struct tr_graph *g, struct tr_context *on, struct tr_task **task);

// The fault: 0, or the error and its ids, which stay as long as the graph. (0 also after an ENOMEM
// of the execution alone, which may be tried again.) EEXIST: the id used twice. ENOENT: the task,
// and the missing id. ELOOP: the cycle; each depends on the next, and the last on the first.
int tr_graph_fault(const struct tr_graph *g, const int **ids, size_t *n);

// The critical path of a graph that has run: the chain of dependent tasks whose actions took
// longest together, a lower bound for any number of threads. *ids: malloc'ed, from the first to the
// last, *n of them; *length: its duration. EBUSY: the graph has not run to its end; ENOMEM.
int tr_graph_critical_path(const struct tr_graph *g, int **ids, size_t *n, struct timespec *length);

// EBUSY: the graph runs.
int tr_graph_destroy(struct tr_graph *g);

#ifdef __cplusplus
}
#endif
#endif
