// SPDX-License-Identifier: MIT
//
// says: the program makes more than 4096 threads
// Starts threads without end.
#include "tally.h"

#include <pthread.h>
#include <stddef.h>

static void *run(void *arg)
{
	return arg;
}

void tally_add(void)
{
}

int tally_get(void)
{
	pthread_t t;
	while (pthread_create(&t, NULL, run, NULL) == 0)
		;
	return 2;
}
