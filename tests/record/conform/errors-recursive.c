// SPDX-License-Identifier: MIT
//
// A recursive mutex, locked thrice; another thread cannot have it meanwhile.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m;
static int seen;

static void *others(void *unused)
{
	assert(pthread_mutex_unlock(&m) == EPERM);
	while (pthread_mutex_trylock(&m) == EBUSY)
		seen++;
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&m, &attr);
	for (int i = 0; i < 3; i++)
		assert(pthread_mutex_lock(&m) == 0);
	pthread_create(&t, NULL, others, NULL);
	for (int i = 0; i < 3; i++)
		assert(pthread_mutex_unlock(&m) == 0);
	assert(pthread_join(t, NULL) == 0);
	return 0;
}
