// SPDX-License-Identifier: MIT
//
// each N WORKERS: each of N items is done once, and all of it when for_all returns.
#include "for-all.h"

#include <stdlib.h>

enum { MOST = 500 };

static int done[MOST]; // how often each item was done; the worker that does it writes it

static int doing(void *arg, int i)
{
	int n = *(int *)arg;
	tr_check(i >= 0 && i < n, "items go from 0 to %d: found item %d", n - 1, i);
	done[i]++;
	return 0;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 3, workers = argc > 2 ? atoi(argv[2]) : 2;
	int failed = -7;
	if (n > MOST)
		return 2;
	int result = for_all(n, workers, doing, &n, &failed);
	tr_check(result == 0 && failed == -7,
		 "no item fails: expected 0, and *failed as it was (-7), found %s and %d",
		 tr_error_name(result), failed);
	for (int i = 0; i < n; i++)
		tr_check(done[i] == 1, "item %d is done: expected once, found %d times", i,
			 done[i]);
}
