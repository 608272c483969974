// SPDX-License-Identifier: MIT
//
// Acts on the end of a queue, with the library's pool: submit-after, twice.
#include "round_robin.h"

#include <errno.h>

static struct tr_workers workers;
static struct tr_round_robin pool;
static struct tr_round_robin_queue *queue;

static void open_pool(void)
{
	TR_MUST(tr_workers_start(&workers, 1));
	TR_MUST(tr_round_robin_init(&pool, &workers.context));
	TR_MUST(tr_round_robin_create(&pool, "batch", &queue));
}

static void close_pool(void)
{
	TR_MUST(tr_round_robin_release(queue));
	TR_MUST(tr_workers_stop(&workers));
	TR_MUST(tr_round_robin_destroy(&pool)); // EBUSY, if a queue were left behind
	TR_MUST(tr_workers_destroy(&workers));
}

static int done; // items; written by the worker alone

static void runs(void *unused)
{
	(void)unused;
	done++;
	tr_log("does an item");
}

// Returns something if its item was accepted.
static void *client(void *unused)
{
	static struct tr_continuation late;

	(void)unused;
	tr_thread_name("client");
	late = (struct tr_continuation){.run = runs, .name = "late"};
	TR_SLEEP(100);
	int result = tr_round_robin_submit(queue, &late);
	tr_check(result == 0 || result == ECANCELED,
		 "accepted or refused: expected 0 or ECANCELED, found %s", tr_error_name(result));
	tr_log(result == 0 ? "its item is accepted" : "comes too late: ECANCELED");
	return result == 0 ? &late : NULL;
}

int submit_after(const struct tr_lesson_args *args)
{
	struct tr_continuation early = {.run = runs, .name = "early"};
	pthread_t t;
	void *accepted;

	(void)args;
	done = 0;
	open_pool();
	TR_MUST(tr_round_robin_submit(queue, &early));
	TR_MUST(pthread_create(&t, NULL, client, NULL));
	TR_SLEEP(50);
	tr_log("disposes of the queue");
	TR_MUST(tr_round_robin_dispose(queue));
	TR_MUST(pthread_join(t, &accepted));
	close_pool();
	tr_log("%d accepted, %d done", accepted ? 2 : 1, done);
	tr_check(done == (accepted ? 2 : 1), "what was accepted is done, and nothing else");
	return 0;
}

// Returns something if it was this thread that disposed of the queue.
static void *disposer(void *number)
{
	tr_thread_name("disposer-%d", *(const int *)number);
	int result = tr_round_robin_dispose(queue);
	tr_check(result == 0 || result == EALREADY,
		 "disposed of once: expected 0 or EALREADY, found %s", tr_error_name(result));
	tr_log(result == 0 ? "has disposed of the queue" : "is told EALREADY");
	return result == 0 ? number : NULL;
}

int twice(const struct tr_lesson_args *args)
{
	struct tr_continuation c = {.run = runs, .name = "item"};
	struct tr_group group;

	(void)args;
	done = 0;
	open_pool();
	TR_MUST(tr_round_robin_submit(queue, &c));
	tr_group_start(&group, 2, disposer);
	int by = tr_group_join(&group);
	close_pool();
	tr_check(by == 1, "disposed of by one: found %d", by);
	tr_check(done == 1, "its item is done: found %d", done);
	return 0;
}
