// SPDX-License-Identifier: MIT
//
// A taker waits while the store is full, as the putter does: copied, and not changed.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>

#define ROOM 1

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int n;

static void *putter(void *arg)
{
	pthread_mutex_lock(&m);
	while (n == ROOM)
		pthread_cond_wait(&changed, &m);
	n++;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&m);
	return arg;
}

static void *taker(void *arg)
{
	pthread_mutex_lock(&m);
#ifdef RIGHT
	while (n == 0)
#else
	while (n == ROOM)
#endif
		pthread_cond_wait(&changed, &m);
	assert(n > 0); // here
	n--;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t p, t;
	pthread_create(&t, NULL, taker, NULL);
	pthread_create(&p, NULL, putter, NULL);
	pthread_join(p, NULL);
	pthread_join(t, NULL);
	return 0;
}
