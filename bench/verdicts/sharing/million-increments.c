// SPDX-License-Identifier: MIT
//
// Two threads count up to a million each. In the right version each counts for itself, and adds
// what it has counted once, under the lock.
// wrong: assertion; named: total; also: total
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#define ROUNDS 1000000

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long total;

static void *counter(void *arg)
{
#ifdef RIGHT
	long mine = 0;
	for (int i = 0; i < ROUNDS; i++)
		mine++;
	pthread_mutex_lock(&lock);
	total += mine;
	pthread_mutex_unlock(&lock);
#else
	for (int i = 0; i < ROUNDS; i++)
		total++;
	(void)lock;
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, counter, NULL);
	pthread_create(&b, NULL, counter, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	printf("%ld\n", total);
	assert(total == 2 * ROUNDS); // here
	return 0;
}
