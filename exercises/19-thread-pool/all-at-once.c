// SPDX-License-Identifier: MIT
//
// As many jobs as workers, each of which waits for all the others: so many must run at once.
#include "thread-pool.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t meeting;

static void meet(void *arg)
{
	(void)arg;
	pthread_barrier_wait(&meeting);
}

int main(int argc, char **argv)
{
	int workers = argc > 1 ? atoi(argv[1]) : 2;
	TR_MUST(pthread_barrier_init(&meeting, NULL, (unsigned)workers + 1));
	struct pool *pool = pool_new(workers);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	for (int i = 0; i < workers; i++)
		tr_check(pool_submit(pool, meet, NULL) == 0, "pool_submit: expected 0");
	meet(NULL); // main is the last of them
	pool_shutdown(pool);
	pool_free(pool);
	TR_MUST(pthread_barrier_destroy(&meeting));
}
