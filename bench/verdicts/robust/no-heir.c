// SPDX-License-Identifier: MIT
//
// The owner of a lock ends with it. Of a robust mutex the next one hears, of another nobody.
// wrong: deadlock
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m;

static void *owner(void *arg)
{
	pthread_mutex_lock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_mutexattr_t kind;
	pthread_mutexattr_init(&kind);
#ifdef RIGHT
	pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
#endif
	pthread_mutex_init(&m, &kind);
	pthread_create(&t, NULL, owner, NULL);
	pthread_join(t, NULL);
	if (pthread_mutex_lock(&m) == EOWNERDEAD) // here
		pthread_mutex_consistent(&m);
	pthread_mutex_unlock(&m);
	pthread_mutex_destroy(&m);
	return 0;
}
