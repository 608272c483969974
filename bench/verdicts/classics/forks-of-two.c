// SPDX-License-Identifier: MIT
//
// Two philosophers, each with the fork at the left first.
// wrong: deadlock
// right: verified
#include <pthread.h>

static pthread_mutex_t forks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int meals;

static void *philosopher(void *arg)
{
	long me = (long)arg, first = me, second = 1 - me;
#ifdef RIGHT
	first = 0, second = 1;
#endif
	pthread_mutex_lock(&forks[first]);
	pthread_mutex_lock(&forks[second]); // here
	meals++;
	pthread_mutex_unlock(&forks[second]);
	pthread_mutex_unlock(&forks[first]);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, philosopher, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return meals == 2 ? 0 : 1;
}
