// SPDX-License-Identifier: MIT
//
// A thread pool. It has no workers yet: whoever submits a job runs it.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct pool {
	int workers;
};

struct pool *pool_new(int workers)
{
	struct pool *p = calloc(1, sizeof *p);
	if (p)
		p->workers = workers;
	return p;
}

int pool_submit(struct pool *p, void (*run)(void *arg), void *arg)
{
	(void)p;
	run(arg);
	return 0;
}

void pool_shutdown(struct pool *p)
{
	(void)p;
}

void pool_free(struct pool *p)
{
	free(p);
}
