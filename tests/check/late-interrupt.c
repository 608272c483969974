// SPDX-License-Identifier: MIT
//
// Fails when a thread has ended before it is interrupted, or, with an argument, when it has not:
// nothing else tells the two orders apart.
#include "treadle.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *ends(void *arg)
{
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t;
	(void)argv;
	pthread_create(&t, NULL, ends, NULL);
	int result = tr_interrupt(t);
	assert(result == (argc > 1 ? ESRCH : 0));
	pthread_join(t, NULL);
	return 0;
}
