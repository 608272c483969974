// SPDX-License-Identifier: MIT
//
// A count made thread-local, so that no lock is needed: each thread has its own, and main reads
// its own.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>

static __thread int hits;
#ifdef RIGHT
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int all;
#endif

static void *hit(void *arg)
{
	for (int i = 0; i < 3; i++)
		hits++;
#ifdef RIGHT
	pthread_mutex_lock(&lock);
	all += hits;
	pthread_mutex_unlock(&lock);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, hit, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
#ifdef RIGHT
	hits = all;
#endif
	assert(hits == 6); // here
	return 0;
}
