// SPDX-License-Identifier: MIT
//
// Two who try the other's lock and yield in vain, and neither gives its own one back.
// wrong: livelock
// right: verified
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void take(pthread_mutex_t *first, pthread_mutex_t *second)
{
	pthread_mutex_lock(first);
	while (pthread_mutex_trylock(second) != 0)
		sched_yield();
	pthread_mutex_unlock(second);
	pthread_mutex_unlock(first);
}

static void *other(void *arg)
{
#ifdef RIGHT
	take(&a, &b);
#else
	take(&b, &a);
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, other, NULL);
	take(&a, &b);
	pthread_join(t, NULL);
	return 0;
}
