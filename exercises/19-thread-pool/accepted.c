// SPDX-License-Identifier: MIT
//
// accepted WORKERS: two jobs are accepted, and the pool is shut down at once. Both have run when
// pool_shutdown returns, and no worker is left.
#include "thread-pool.h"
#include "treadle.h"

#include <stdlib.h>

static struct pool *pool;
static int ran[2];

static void job(void *mine)
{
	++*(int *)mine;
}

int main(int argc, char **argv)
{
	pool = pool_new(argc > 1 ? atoi(argv[1]) : 1);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	for (int i = 0; i < 2; i++)
		tr_check(pool_submit(pool, job, &ran[i]) == 0, "pool_submit: expected 0");
	pool_shutdown(pool);
	tr_check(ran[0] == 1 && ran[1] == 1,
		 "what was accepted has run once: found %d times and %d times", ran[0], ran[1]);
	pool_free(pool);
}
