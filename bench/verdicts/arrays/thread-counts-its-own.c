// SPDX-License-Identifier: MIT
//
// A local array of a thread, which looks twice at a counter and marks the sum: there is room for
// sums up to two, and both looks may come late. The right version has room for more.
// wrong: misuse; named: past the end of seen (int [3])
// right: verified
#include <pthread.h>

#ifdef RIGHT
enum { ROOM = 5 };
#else
enum { ROOM = 3 };
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *rise(void *p)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		level++;
		pthread_mutex_unlock(&lock);
	}
	return p;
}

static void *watch(void *p)
{
	int seen[ROOM] = {0}, n = 0;
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		n += level;
		seen[n] = 1; // here
		pthread_mutex_unlock(&lock);
	}
	return seen[0] < 0 ? NULL : p;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, rise, NULL);
	pthread_create(&b, NULL, watch, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return level != 2;
}
