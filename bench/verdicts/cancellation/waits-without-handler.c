// SPDX-License-Identifier: MIT
//
// Cancelled in a wait on a condition, a thread has the mutex again, and no handler to unlock it.
// wrong: deadlock
// right: verified
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

#ifdef RIGHT
static void unlock(void *mutex)
{
	pthread_mutex_unlock(mutex);
}
#endif

static void *waiter(void *arg)
{
	pthread_mutex_lock(&m);
#ifdef RIGHT
	pthread_cleanup_push(unlock, &m);
#endif
	for (;;)
		pthread_cond_wait(&never, &m);
#ifdef RIGHT
	pthread_cleanup_pop(1);
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, waiter, NULL);
	pthread_cancel(t);
	pthread_join(t, NULL);
	pthread_mutex_lock(&m); // here
	pthread_mutex_unlock(&m);
	return 0;
}
