// SPDX-License-Identifier: MIT
//
// A signal is not kept for later. Who only waits for it, and for no state, may wait for ever.
// wrong: lost-wakeup; named: no thread is left that could signal it
// right: verified
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int gone;

static void *starter(void *arg)
{
	pthread_mutex_lock(&m);
	gone = 1;
	pthread_cond_signal(&go);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, starter, NULL);
	pthread_mutex_lock(&m);
#ifdef RIGHT
	while (!gone)
#endif
		pthread_cond_wait(&go, &m); // here
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
