// SPDX-License-Identifier: MIT
//
// late WORKERS: a thread submits a job while the pool is shut down: the job has run when
// pool_shutdown returns, or it was refused. After that, all are refused.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static struct pool *pool;
static int ran;	     // 1: the job has run
static int answered; // what the customer was told

static void job(void *arg)
{
	(void)arg;
	ran++;
}

static void *customer(void *arg)
{
	answered = pool_submit(pool, job, NULL);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	pool = pool_new(argc > 1 ? atoi(argv[1]) : 1);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	TR_MUST(pthread_create(&thread, NULL, customer, NULL));
	pool_shutdown(pool);
	int before = ran;
	TR_MUST(pthread_join(thread, NULL));
	tr_check(answered == 0 || answered == ECANCELED,
		 "pool_submit: expected 0 or ECANCELED, found %s", tr_error_name(answered));
	tr_check(before == (answered == 0),
		 "accepted and run, or refused and not: answered %s, and it has run %d times",
		 tr_error_name(answered), before);
	int result = pool_submit(pool, job, NULL);
	tr_check(result == ECANCELED, "the pool was shut down: expected ECANCELED, found %s",
		 tr_error_name(result));
	tr_check(ran == before, "what is refused is not run");
	pool_free(pool);
}
