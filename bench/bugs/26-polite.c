// SPDX-License-Identifier: MIT
//
// Each gives its lock back when the other is taken, and tries again: both may do so for ever.
// kind: livelock; preemptions: 1; build: calls
#include <pthread.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *work(void *arg)
{
	long own = (long)arg;
	for (;;) {
		pthread_mutex_lock(&locks[own]);
		if (pthread_mutex_trylock(&locks[!own]) == 0)
			break;
		pthread_mutex_unlock(&locks[own]);
	}
	pthread_mutex_unlock(&locks[!own]);
	pthread_mutex_unlock(&locks[own]);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, work, (void *)0);
	pthread_create(&t[1], NULL, work, (void *)1);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
