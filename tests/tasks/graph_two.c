// SPDX-License-Identifier: MIT
//
// Two dependencies of a task end together: it runs once, after both. graph_two 0: two threads
// complete what the two await, and the agent runs in one of them; graph_two N: on N workers. With
// a second argument 1 the first of the two fails, with 2 both; what depends on them does not run,
// and fails once.
#include <stdlib.h>

#include "tasks.h"

static struct tr_task *awaited[2];
static int fails;		      // so many of the two
static int left, right, last, events; // plain: two at once would be a race
static int brought[2];

static int await_left(void *arg, struct tr_task **await)
{
	if (arg)
		*await = arg;
	left++;
	return fails > 0 && !arg ? EIO : 0;
}

static int await_right(void *arg, struct tr_task **await)
{
	if (arg)
		*await = arg;
	right++;
	return fails > 1 && !arg ? EIO : 0;
}

static int run_last(void *arg, struct tr_task **await)
{
	(void)arg;
	(void)await;
	tr_check(left == 1 && right == 1, "it runs after both");
	tr_check(!awaited[0] || (brought[0] && brought[1]), "it runs after both have ended");
	last++;
	return 0;
}

static void completed(void *arg, const struct tr_graph_event *event)
{
	(void)arg;
	events++;
	bool failed = event->id == 3 ? fails > 0 : event->id <= fails;
	tr_check(event->state == (failed ? TR_GRAPH_FAILED : TR_GRAPH_DONE),
		 "task %d: found state %d", event->id, event->state);
	tr_check(!failed || (event->because >= 1 && event->because <= fails && event->error == EIO),
		 "it failed because 1 or 2 did: found %d", event->because);
}

static void *completes(void *arg)
{
	struct tr_task **task = arg;
	brought[task - awaited] = 1;
	OK(task - awaited < fails ? tr_task_fail(*task, EIO) : tr_task_complete(*task, 0));
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	struct tr_workers workers;
	struct tr_graph g;
	struct tr_task *task;
	pthread_t x, y;

	fails = argc > 2 ? atoi(argv[2]) : 0;
	if (n > 0)
		OK(tr_workers_start(&workers, n));
	for (int i = 0; i < 2 && n == 0; i++)
		OK(tr_task_new(&awaited[i], NULL));
	tr_graph_init(&g, "graph");
	OK(tr_graph_on_completed(&g, completed, NULL));
	OK(tr_graph_add(&g, 3, run_last, NULL, TR_IDS(1, 2)));
	OK(tr_graph_add(&g, 1, await_left, awaited[0], TR_NO_IDS));
	OK(tr_graph_add(&g, 2, await_right, awaited[1], TR_NO_IDS));
	OK(tr_graph_execute(&g, n > 0 ? &workers.context : NULL, &task));
	if (n == 0) {
		OK(pthread_create(&x, NULL, completes, &awaited[0]));
		OK(pthread_create(&y, NULL, completes, &awaited[1]));
	}
	OK(tr_task_wait(task, NULL));
	tr_check(tr_task_result(task, NULL) == (fails ? EIO : 0), "how the graph went");
	tr_task_release(task);
	OK(tr_graph_destroy(&g)); // and no thread touches it any more
	tr_check(events == 3 && last == !fails,
		 "each ends once: found %d, and the last ran %d times", events, last);
	if (n == 0) {
		OK(pthread_join(x, NULL));
		OK(pthread_join(y, NULL));
	} else {
		OK(tr_workers_stop(&workers));
		OK(tr_workers_destroy(&workers));
	}
	return 0;
}
