// SPDX-License-Identifier: MIT
//
// meet N [inside]: as many items as workers. The items meet at a barrier, so they must be done at
// once. With "inside", each then calls for_all itself, for one item.
#include "for-all.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t meeting;

static bool inside;

static int nothing(void *unused, int i)
{
	(void)unused;
	(void)i;
	return 0;
}

static int doing(void *unused, int i)
{
	int failed;
	(void)unused;
	(void)i;
	pthread_barrier_wait(&meeting);
	return inside ? for_all(1, 1, nothing, NULL, &failed) : 0;
}

int main(int argc, char **argv)
{
	int failed, n = argc > 1 ? atoi(argv[1]) : 2;
	inside = argc > 2;
	TR_MUST(pthread_barrier_init(&meeting, NULL, (unsigned)n));
	int result = for_all(n, n, doing, NULL, &failed);
	tr_check(result == 0, "no item fails: expected 0, found %d", result);
	TR_MUST(pthread_barrier_destroy(&meeting));
}
