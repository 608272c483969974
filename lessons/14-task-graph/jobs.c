// SPDX-License-Identifier: MIT
//
// What the acts share: the graph of the text, what is logged of one, and workers.
#include "task_graph.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

// "Concurrency in .NET", chapter 13. 7 and 8 need nothing, and begin.
const struct job jobs[JOBS] = {
	{.id = 1, .ms = 600, .n = 2, .needs = {4, 5}},
	{.id = 2, .ms = 200, .n = 1, .needs = {5}},
	{.id = 3, .ms = 800, .n = 2, .needs = {6, 5}},
	{.id = 4, .ms = 500, .n = 1, .needs = {6}},
	{.id = 5, .ms = 450, .n = 2, .needs = {7, 8}},
	{.id = 6, .ms = 100, .n = 1, .needs = {7}},
	{.id = 7, .ms = 900},
	{.id = 8, .ms = 700},
};

int job_add(struct tr_graph *g, const struct job *j, tr_graph_action *action)
{
	return tr_graph_add(g, j->id, action, (void *)j, j->needs, (size_t)j->n);
}

void log_event(void *unused, const struct tr_graph_event *event)
{
	(void)unused;
	if (event->state == TR_GRAPH_DONE)
		tr_log("task %d done", event->id);
	else if (event->ran)
		tr_log("task %d fails with %s", event->id, tr_error_name(event->error));
	else
		tr_log("task %d does not run, because %d has failed", event->id, event->because);
}

void chain_text(char *text, size_t size, const int *ids, size_t n)
{
	size_t used = 0;
	text[0] = '\0';
	for (size_t i = 0; i < n && used < size; i++)
		used += (size_t)snprintf(text + used, size - used, "%s%d", i ? " -> " : "", ids[i]);
}

void log_fault(const struct tr_graph *g)
{
	const int *ids;
	size_t n;
	char text[64];

	int error = tr_graph_fault(g, &ids, &n);
	chain_text(text, sizeof text, ids, n);
	if (error == ENOENT)
		tr_log("ENOENT: %d depends on %d, which is not there", ids[0], ids[1]);
	else if (error == EEXIST)
		tr_log("EEXIST: there are two tasks with the id %d", ids[0]);
	else if (error == ELOOP)
		tr_log("ELOOP: each depends on the next: %s -> %d", text, ids[0]);
	else
		tr_log("%s", tr_error_name(error));
}

// Workers -----------------------------------------------------------------------------------------

struct tr_workers workers;

void workers_begin(int n)
{
	TR_MUST(tr_workers_start(&workers, n));
}

void workers_end(void)
{
	TR_MUST(tr_workers_stop(&workers));
	TR_MUST(tr_workers_destroy(&workers));
}
