// SPDX-License-Identifier: MIT
//
// Two items of one queue, and two workers: the first item runs until the second one has been
// called. An item runs without a lock, and whoever serves does not wait for it.
#include <pthread.h>
#include <semaphore.h>

#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;
static sem_t called;

static void waits(void *unused)
{
	(void)unused;
	TR_MUST(sem_wait(&called));
}

static void posts(void *unused)
{
	(void)unused;
	TR_MUST(sem_post(&called));
}

static void *worker(void *served)
{
	*(bool *)served = pool_serve(pool);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	bool other;
	TR_MUST(sem_init(&called, 0, 0));
	pool = pool_new();
	struct queue *queue = pool_create(pool);

	TR_MUST(pool_submit(queue, waits, NULL));
	TR_MUST(pool_submit(queue, posts, NULL));
	TR_MUST(pthread_create(&thread, NULL, worker, &other));
	bool mine = pool_serve(pool);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(mine && other, "two items for two workers: expected 2 that are served, found %d",
		 mine + other);
	pool_free(pool);
	TR_MUST(sem_destroy(&called));
	return 0;
}
