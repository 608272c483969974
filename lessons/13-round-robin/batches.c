// SPDX-License-Identifier: MIT
//
// Acts on a small batch that comes while a big one is being done: one-queue, where both stand in
// one line, and late-batch, where each has a queue of its own.
#include "round_robin.h"

#include <stdio.h>

enum { BIG = 3, SMALL = 1 };

struct item {
	struct tr_continuation c;
	char name[16];
};

static struct tr_workers workers;
static struct tr_round_robin pool;

static struct {
	pthread_mutex_t lock;
	int n, first_late; // guarded by lock: how many have begun; the place of late-1
} begun;

static void runs(void *arg)
{
	const struct item *item = arg;

	TR_MUST(pthread_mutex_lock(&begun.lock));
	begun.n++;
	tr_log("begins %s", item->name);
	if (item->name[0] == 'l' && begun.first_late == 0)
		begun.first_late = begun.n;
	TR_MUST(pthread_mutex_unlock(&begun.lock));
	TR_SLEEP(100);
}

static void submit_batch(struct tr_round_robin_queue *to, const char *name, struct item *items,
			 int n)
{
	tr_log("submits %s: %d", name, n);
	for (int i = 0; i < n; i++) {
		items[i] =
			(struct item){.c = {.run = runs, .arg = &items[i], .name = items[i].name}};
		snprintf(items[i].name, sizeof items[i].name, "%s-%d", name, i + 1);
		TR_MUST(tr_round_robin_submit(to, &items[i].c));
	}
}

// The items of the big batch and of the late one go to these queues. Returns the place of late-1
// among what has begun since the late batch was there: at most so much, as seen by main.
static int big_and_late(struct tr_round_robin_queue *for_big, struct tr_round_robin_queue *for_late)
{
	struct item big[BIG], late[SMALL];

	submit_batch(for_big, "big", big, BIG);
	TR_SLEEP(50);
	submit_batch(for_late, "late", late, SMALL);
	TR_MUST(pthread_mutex_lock(&begun.lock));
	int before = begun.n + 1; // one more may be in the worker's hands
	TR_MUST(pthread_mutex_unlock(&begun.lock));
	TR_MUST(tr_workers_stop(&workers)); // all that was submitted has run
	tr_log("late-1 was number %d of %d", begun.first_late, begun.n);
	return begun.first_late - before;
}

static void open_pool(void)
{
	TR_MUST(pthread_mutex_init(&begun.lock, NULL));
	tr_object_name(&begun.lock, "begun-lock");
	begun.n = begun.first_late = 0;
	TR_MUST(tr_workers_start(&workers, 1));
	TR_MUST(tr_round_robin_init(&pool, &workers.context));
}

static void close_pool(void)
{
	TR_MUST(tr_round_robin_destroy(&pool));
	TR_MUST(tr_workers_destroy(&workers));
	TR_MUST(pthread_mutex_destroy(&begun.lock));
}

int one_queue(const struct tr_lesson_args *args)
{
	(void)args;
	open_pool();
	big_and_late(&pool.common, &pool.common);
	tr_check(begun.first_late == BIG + 1, "late-1 comes after all of the big batch: found %d",
		 begun.first_late);
	close_pool();
	return 0;
}

int late_batch(const struct tr_lesson_args *args)
{
	struct tr_round_robin_queue *big, *late;

	(void)args;
	open_pool();
	TR_MUST(tr_round_robin_create(&pool, "big", &big));
	TR_MUST(tr_round_robin_create(&pool, "late", &late));
	int after = big_and_late(big, late);
	tr_check(after <= 2, "late-1 is among the next two: found %d", after);
	TR_MUST(tr_round_robin_release(big));
	TR_MUST(tr_round_robin_release(late));
	close_pool();
	return 0;
}
