// SPDX-License-Identifier: MIT
//
// Two workers, two jobs that wait for each other, and the pool is shut down at once. Workers go on
// as before while it closes: one job each.
#include "thread-pool.h"
#include "treadle.h"

#include <pthread.h>

static pthread_barrier_t meeting;
static int ran[2];

static void job(void *mine)
{
	pthread_barrier_wait(&meeting);
	++*(int *)mine;
}

int main(void)
{
	TR_MUST(pthread_barrier_init(&meeting, NULL, 2));
	struct pool *pool = pool_new(2);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	for (int i = 0; i < 2; i++)
		tr_check(pool_submit(pool, job, &ran[i]) == 0, "pool_submit: expected 0");
	pool_shutdown(pool);
	tr_check(ran[0] == 1 && ran[1] == 1,
		 "what was accepted has run once: found %d times and %d times", ran[0], ran[1]);
	pool_free(pool);
	TR_MUST(pthread_barrier_destroy(&meeting));
}
