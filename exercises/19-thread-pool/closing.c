// SPDX-License-Identifier: MIT
//
// A job still runs, and pool_shutdown waits for it, when a customer comes: that is too late. Sleeps
// end when nothing else can happen, the shorter one first.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static struct pool *pool;

static void job(void *arg)
{
	(void)arg;
	sleep(2);
}

static void *customer(void *arg)
{
	sleep(1);
	int result = pool_submit(pool, job, NULL);
	tr_check(result == ECANCELED, "the pool is closing: expected ECANCELED, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t thread;
	pool = pool_new(1);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	tr_check(pool_submit(pool, job, NULL) == 0, "pool_submit: expected 0");
	TR_MUST(pthread_create(&thread, NULL, customer, NULL));
	pool_shutdown(pool);
	TR_MUST(pthread_join(thread, NULL));
	pool_free(pool);
}
