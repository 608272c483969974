// SPDX-License-Identifier: MIT
//
// The act takes-one: a semaphore with a queue, as tr_sem_fifo, in which a request that had to wait
// takes one permit, whatever it asked for. (A listing of the course text has this mistake.)
#include "monitors.h"

#include <stdatomic.h>
#include <sys/queue.h>

#define LANES 2

struct request { // a thread that waits; on its stack
	TAILQ_ENTRY(request) next;
	int n;
};

static struct {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int permits;		     // guarded by lock
	TAILQ_HEAD(, request) queue; // guarded by lock
} lanes;

static bool can_go_on(const struct request *r)
{
	return r && r == TAILQ_FIRST(&lanes.queue) && r->n <= lanes.permits;
}

static void wake_head(void)
{
	if (can_go_on(TAILQ_FIRST(&lanes.queue)))
		pthread_cond_broadcast(&lanes.changed);
}

static void acquire(int n)
{
	pthread_mutex_lock(&lanes.lock);
	if (TAILQ_EMPTY(&lanes.queue) && lanes.permits >= n) {
		lanes.permits -= n;
	} else {
		struct request r = {.n = n};
		TAILQ_INSERT_TAIL(&lanes.queue, &r, next);
		while (!can_go_on(&r))
			pthread_cond_wait(&lanes.changed, &lanes.lock);
		TAILQ_REMOVE(&lanes.queue, &r, next);
		lanes.permits -= 1; // the bug: it waited for n, and n it must take
		wake_head();
	}
	pthread_mutex_unlock(&lanes.lock);
}

static void release(int n)
{
	pthread_mutex_lock(&lanes.lock);
	lanes.permits += n;
	wake_head();
	pthread_mutex_unlock(&lanes.lock);
}

static atomic_int taken; // lanes that are swum in

static void swims(int n, int milliseconds)
{
	tr_log("wants %d", n);
	acquire(n);
	int in_all = atomic_fetch_add(&taken, n) + n;
	tr_log("has %d", n);
	tr_check(in_all <= LANES, "lanes taken: expected %d at most, found %d", LANES, in_all);
	TR_SLEEP(milliseconds);
	tr_log("gives %d back", n);
	atomic_fetch_sub(&taken, n);
	release(n);
}

static void *club(void *arg)
{
	tr_thread_name("club");
	TR_SLEEP(300);
	swims(LANES, 1000);
	return arg;
}

static void *swimmer(void *number)
{
	int me = *(int *)number;

	tr_thread_name("swimmer-%d", me);
	TR_SLEEP(600 * (me - 1));
	swims(1, 1000);
	return NULL;
}

int takes_one(const struct tr_lesson_args *args)
{
	struct tr_group swimmers;
	pthread_t large;

	TR_MUST(pthread_mutex_init(&lanes.lock, NULL));
	TR_MUST(pthread_cond_init(&lanes.changed, NULL));
	lanes.permits = LANES;
	TAILQ_INIT(&lanes.queue);
	atomic_store(&taken, 0);
	tr_object_name(&lanes.lock, "semaphore");
	tr_object_name(&lanes.changed, "queue or permits changed");
	tr_watch("free lanes", &lanes.permits, sizeof lanes.permits, 1);

	TR_MUST(pthread_create(&large, NULL, club, NULL));
	tr_group_start(&swimmers, args->threads, swimmer);
	tr_group_join(&swimmers);
	TR_MUST(pthread_join(large, NULL));

	tr_unwatch(&lanes.permits);
	TR_MUST(pthread_cond_destroy(&lanes.changed));
	TR_MUST(pthread_mutex_destroy(&lanes.lock));
	return 0;
}
