// SPDX-License-Identifier: MIT
//
// A transfer locks the accounts one after the other: who adds them up in between misses the
// money under way.
// kind: assertion; preemptions: 1; build: calls; fixed twin
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int a = 10, b;

static void *transfer(void *arg)
{
	pthread_mutex_lock(&lock);
	a -= 5;
#ifndef FIXED
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
#endif
	b += 5;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *audit(void *arg)
{
	pthread_mutex_lock(&lock);
	assert(a + b == 10);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, transfer, NULL);
	pthread_create(&t[1], NULL, audit, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
