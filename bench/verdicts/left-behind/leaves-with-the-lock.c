// SPDX-License-Identifier: MIT
//
// A worker takes the way out for errors with the lock in its hand, and main wants it as well.
// wrong: deadlock
// right: verified
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int input = -1, parsed;

static void *parser(void *arg)
{
	pthread_mutex_lock(&m);
	if (input < 0) {
#ifdef RIGHT
		pthread_mutex_unlock(&m);
#endif
		return arg;
	}
	parsed++;
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, parser, NULL);
	pthread_mutex_lock(&m); // here
	int n = parsed;
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return n;
}
