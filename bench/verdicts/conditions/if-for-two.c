// SPDX-License-Identifier: MIT
//
// Two are woken for one loaf. Whoever comes second does not look again.
// wrong: assertion; named: loaves
// right: verified
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t baked = PTHREAD_COND_INITIALIZER;
static int loaves, closed;

static void *customer(void *arg)
{
	pthread_mutex_lock(&m);
#ifdef RIGHT
	while (loaves == 0 && !closed)
#else
	if (loaves == 0 && !closed)
#endif
		pthread_cond_wait(&baked, &m);
	if (!closed) {
		assert(loaves > 0); // here
		loaves--;
	}
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, customer, NULL);
	pthread_create(&b, NULL, customer, NULL);
	pthread_mutex_lock(&m);
	loaves = 1;
	pthread_cond_broadcast(&baked);
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	if (loaves == 0) {
		closed = 1;
		pthread_cond_broadcast(&baked);
	} else {
		loaves = 2;
		pthread_cond_broadcast(&baked);
	}
	pthread_mutex_unlock(&m);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
