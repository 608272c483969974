// SPDX-License-Identifier: MIT
//
// The one worker is in a job that submits another: that is accepted, and runs when the first has
// ended.
#include "thread-pool.h"
#include "treadle.h"

#include <stdbool.h>

static struct pool *pool;
static bool over;
static int ran;

static void dries(void *arg)
{
	(void)arg;
	tr_check(over, "pool_submit does not run the job: expected that the first has ended");
	ran++;
}

static void washes(void *arg)
{
	(void)arg;
	tr_check(pool_submit(pool, dries, NULL) == 0, "submitted by a job: expected 0");
	over = true;
}

int main(void)
{
	pool = pool_new(1);
	tr_check(pool, "pool_new: expected a pool, found NULL");
	tr_check(pool_submit(pool, washes, NULL) == 0, "pool_submit: expected 0");
	pool_shutdown(pool);
	tr_check(ran == 1, "the second job has run: expected once, found %d times", ran);
	pool_free(pool);
}
