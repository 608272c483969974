// SPDX-License-Identifier: MIT
//
// A task graph: actions with an order among some of them. Each runs as soon as all that it depends
// on is done, so those that do not depend on one another run in parallel.
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
// A graph is looked through before anything runs. An id that is there twice, a dependency on an id
// that is not there, on the task itself, or around a cycle, is a fault: then nothing runs, and
// the ids can be asked for. (By sorting, as in "Topological sorting of large networks", A. B. Kahn,
// 1962: what cannot be sorted is on a cycle, or behind one.)
//
// The coordinator is an agent (agent.h). An action runs in the context; that it has ended is a
// message; and all that changes while the graph runs, the counts of what a task still waits for and
// the states, is the agent's alone and needs no lock. If two dependencies of a task end together,
// their messages still come one after the other: the second finds that nothing is missing any more,
// and starts the task, once. The text handles completions outside its agent's loop, and so has the
// fault that lesson 14 shows. Source: "Concurrency in .NET" (R. Terrell), chapter 13, "Parallel
// tasks DAG".
//
// Who may touch what: before the execution one thread builds the graph; while it runs, the fields
// "of the agent" are the agent's, and those "of the run" belong to the thread that runs the action,
// until its message is posted; afterwards all are the owner's again. No step recurses along the
// graph, so a chain may be of any length. n tasks with e dependencies take O(n + e) steps.
//
// Functions return 0 or an errno value, and have changed nothing else if that is not 0.
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

// What is to be done: 0, or an errno value: it has failed. An action that awaits something sets
// *await to a task, with a reference for the graph, and returns 0: it is done, or fails, when that
// task does, and holds no thread meanwhile. (*await is NULL before.)
typedef int tr_graph_action(void *arg, struct tr_task **await);

enum tr_graph_state {
	TR_GRAPH_WAITING, // for a dependency
	TR_GRAPH_READY,	  // in the context
	TR_GRAPH_RUNNING,
	TR_GRAPH_DONE,
	TR_GRAPH_FAILED,
	TR_GRAPH_CANCELLED, // before it began
};

// A task has come to its end.
struct tr_graph_event {
	int id;
	enum tr_graph_state state;  // done, failed or cancelled
	int error;		    // failed: an errno value; cancelled: ECANCELED
	int because;		    // failed: the id of the task whose action failed, maybe its own
	bool ran;		    // the action began; if not, the rest is zero
	pthread_t thread;	    // that ran the action: of one that awaits, its first part
	struct timespec start, end; // CLOCK_MONOTONIC
};

struct tr_graph {
	// The owner's until it is executed. Then they stay as they are.
	const char *name;
	void (*completed)(void *arg, const struct tr_graph_event *event);
	void *completed_arg;
	struct tr_cancel_token token;
	struct tr_context *on;
	struct tr_graph_node *nodes;	   // by id (uthash), and in the order in which they came
	struct tr_graph_node **dependants; // of each node, those that depend on it; all in one
	size_t n;
	bool executed;
	int fault;	// 0: none so far
	int *fault_ids; // what it is about
	size_t n_fault_ids;

	// Of the agent.
	struct tr_agent agent;
	struct tr_message begin, asked; // begin; cancellation was asked for
	struct tr_continuation on_asked, on_ended;
	size_t left;	// tasks that have not come to their end
	bool cancelled; // asked for, and known
	bool dropped;	// some task was cancelled
	int *errors;	// of the actions that failed, in their order; room for all
	size_t n_errors;
	struct tr_task *over;  // what the one who awaits the graph was given
	struct tr_task *ended; // of the agent
};

// The ids of what a task depends on: the last two arguments of tr_graph_add.
#define TR_IDS(...) (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int)
#define TR_NO_IDS NULL, 0

// An empty graph. name: stays as long as the graph; NULL: the visualizer does not show its tasks.
void tr_graph_init(struct tr_graph *g, const char *name);

// Adds a task, which depends on n others, added before or after it. EEXIST: there is one with this
// id; ELOOP: it depends on itself; ENOMEM: all three are faults of the graph, which does not run
// then. EINVAL: there is no action, or no ids though n > 0; EBUSY: it has been executed.
int tr_graph_add(struct tr_graph *g, int id, tr_graph_action *action, void *arg, const int *ids,
		 size_t n);

// completed(arg, event) is called each time that a task comes to its end: in the agent's loop, so
// one at a time, and before what depends on it starts. EBUSY: it has been executed.
int tr_graph_on_completed(struct tr_graph *g,
			  void (*completed)(void *arg, const struct tr_graph_event *event),
			  void *arg);

// When cancellation is asked for, what has not begun is cancelled, and what has begun comes to its
// end (an action can look at the token itself). The source lives as long as the graph runs. EBUSY:
// it has been executed.
int tr_graph_cancel_by(struct tr_graph *g, struct tr_cancel_token token);

// Looks for faults and then, if there are none, starts what depends on nothing. *task, with a
// reference for the caller, completes when all have come to their end, and the graph may then be
// destroyed: done, with the number of tasks as its value; failed, with the errors of all actions
// that failed, in their order (a task that depends on a failed one, however far, fails with it, and
// is not counted again); or else cancelled, if some task was. EEXIST, ENOENT (an id that is not
// there), ELOOP, ENOMEM: see tr_graph_fault; EALREADY: it was executed before; and what tr_task_new
// and pthread_mutex_init return. Does not block; but without a context, or with one that
// takes nothing, the calling thread may run actions itself (tr_continuation_resume).
int tr_graph_execute(struct tr_graph *g, struct tr_context *on, struct tr_task **task);

// Why the graph cannot run: 0, or the error and what it is about, as long as the graph lives. (0
// also if memory was missing only for the execution: it may be tried again.) EEXIST: the id that is
// there twice. ENOENT: the task, and the id that is not there. ELOOP: those on the cycle, each
// depends on the next, and the last on the first.
int tr_graph_fault(const struct tr_graph *g, const int **ids, size_t *n);

// The critical path of a graph that has run: of those chains in which each task depends on the one
// before, that whose actions took longest together. No number of threads makes the graph faster.
// *ids: malloc'ed, from the first to the last, *n of them; *length: how long. EBUSY: it has not
// been executed, or its task has not completed; ENOMEM.
int tr_graph_critical_path(const struct tr_graph *g, int **ids, size_t *n, struct timespec *length);

// EBUSY: it was executed, and its task has not completed.
int tr_graph_destroy(struct tr_graph *g);

#ifdef __cplusplus
}
#endif
#endif
