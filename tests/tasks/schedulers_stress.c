// SPDX-License-Identifier: MIT
//
// The schedulers in real time, free of the runtime: four threads submit to queues of a round-robin
// pool, which they make and dispose of as they go, over a level of a priority scheduler, and to
// another level; with an argument the scheduler is stopped in the middle. What was accepted runs,
// once; what was refused does not; and nothing is left behind.
#include <stdatomic.h>
#include <stdlib.h>

#include "tasks.h"

enum { THREADS = 4, ROUNDS = 400, BATCH = 8 };

static struct tr_priorities all;
static struct tr_priority urgent, normal;
static struct tr_round_robin pool;
static atomic_int accepted, ran;

static void runs(void *item)
{
	ran++;
	free(item);
}

static void give(struct tr_context *to)
{
	struct tr_continuation *c = malloc(sizeof *c);
	tr_check(c, "there is memory");
	*c = (struct tr_continuation){.run = runs, .arg = c};
	int told = to->submit(to, c);
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	if (told == 0)
		accepted++;
	else
		free(c);
}

static void *gives(void *arg)
{
	unsigned seed = (unsigned)(size_t)arg;

	for (int i = 0; i < ROUNDS; i++) {
		struct tr_round_robin_queue *q;
		OK(tr_round_robin_create(&pool, NULL, &q));
		for (int k = rand_r(&seed) % BATCH; k > 0; k--) {
			give(&q->context);
			give(k % 2 ? &urgent.context : &pool.common.context);
		}
		if (rand_r(&seed) % 2) {
			OK(tr_round_robin_dispose(q));
			tr_check(tr_round_robin_dispose(q) == EALREADY, "disposed of once");
		}
		OK(tr_round_robin_release(q));
	}
	return NULL;
}

int main(int argc, char **argv)
{
	const struct timespec pause = {.tv_nsec = 2 * 1000 * 1000};
	pthread_t threads[THREADS];

	(void)argv;
	OK(tr_priorities_start(&all, 3, argc > 1 ? 10 : 0));
	OK(tr_priority_init(&urgent, &all, 1));
	OK(tr_priority_init(&normal, &all, 2));
	OK(tr_round_robin_init(&pool, &normal.context));
	for (size_t i = 0; i < THREADS; i++)
		OK(pthread_create(&threads[i], NULL, gives, (void *)i));
	if (argc > 1) {
		nanosleep(&pause, NULL);
		OK(tr_priorities_stop(&all));
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	if (argc == 1)
		OK(tr_priorities_stop(&all));
	tr_check(accepted == ran, "%d accepted, %d ran", accepted, ran);
	tr_check(pool.queues == 0 && pool.kept == 0, "queues left: %zu", pool.queues);
	OK(tr_round_robin_destroy(&pool));
	OK(tr_priority_destroy(&urgent));
	OK(tr_priority_destroy(&normal));
	OK(tr_priorities_destroy(&all));
	return 0;
}
