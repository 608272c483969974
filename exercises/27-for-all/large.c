// SPDX-License-Identifier: MIT
//
// large N WORKERS ERROR: there may be as many items as an int can count, and an error may be any
// int but 0. Every action fails with it.
#include "for-all.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { MOST = 8 };

static int n, workers, error;
static int item[MOST]; // those that have failed
static atomic_int begun;

static int doing(void *unused, int i)
{
	(void)unused;
	tr_check(i >= 0 && i < n, "items go from 0 to %d: found item %d", n - 1, i);
	int number = atomic_fetch_add(&begun, 1);
	tr_check(number < workers, "each item fails: expected at most %d begun, found %d", workers,
		 number + 1);
	item[number] = i;
	return error;
}

int main(int argc, char **argv)
{
	int failed = -7;
	n = argc > 1 ? atoi(argv[1]) : 1;
	workers = argc > 2 ? atoi(argv[2]) : 1;
	error = argc > 3 ? atoi(argv[3]) : 1;
	if (workers > MOST)
		return 2;
	int result = for_all(n, workers, doing, NULL, &failed);
	tr_check(result == error, "the error of the item: expected %d, found %d", error, result);
	bool is_one = false;
	for (int k = 0; k < begun; k++)
		is_one = is_one || item[k] == failed;
	tr_check(is_one, "the item that failed: expected one that did, as %d, found %d", item[0],
		 failed);
}
