// SPDX-License-Identifier: MIT
//
// Three threads, three locks, each thread takes its own and then the next: a circle.
// kind: deadlock; preemptions: 1; build: calls
#include <pthread.h>

static pthread_mutex_t locks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
				   PTHREAD_MUTEX_INITIALIZER};

static void *work(void *arg)
{
	long own = (long)arg, next = (own + 1) % 3;
	pthread_mutex_lock(&locks[own]);
	pthread_mutex_lock(&locks[next]);
	pthread_mutex_unlock(&locks[next]);
	pthread_mutex_unlock(&locks[own]);
	return arg;
}

int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], NULL, work, (void *)0);
	pthread_create(&t[1], NULL, work, (void *)1);
	pthread_create(&t[2], NULL, work, (void *)2);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
