// SPDX-License-Identifier: MIT
//
// A graph is cancelled while it runs: at any moment, also before it begins, and as it ends. What
// had begun comes to its end, what had not is cancelled, each ends once; and when the graph's task
// has completed, the source does not reach it any more.
#include "tasks.h"

static struct tr_cancel_source source;
static int ran[2], ended[2]; // plain: two at once would be a race

static int runs(void *arg, struct tr_task **await)
{
	(void)await;
	++*(int *)arg;
	return 0;
}

static void completed(void *arg, const struct tr_graph_event *event)
{
	(void)arg;
	ended[event->id - 1]++;
	tr_check(event->state == (event->ran ? TR_GRAPH_DONE : TR_GRAPH_CANCELLED),
		 "task %d: found state %d", event->id, event->state);
}

static void *cancels(void *arg)
{
	OK(tr_cancel(&source));
	return arg;
}

int main(void)
{
	struct tr_graph g;
	struct tr_task *task;
	pthread_t x;

	OK(tr_cancel_source_init(&source));
	tr_graph_init(&g, "graph");
	OK(tr_graph_on_completed(&g, completed, NULL));
	OK(tr_graph_cancel_by(&g, tr_cancel_token(&source)));
	OK(tr_graph_add(&g, 1, runs, &ran[0], TR_NO_IDS));
	OK(tr_graph_add(&g, 2, runs, &ran[1], TR_IDS(1)));
	OK(pthread_create(&x, NULL, cancels, NULL));
	OK(tr_graph_execute(&g, NULL, &task));
	OK(tr_task_wait(task, NULL));
	enum tr_task_state state = tr_task_state(task);
	tr_task_release(task);
	OK(tr_graph_destroy(&g));
	tr_check(ended[0] == 1 && ended[1] == 1, "each ends once");
	tr_check(ran[0] >= ran[1] && ran[0] <= 1, "found %d runs, and %d", ran[0], ran[1]);
	tr_check(state == (ran[1] ? TR_TASK_DONE : TR_TASK_CANCELLED), "how the graph went");
	tr_reachable(ran[1], "too late");
	tr_reachable(ran[0] && !ran[1], "in between");
	tr_reachable(!ran[0], "before all");
	OK(pthread_join(x, NULL));
	tr_cancel_source_destroy(&source);
	return 0;
}
