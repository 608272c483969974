// SPDX-License-Identifier: MIT
//
// Two items, and two workers: the items meet at a barrier, so they must be done at once.
#include "for-all.h"

#include <pthread.h>

static pthread_barrier_t meeting;

static int doing(void *unused, int i)
{
	(void)unused;
	(void)i;
	pthread_barrier_wait(&meeting);
	return 0;
}

int main(void)
{
	int failed;
	TR_MUST(pthread_barrier_init(&meeting, NULL, 2));
	int result = for_all(2, 2, doing, NULL, &failed);
	tr_check(result == 0, "no item fails: expected 0, found %d", result);
	TR_MUST(pthread_barrier_destroy(&meeting));
}
