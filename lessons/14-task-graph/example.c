// SPDX-License-Identifier: MIT
//
// Acts on the graph of the text: example, where the tasks are delays, which hold no thread, and
// sleeps, where each holds a worker.
#include "task_graph.h"

#include <stdlib.h>

static struct timespec first, last; // when the first began, and the last ended

// A length in milliseconds of the lesson's time.
static double in_ms(const struct timespec *t)
{
	struct timespec hour = tr_lesson_time(3600000);
	return 3.6e6 * (t->tv_sec + t->tv_nsec / 1e9) / (hour.tv_sec + hour.tv_nsec / 1e9);
}

static bool before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

static void completed(void *unused, const struct tr_graph_event *event)
{
	log_event(unused, event);
	if (first.tv_sec == 0 || before(&event->start, &first))
		first = event->start;
	if (before(&last, &event->end))
		last = event->end;
}

static void build(struct tr_graph *g, tr_graph_action *action)
{
	first = last = (struct timespec){0};
	tr_graph_init(g, "graph");
	TR_MUST(tr_graph_on_completed(g, completed, NULL));
	for (int i = 0; i < JOBS; i++)
		TR_MUST(job_add(g, &jobs[i], action));
}

static void sum_up(const struct tr_graph *g)
{
	struct timespec length;
	char text[64];
	int *ids;
	size_t n;
	long work = 0;

	for (int i = 0; i < JOBS; i++)
		work += jobs[i].ms;
	double took = in_ms(&last) - in_ms(&first);
	tr_log("one after the other they take %ld ms; the graph took %.0f", work, took);
	tr_log("speed-up %.2f", took > 0 ? work / took : 1.0);
	TR_MUST(tr_graph_critical_path(g, &ids, &n, &length));
	chain_text(text, sizeof text, ids, n);
	tr_log("critical path %s, %.0f ms", text, in_ms(&length));
	free(ids);
}

static int delays(void *job, struct tr_task **await)
{
	return loop_delay(((const struct job *)job)->ms, await);
}

int example(const struct tr_lesson_args *args)
{
	struct tr_graph g;
	struct tr_task *task;

	(void)args;
	loop_begin();
	build(&g, delays);
	TR_MUST(tr_graph_execute(&g, &loop, &task));
	loop_run();
	TR_MUST(tr_task_result(task, NULL));
	sum_up(&g);
	tr_task_release(task);
	TR_MUST(tr_graph_destroy(&g));
	loop_end();
	return 0;
}

static int sleeps_for(void *job, struct tr_task **await)
{
	(void)await;
	TR_SLEEP(((const struct job *)job)->ms);
	return 0;
}

int sleeps(const struct tr_lesson_args *args)
{
	struct tr_graph g;
	struct tr_task *task;

	workers_begin(args->threads);
	build(&g, sleeps_for);
	TR_MUST(tr_graph_execute(&g, &workers.context, &task));
	TR_MUST(tr_task_wait(task, NULL));
	TR_MUST(tr_task_result(task, NULL));
	sum_up(&g);
	tr_task_release(task);
	TR_MUST(tr_graph_destroy(&g));
	workers_end();
	return 0;
}
