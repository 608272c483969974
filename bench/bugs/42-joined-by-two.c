// SPDX-License-Identifier: MIT
//
// Two threads each join the worker if nobody has yet, and both may see that nobody has.
// kind: misuse; preemptions: 0; build: calls; fixed twin
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t worker;
static bool joined;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *join_it(void *arg)
{
	pthread_mutex_lock(&lock);
	bool mine = !joined;
#ifdef FIXED
	joined = true;
#endif
	pthread_mutex_unlock(&lock);
	if (mine)
		pthread_join(worker, NULL);
	pthread_mutex_lock(&lock);
	joined = true;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&worker, NULL, work, NULL);
	pthread_create(&t[0], NULL, join_it, NULL);
	pthread_create(&t[1], NULL, join_it, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
