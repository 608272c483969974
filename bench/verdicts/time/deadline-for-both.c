// SPDX-License-Identifier: MIT
//
// Two threads wait for a moment with one structure for their deadlines.
// wrong: race; named: deadline
// right: verified
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *waits(void *mutex)
{
#ifdef RIGHT
	struct timespec deadline;
#else
	static struct timespec deadline;
#endif
	deadline.tv_sec = 1;
	deadline.tv_nsec = 0;
	if (pthread_mutex_timedlock(mutex, &deadline) == 0)
		pthread_mutex_unlock(mutex);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	pthread_create(&threads[0], NULL, waits, &first);
	pthread_create(&threads[1], NULL, waits, &second);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
