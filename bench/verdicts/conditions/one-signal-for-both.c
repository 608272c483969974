// SPDX-License-Identifier: MIT
//
// The gate is opened for all who wait at it, and one of them is told.
// wrong: lost-wakeup
// right: verified
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int is_open;

static void *visitor(void *arg)
{
	pthread_mutex_lock(&m);
	while (!is_open)
		pthread_cond_wait(&opened, &m); // here
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, visitor, NULL);
	pthread_create(&b, NULL, visitor, NULL);
	pthread_mutex_lock(&m);
	is_open = 1;
#ifdef RIGHT
	pthread_cond_broadcast(&opened);
#else
	pthread_cond_signal(&opened);
#endif
	pthread_mutex_unlock(&m);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
