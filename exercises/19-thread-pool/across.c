// SPDX-License-Identifier: MIT
//
// Two pools. A job of the south shuts the north down: its thread is outside of that pool.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>

static struct pool *north, *south;
static int ran;

static void job(void *arg)
{
	(void)arg;
	ran++;
}

static void closes(void *arg)
{
	(void)arg;
	pool_shutdown(north);
	tr_check(ran == 1, "the job in the north has run: expected 1, found %d", ran);
	int result = pool_submit(north, job, NULL);
	tr_check(result == ECANCELED, "the north is closed: expected ECANCELED, found %s",
		 tr_error_name(result));
}

int main(void)
{
	north = pool_new(1);
	south = pool_new(1);
	tr_check(north && south, "pool_new: expected a pool, found NULL");
	tr_check(pool_submit(north, job, NULL) == 0, "pool_submit: expected 0");
	tr_check(pool_submit(south, closes, NULL) == 0, "pool_submit: expected 0");
	pool_shutdown(south);
	pool_free(north);
	pool_free(south);
}
