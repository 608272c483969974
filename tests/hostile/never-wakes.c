// SPDX-License-Identifier: MIT
//
// says: deadlock: 1 main waits on condition never
// Waits for what nobody does.
#include "tally.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

void tally_add(void)
{
}

int tally_get(void)
{
	pthread_mutex_lock(&lock);
	pthread_cond_wait(&never, &lock);
	return 7;
}
