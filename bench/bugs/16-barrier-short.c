// SPDX-License-Identifier: MIT
//
// Who finds nothing to do leaves before the barrier, where the others count on it.
// kind: deadlock; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t all;
static int jobs = 2;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	int job = jobs > 0 ? jobs-- : 0;
	pthread_mutex_unlock(&lock);
	if (job)
		pthread_barrier_wait(&all);
	return arg;
}

static void *add(void *arg)
{
	pthread_mutex_lock(&lock);
	jobs++;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[4];
	pthread_barrier_init(&all, NULL, 3);
	pthread_create(&t[0], NULL, add, NULL);
	pthread_create(&t[1], NULL, work, NULL);
	pthread_create(&t[2], NULL, work, NULL);
	pthread_create(&t[3], NULL, work, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	return 0;
}
