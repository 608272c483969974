// SPDX-License-Identifier: MIT
//
// large N WORKERS ERROR [LAST]: many items, and an error that may be any int but 0. Every action
// fails with it; or only that of item LAST, so that all before it are done with one worker.
#include "for-all.h"

#include <stdatomic.h>
#include <stdlib.h>

static int n, error, last;
static atomic_int failing; // how many have failed

static int doing(void *items, int i)
{
	tr_check(i >= 0 && i < n, "items go from 0 to %d: found item %d", n - 1, i);
	if (i < last)
		return 0;
	failing++;
	if (items)
		*(int *)items = i;
	return error;
}

int main(int argc, char **argv)
{
	int workers = argc > 2 ? atoi(argv[2]) : 1, failed = -7, item = -7;
	n = argc > 1 ? atoi(argv[1]) : 1;
	error = argc > 3 ? atoi(argv[3]) : 1;
	last = argc > 4 ? atoi(argv[4]) : 0;
	int result = for_all(n, workers, doing, workers == 1 ? &item : NULL, &failed);
	tr_check(result == error, "the error of the item: expected %d, found %d", error, result);
	tr_check(workers > 1 || failed == item, "the item that failed: expected %d, found %d", item,
		 failed);
	tr_check(failing >= 1 && failing <= workers,
		 "items that fail, by %d workers: expected at most %d, found %d", workers, workers,
		 failing);
}
