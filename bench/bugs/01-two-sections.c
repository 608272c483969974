// SPDX-License-Identifier: MIT
//
// An increment in two critical sections, one to read and one to write: an update is lost.
// kind: assertion; preemptions: 1; build: calls; fixed twin
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *arg)
{
	pthread_mutex_lock(&lock);
	int seen = count;
#ifndef FIXED
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
#endif
	count = seen + 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, add, NULL);
	pthread_create(&t[1], NULL, add, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(count == 2);
	return 0;
}
