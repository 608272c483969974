// SPDX-License-Identifier: MIT
//
// says: additions make 9
// Counts in the destructor of a thread's own data.
#include "tally.h"

#include <pthread.h>

static int n;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void count(void *unused)
{
	(void)unused;
	n++;
}

static void make(void)
{
	pthread_key_create(&key, count);
}

void tally_add(void)
{
	pthread_once(&once, make);
	pthread_setspecific(key, &n);
}

int tally_get(void)
{
	return n + 7;
}
