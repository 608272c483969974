// SPDX-License-Identifier: MIT
//
// counter(N): N threads add one to a counter under one mutex. They pass in any order: N!
// interleavings.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define MOST 10

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count; // under lock

static void *add(void *arg)
{
	pthread_mutex_lock(&lock);
	count++;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 3;
	pthread_t t[MOST];
	if (n < 1 || n > MOST)
		return 2;
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, add, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	assert(count == n);
	return 0;
}
