// SPDX-License-Identifier: MIT
//
// Threads end as owners of a robust mutex; one mends it, one gives it up.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m;

static void *dies(void *unused)
{
	pthread_mutex_lock(&m);
	return unused;
}

static void die(void)
{
	pthread_t t;
	pthread_create(&t, NULL, dies, NULL);
	pthread_join(t, NULL);
}

int main(void)
{
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&m, &attr);
	die();
	assert(pthread_mutex_lock(&m) == EOWNERDEAD);
	assert(pthread_mutex_consistent(&m) == 0);
	pthread_mutex_unlock(&m);
	die();
	assert(pthread_mutex_trylock(&m) == EOWNERDEAD);
	pthread_mutex_unlock(&m);
	assert(pthread_mutex_lock(&m) == ENOTRECOVERABLE);
	return pthread_mutex_destroy(&m);
}
