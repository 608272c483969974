// SPDX-License-Identifier: MIT
//
// says: which Treadle cannot look into (tally.c:29): copy an argument
//
// Reads the numbers without a lock, in a copy that the compiler makes for a call.
#include "tally.h"

#include <pthread.h>

static struct numbers {
	int n, others[7];
} numbers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int first(struct numbers all)
{
	return all.n;
}

void tally_add(void)
{
	pthread_mutex_lock(&lock);
	numbers.n++;
	pthread_mutex_unlock(&lock);
}

int tally_get(void)
{
	return first(numbers);
}
