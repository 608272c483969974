// SPDX-License-Identifier: MIT
//
// says: makes 7
// Lets a thread go on that ends the program well later.
#include "tally.h"

#include <pthread.h>
#include <unistd.h>

static void *later(void *unused)
{
	sleep(1);
	return unused;
}

void tally_add(void)
{
}

int tally_get(void)
{
	pthread_t t;
	pthread_create(&t, 0, later, 0);
	pthread_detach(t);
	return 7;
}
