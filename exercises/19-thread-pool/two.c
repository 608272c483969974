// SPDX-License-Identifier: MIT
//
// Two pools: a job of one may submit a job to the other, and what shuts one down leaves the other.
#include "thread-pool.h"
#include "treadle.h"

static struct pool *north, *south;
static int ran;

static void job(void *arg)
{
	(void)arg;
	ran++;
}

int main(void)
{
	north = pool_new(1);
	south = pool_new(1);
	tr_check(north && south, "pool_new: expected a pool, found NULL");
	pool_shutdown(north);
	int result = pool_submit(south, job, NULL);
	tr_check(result == 0, "the pool in the south is open: expected 0, found %d", result);
	pool_shutdown(south);
	tr_check(ran == 1, "the job in the south has run: expected 1, found %d", ran);
	pool_free(north);
	pool_free(south);
}
