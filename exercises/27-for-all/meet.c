// SPDX-License-Identifier: MIT
//
// As many items as workers (the argument: two): the items meet at a barrier, so they must be done
// at once.
#include "for-all.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t meeting;

static int doing(void *unused, int i)
{
	(void)unused;
	(void)i;
	pthread_barrier_wait(&meeting);
	return 0;
}

int main(int argc, char **argv)
{
	int failed, n = argc > 1 ? atoi(argv[1]) : 2;
	TR_MUST(pthread_barrier_init(&meeting, NULL, (unsigned)n));
	int result = for_all(n, n, doing, NULL, &failed);
	tr_check(result == 0, "no item fails: expected 0, found %s", tr_error_name(result));
	TR_MUST(pthread_barrier_destroy(&meeting));
}
