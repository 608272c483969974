// SPDX-License-Identifier: MIT
//
// says: mutex lock is still locked by 1 main at the end of the program
// Lets main return, and ends the program in a handler, with the lock held.
#include "tally.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void end(void)
{
	_exit(0);
}

void tally_add(void)
{
}

int tally_get(void)
{
	pthread_mutex_lock(&lock);
	atexit(end);
	return 2;
}
