// SPDX-License-Identifier: MIT
//
// What an error-checking mutex refuses: EDEADLK, EPERM, EBUSY.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m;

static void *others(void *unused)
{
	assert(pthread_mutex_trylock(&m) == EBUSY);
	assert(pthread_mutex_unlock(&m) == EPERM);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&m, &attr);
	assert(pthread_mutex_unlock(&m) == EPERM);
	assert(pthread_mutex_lock(&m) == 0);
	assert(pthread_mutex_lock(&m) == EDEADLK);
	pthread_create(&t, NULL, others, NULL);
	pthread_join(t, NULL);
	pthread_mutex_unlock(&m);
	return pthread_mutex_destroy(&m);
}
