// SPDX-License-Identifier: MIT
//
// A task graph: building it, and running it. See graph.h for the contract and for who may touch
// what; graph_check.c looks for faults.
#include "tasks/compose/graph.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "tasks/compose/graph_node.h"

static const char *const words[] = {"waiting", "ready", "running", "done", "failed", "cancelled"};

static void tell(const struct tr_graph_node *node, enum tr_graph_state state)
{
	if (node->graph->name)
		tr_state(node, node->name, words[state]);
}

// Shows the dependencies.
static void tell_links(const struct tr_graph *g)
{
	if (!g->name || !tr_shown())
		return;
	for (const struct tr_graph_node *node = g->nodes; node; node = node->by_id.next) {
		for (size_t i = 0; i < node->n_dependants; i++)
			tr_link(node->dependants[i], node);
	}
}

// The run of a task, in the context ---------------------------------------------------------------

// Posts the end to the agent, which has the node from then on. (The agent cannot have ended yet.)
static void ended(struct tr_graph_node *node)
{
	if (node->began)
		clock_gettime(CLOCK_MONOTONIC, &node->end);
	tr_agent_post(&node->graph->agent, &node->ended);
}

// The awaited task has completed.
static void awaited(void *arg)
{
	struct tr_graph_node *node = arg;

	node->result = tr_task_result(node->await, NULL);
	tr_task_release(node->await);
	ended(node);
}

static void run(void *arg)
{
	struct tr_graph_node *node = arg;

	if (tr_cancel_asked(node->graph->token)) {
		ended(node);
		return;
	}
	tell(node, TR_GRAPH_RUNNING);
	node->began = true;
	node->thread = pthread_self();
	clock_gettime(CLOCK_MONOTONIC, &node->start);
	node->result = node->action(node->arg, &node->await);
	if (node->await && node->result == 0) {
		tr_task_on_completed(node->await, &node->awaited); // node may be freed inside
		return;
	}
	tr_task_release(node->await);
	ended(node);
}

// The agent ---------------------------------------------------------------------------------------

static struct tr_graph_node *node_of(struct tr_message *m)
{
	return (struct tr_graph_node *)((char *)m - offsetof(struct tr_graph_node, ended));
}

static void start(struct tr_graph_node *node)
{
	node->state = TR_GRAPH_READY;
	tell(node, node->state);
	tr_continuation_capture(&node->run);
	tr_continuation_resume(&node->run);
}

// Sets the task's final state, and reports it.
static void settle(struct tr_graph_node *node, enum tr_graph_state state, int error, int because)
{
	struct tr_graph *g = node->graph;

	node->state = state;
	node->error = error;
	node->because = because;
	g->left--;
	tell(node, state);
	if (!g->completed)
		return;
	struct tr_graph_event event = {
		.id = node->id, .state = state, .error = error, .because = because};
	if (node->began) {
		event.ran = true;
		event.thread = node->thread;
		event.start = node->start;
		event.end = node->end;
	}
	g->completed(g->completed_arg, &event);
}

// All that depends on a failed or cancelled task, directly or not, ends in the same way.
static void spread(struct tr_graph_node *from)
{
	struct tr_graph_nodes list = TAILQ_HEAD_INITIALIZER(list);
	struct tr_graph_node *node;

	TAILQ_INSERT_TAIL(&list, from, next);
	while ((node = TAILQ_FIRST(&list))) {
		TAILQ_REMOVE(&list, node, next);
		for (size_t i = 0; i < node->n_dependants; i++) {
			struct tr_graph_node *d = node->dependants[i];
			if (d->state != TR_GRAPH_WAITING)
				continue; // it has ended
			settle(d, from->state, from->error, from->because);
			TAILQ_INSERT_TAIL(&list, d, next);
		}
	}
}

// Starts the dependants that miss no other dependency.
static void release(struct tr_graph_node *node)
{
	for (size_t i = 0; i < node->n_dependants; i++) {
		struct tr_graph_node *d = node->dependants[i];
		if (--d->missing == 0 && d->state == TR_GRAPH_WAITING)
			start(d);
	}
}

static void handle_ended(struct tr_graph *g, struct tr_graph_node *node)
{
	int error = node->result;

	if (!node->began) {
		g->dropped = true;
		settle(node, TR_GRAPH_CANCELLED, ECANCELED, node->id);
		spread(node);
	} else if (error == 0) {
		settle(node, TR_GRAPH_DONE, 0, node->id);
		release(node);
	} else {
		if (error < 0 || error == EINPROGRESS)
			error = EINVAL; // a task cannot fail with this value
		g->errors[g->n_errors++] = error;
		settle(node, TR_GRAPH_FAILED, error, node->id);
		spread(node);
	}
}

static void handle_begin(struct tr_graph *g)
{
	tr_cancel_on_asked(g->token, &g->on_asked);
	for (struct tr_graph_node *node = g->nodes; node; node = node->by_id.next) {
		if (node->n_ids == 0)
			start(node);
	}
}

// Ready tasks test the token themselves before they begin.
static void handle_asked(struct tr_graph *g)
{
	g->cancelled = true;
	for (struct tr_graph_node *node = g->nodes; node; node = node->by_id.next) {
		if (node->state == TR_GRAPH_WAITING) {
			g->dropped = true;
			settle(node, TR_GRAPH_CANCELLED, ECANCELED, node->id);
		}
	}
}

// Is no message of a cancellation still to come?
static bool is_quiet(struct tr_graph *g)
{
	return g->cancelled || tr_cancel_withdraw(g->token, &g->on_asked) == 0;
}

static int handle(void *graph, struct tr_message *m)
{
	struct tr_graph *g = graph;

	if (m == &g->begin)
		handle_begin(g);
	else if (m == &g->asked)
		handle_asked(g);
	else
		handle_ended(g, node_of(m));
	if (g->left == 0 && is_quiet(g)) {
		tr_agent_end(&g->agent, &g->ended);
		tr_task_on_completed(g->ended, &g->on_ended);
	}
	return 0;
}

static void asked(void *graph)
{
	struct tr_graph *g = graph;
	tr_agent_post(&g->agent, &g->asked);
}

// The agent has ended: only the owner uses the graph.
static void over(void *graph)
{
	struct tr_graph *g = graph;
	int *errors = g->errors;

	tr_agent_destroy(&g->agent);
	tr_task_release(g->ended);
	g->errors = NULL;
	if (g->n_errors > 0) {
		tr_task_fail_all(g->over, errors, g->n_errors);
		return;
	}
	free(errors);
	if (g->dropped)
		tr_task_cancel(g->over);
	else
		tr_task_complete(g->over, (intptr_t)g->n);
}

// Building, executing -----------------------------------------------------------------------------

void tr_graph_init(struct tr_graph *g, const char *name)
{
	*g = (struct tr_graph){.name = name};
}

static struct tr_graph_node *node_new(struct tr_graph *g, int id, const int *ids, size_t n)
{
	struct tr_graph_node *node = NULL;
	if (n < (SIZE_MAX - sizeof *node) / sizeof *ids)
		node = calloc(1, sizeof *node + n * sizeof *ids);
	if (!node)
		return NULL;
	node->id = id;
	node->graph = g;
	node->n_ids = n;
	for (size_t i = 0; i < n; i++)
		node->ids[i] = ids[i];
	if (g->name)
		snprintf(node->name, sizeof node->name, "task %d", id);
	node->ended.name = node->name;
	node->run = (struct tr_continuation){.run = run, .arg = node, .name = node->name};
	node->awaited = (struct tr_continuation){.run = awaited, .arg = node, .name = node->name};
	return node;
}

#undef uthash_nonfatal_oom
#define uthash_nonfatal_oom(element) (in = false)

// Adds the node to the table. false: out of memory.
static bool put_in(struct tr_graph *g, struct tr_graph_node *node)
{
	bool in = true;
	HASH_ADD(by_id, g->nodes, id, sizeof node->id, node);
	return in;
}

int tr_graph_add(struct tr_graph *g, int id, tr_graph_action *action, void *arg, const int *ids,
		 size_t n)
{
	if (g->executed)
		return EBUSY;
	if (!action || (n > 0 && !ids))
		return EINVAL;
	if (tr_graph_find(g, id))
		return tr_graph_set_fault(g, EEXIST, &id, 1);
	for (size_t i = 0; i < n; i++) {
		if (ids[i] == id)
			return tr_graph_set_fault(g, ELOOP, &id, 1);
	}
	struct tr_graph_node *node = node_new(g, id, ids, n);
	if (!node || !put_in(g, node)) {
		free(node);
		return tr_graph_set_fault(g, ENOMEM, &id, 1);
	}
	node->action = action;
	node->arg = arg;
	g->n++;
	if (g->name)
		tr_states(node, node->name, words, sizeof words / sizeof *words);
	tell(node, TR_GRAPH_WAITING);
	return 0;
}

int tr_graph_on_completed(struct tr_graph *g,
			  void (*completed)(void *arg, const struct tr_graph_event *event),
			  void *arg)
{
	if (g->executed)
		return EBUSY;
	g->completed = completed;
	g->completed_arg = arg;
	return 0;
}

int tr_graph_cancel_by(struct tr_graph *g, struct tr_cancel_token token)
{
	if (g->executed)
		return EBUSY;
	g->token = token;
	return 0;
}

// Makes all that needs memory, or nothing.
static int prepare(struct tr_graph *g)
{
	g->errors = malloc((g->n + 1) * sizeof *g->errors);
	if (!g->errors)
		return ENOMEM;
	int result = tr_task_new(&g->over, g->name);
	if (result == 0) {
		result = tr_agent_init(&g->agent, g->on, handle, g, g->name ? "agent" : NULL);
		if (result != 0) {
			tr_task_release(g->over);
			tr_task_release(g->over);
			g->over = NULL;
		}
	}
	if (result != 0) {
		free(g->errors);
		g->errors = NULL;
	}
	return result;
}

int tr_graph_execute(struct tr_graph *g, struct tr_context *on, struct tr_task **task)
{
	if (g->executed)
		return EALREADY;
	int result = tr_graph_check(g);
	if (result != 0)
		return result;
	g->on = on;
	result = prepare(g);
	if (result != 0)
		return result;
	for (struct tr_graph_node *node = g->nodes; node; node = node->by_id.next)
		node->run.on = on;
	tell_links(g);
	g->executed = true;
	g->left = g->n;
	g->begin.name = "begin";
	g->asked.name = "cancel";
	g->on_asked = (struct tr_continuation){.run = asked, .arg = g, .name = "cancel"};
	g->on_ended = (struct tr_continuation){.run = over, .arg = g, .name = "over"};
	tr_task_hold(g->over); // the graph's own, until it is destroyed
	*task = g->over;
	tr_agent_post(&g->agent, &g->begin);
	return 0;
}

int tr_graph_fault(const struct tr_graph *g, const int **ids, size_t *n)
{
	*ids = g->fault_ids;
	*n = g->n_fault_ids;
	return g->fault;
}

int tr_graph_destroy(struct tr_graph *g)
{
	struct tr_graph_node *node = g->nodes;

	if (g->executed && !tr_task_is_completed(g->over))
		return EBUSY;
	HASH_CLEAR(by_id, g->nodes); // frees the table; the list stays
	while (node) {
		struct tr_graph_node *next = node->by_id.next;
		if (g->name)
			tr_state(node, NULL, NULL);
		free(node);
		node = next;
	}
	tr_task_release(g->over);
	free(g->dependants);
	free(g->fault_ids);
	*g = (struct tr_graph){0};
	return 0;
}
