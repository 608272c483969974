// SPDX-License-Identifier: MIT
//
// Graphs in real time, free of the runtime: random ones, whose actions return at once, await a
// delay or fail, on four workers, which are stopped in the middle of some; and some are cancelled.
// Each task ends once, runs after all that it depends on, and does not if one of them was not done.
#include <stdlib.h>

#include "tasks.h"

enum { GRAPHS = 300, TASKS = 40, WORKERS = 4 };

static struct tr_workers workers;
static struct tr_timer timer;
static unsigned seed = 7;

struct job {
	int ids[4];
	int n;
	int how;   // 0: fails; 1: awaits a delay; else: is done
	int ran;   // by whoever runs it
	int ended; // by the agent
	bool done;
};

static struct job jobs[TASKS];

static int runs(void *arg, struct tr_task **await)
{
	struct job *j = arg;
	j->ran++;
	for (int i = 0; i < j->n; i++)
		tr_check(jobs[j->ids[i]].ran == 1, "what it depends on has run");
	if (j->how != 1)
		return j->how == 0 ? EIO : 0;
	struct timespec at = tr_deadline(1);
	int error = tr_timer_delay(&timer, &at, await);
	return error == ECANCELED ? 0 : error;
}

static void completed(void *arg, const struct tr_graph_event *event)
{
	(void)arg;
	struct job *j = &jobs[event->id];
	j->ended++;
	j->done = event->state == TR_GRAPH_DONE;
	tr_check(event->ran == j->ran, "task %d: ran or not", event->id);
	for (int i = 0; i < j->n; i++)
		tr_check(!event->ran || jobs[j->ids[i]].done, "task %d ran, and %d was not done",
			 event->id, j->ids[i]);
}

static void build(struct tr_graph *g)
{
	tr_graph_init(g, NULL);
	OK(tr_graph_on_completed(g, completed, NULL));
	for (int i = 0; i < TASKS; i++) {
		struct job *j = &jobs[i];
		*j = (struct job){.n = i ? rand_r(&seed) % 5 : 0, .how = rand_r(&seed) % 60};
		for (int k = 0; k < j->n; k++)
			j->ids[k] = rand_r(&seed) % i;
		OK(tr_graph_add(g, i, runs, j, j->ids, j->n));
	}
}

static void one(bool stop, bool cancel)
{
	struct tr_cancel_source source;
	struct tr_graph g;
	struct tr_task *task;

	OK(tr_workers_start(&workers, WORKERS));
	OK(tr_timer_start(&timer));
	OK(tr_cancel_source_init(&source));
	build(&g);
	OK(tr_graph_cancel_by(&g, tr_cancel_token(&source)));
	OK(tr_graph_execute(&g, &workers.context, &task));
	if (stop)
		OK(tr_workers_stop(&workers));
	if (cancel)
		OK(tr_cancel(&source));
	OK(tr_task_wait(task, NULL));
	tr_task_release(task);
	OK(tr_graph_destroy(&g));
	for (int i = 0; i < TASKS; i++)
		tr_check(jobs[i].ended == 1 && jobs[i].ran <= 1, "task %d ended %d times", i,
			 jobs[i].ended);
	if (!stop)
		OK(tr_workers_stop(&workers));
	OK(tr_timer_stop(&timer));
	OK(tr_timer_destroy(&timer));
	OK(tr_workers_destroy(&workers));
	tr_cancel_source_destroy(&source);
}

int main(void)
{
	for (int i = 0; i < GRAPHS; i++)
		one(i % 3 == 1, i % 5 == 2);
	return 0;
}
