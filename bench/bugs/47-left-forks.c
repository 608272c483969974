// SPDX-License-Identifier: MIT
//
// Philosophers who all take the left fork first.
// kind: deadlock; preemptions: 1; build: calls
#include <pthread.h>

static pthread_mutex_t forks[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
				   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *dine(void *arg)
{
	long left = (long)arg, right = (left + 1) % 4;
	pthread_mutex_lock(&forks[left]);
	pthread_mutex_lock(&forks[right]);
	pthread_mutex_unlock(&forks[right]);
	pthread_mutex_unlock(&forks[left]);
	return arg;
}

int main(void)
{
	pthread_t t[4];
	pthread_create(&t[0], NULL, dine, (void *)0);
	pthread_create(&t[1], NULL, dine, (void *)1);
	pthread_create(&t[2], NULL, dine, (void *)2);
	pthread_create(&t[3], NULL, dine, (void *)3);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	return 0;
}
