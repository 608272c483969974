// SPDX-License-Identifier: MIT
//
// Acts on graphs that are wrong, missing, duplicate and cycle: each is the graph of the text with
// one mistake in it, and nothing of it runs. And on a task that fails: failing.
#include "task_graph.h"

#include <errno.h>
#include <string.h>

static int runs; // actions that have run; read when the graph has ended

static int counts(void *job, struct tr_task **await)
{
	(void)job;
	(void)await;
	runs++; // one worker
	return 0;
}

static int fails(void *job, struct tr_task **await)
{
	(void)job;
	(void)await;
	return EIO;
}

// The graph of the text, with `wrong` in place of its last job; fault: what it is refused with.
static int refused(const struct job *wrong, int fault)
{
	struct tr_graph g;
	struct tr_task *task;

	runs = 0;
	workers_begin(1);
	tr_graph_init(&g, "graph");
	TR_MUST(tr_graph_on_completed(&g, log_event, NULL));
	for (int i = 0; i < JOBS - 1; i++)
		TR_MUST(job_add(&g, &jobs[i], counts));
	int error = job_add(&g, wrong, counts);
	if (error)
		tr_log("adds task %d: %s", wrong->id, tr_error_name(error));
	error = tr_graph_execute(&g, &workers.context, &task);
	tr_check(error == fault, "the graph is refused: expected %s, found %s",
		 tr_error_name(fault), tr_error_name(error));
	log_fault(&g);
	TR_MUST(tr_graph_destroy(&g));
	workers_end();
	tr_check(runs == 0, "nothing runs: found %d", runs);
	tr_log("nothing has run");
	return 0;
}

int missing(const struct tr_lesson_args *args)
{
	static const struct job wrong = {.id = 8, .n = 1, .needs = {9}};
	(void)args;
	return refused(&wrong, ENOENT);
}

int duplicate(const struct tr_lesson_args *args)
{
	static const struct job wrong = {.id = 7};
	(void)args;
	return refused(&wrong, EEXIST);
}

int cycle(const struct tr_lesson_args *args)
{
	static const struct job wrong = {.id = 8, .n = 1, .needs = {2}};
	(void)args;
	return refused(&wrong, ELOOP);
}

int failing(const struct tr_lesson_args *args)
{
	struct tr_graph g;
	struct tr_task *task;

	(void)args;
	runs = 0;
	workers_begin(1);
	tr_graph_init(&g, "graph");
	TR_MUST(tr_graph_on_completed(&g, log_event, NULL));
	for (int i = 0; i < JOBS; i++)
		TR_MUST(job_add(&g, &jobs[i], jobs[i].id == 6 ? fails : counts));
	TR_MUST(tr_graph_execute(&g, &workers.context, &task));
	TR_MUST(tr_task_wait(task, NULL));
	tr_log("the graph: %s", tr_error_name(tr_task_result(task, NULL)));
	tr_task_release(task);
	TR_MUST(tr_graph_destroy(&g));
	workers_end();
	tr_check(runs == 4, "7, 8, 5 and 2 run: found %d", runs);
	return 0;
}
