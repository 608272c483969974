// SPDX-License-Identifier: MIT
//
// Two pools. What shuts one down neither closes the other nor waits for its jobs; and a job of the
// other comes from outside.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <semaphore.h>

static struct pool *north, *south;
static sem_t closed;
static int ran;

static void never(void *arg)
{
	(void)arg;
	tr_check(false, "a job that was refused does not run");
}

static void job(void *arg)
{
	(void)arg;
	TR_MUST(sem_wait(&closed));
	int result = pool_submit(north, never, NULL);
	tr_check(result == ECANCELED,
		 "a job of the other pool, submitted when the north is closed: expected ECANCELED, "
		 "found %s",
		 tr_error_name(result));
	ran++;
}

int main(void)
{
	TR_MUST(sem_init(&closed, 0, 0));
	north = pool_new(1);
	south = pool_new(1);
	tr_check(north && south, "pool_new: expected a pool, found NULL");
	int result = pool_submit(south, job, NULL);
	tr_check(result == 0, "the pool in the south is open: expected 0, found %s",
		 tr_error_name(result));
	pool_shutdown(north);
	TR_MUST(sem_post(&closed));
	pool_shutdown(south);
	tr_check(ran == 1, "the job in the south has run: expected 1, found %d", ran);
	pool_free(north);
	pool_free(south);
	TR_MUST(sem_destroy(&closed));
}
