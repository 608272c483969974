// SPDX-License-Identifier: MIT
//
// most N WORKERS: an item takes so long (in virtual time) that every worker has begun one
// meanwhile. When the first one ends, as many are being done as there are workers.
#include "for-all.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int begun;
static int workers;

static int doing(void *unused, int i)
{
	(void)unused;
	(void)i;
	int number = atomic_fetch_add(&begun, 1);
	sleep(1 + (unsigned)number); // so they end one after the other
	if (number > 0)
		return 0;
	int now = begun;
	tr_check(now == workers,
		 "items that are done at once, by %d workers: expected %d, found %d", workers,
		 workers, now);
	return 0;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 3, failed;
	workers = argc > 2 ? atoi(argv[2]) : 2;
	int result = for_all(n, workers, doing, NULL, &failed);
	tr_check(result == 0, "no item fails: expected 0, found %s", tr_error_name(result));
	tr_check(begun == n, "items that were done: expected %d, found %d", n, begun);
}
