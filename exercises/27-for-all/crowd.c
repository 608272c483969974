// SPDX-License-Identifier: MIT
//
// crowd N: as many items as workers. When all are being done at once, each calls for_all itself,
// for one item. No such call waits until another one has ended.
#include "for-all.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_barrier_t meeting;
static atomic_int done;

static int part(void *unused, int i)
{
	(void)unused;
	(void)i;
	done++;
	return 0;
}

static int doing(void *unused, int i)
{
	int failed;
	(void)unused;
	(void)i;
	pthread_barrier_wait(&meeting);
	return for_all(1, 1, part, NULL, &failed);
}

int main(int argc, char **argv)
{
	int failed, n = argc > 1 ? atoi(argv[1]) : 2;
	TR_MUST(pthread_barrier_init(&meeting, NULL, (unsigned)n));
	int result = for_all(n, n, doing, NULL, &failed);
	tr_check(result == 0, "no item fails: expected 0, found %s", tr_error_name(result));
	tr_check(done == n, "parts that were done: expected %d, found %d", n, done);
	TR_MUST(pthread_barrier_destroy(&meeting));
}
