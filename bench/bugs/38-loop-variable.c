// SPDX-License-Identifier: MIT
//
// Threads are given the address of the variable that counts them.
// kind: race; preemptions: 0; build: memory
#include <pthread.h>

static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg)
{
	int own = *(int *)arg;
	pthread_mutex_lock(&lock);
	sum += own;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, add, &i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
