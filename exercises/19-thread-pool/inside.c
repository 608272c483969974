// SPDX-License-Identifier: MIT
//
// inside WORKERS: a job submits another job, while the pool is shut down. It is a part of the first
// one: it is accepted, and has run when pool_shutdown returns.
#include "thread-pool.h"
#include "treadle.h"

#include <stdlib.h>

static struct pool *pool;
static int outer, inner;

static void dries(void *arg)
{
	(void)arg;
	inner++;
}

static void washes(void *arg)
{
	(void)arg;
	outer++;
	int result = pool_submit(pool, dries, NULL);
	tr_check(result == 0, "submitted by a job: expected 0, found %s", tr_error_name(result));
}

int main(int argc, char **argv)
{
	pool = pool_new(argc > 1 ? atoi(argv[1]) : 1);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	tr_check(pool_submit(pool, washes, NULL) == 0, "pool_submit: expected 0");
	pool_shutdown(pool);
	tr_check(outer == 1, "the first job has run: expected once, found %d times", outer);
	tr_check(inner == 1, "the job that it submits has run: expected once, found %d times",
		 inner);
	pool_free(pool);
}
