// SPDX-License-Identifier: MIT
//
// The first who finds the owner dead unlocks without a word: nobody ever gets the mutex again.
// wrong: assertion; named: rc == 0
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m;
static int done;

static void *dies(void *arg)
{
	pthread_mutex_lock(&m);
	pthread_exit(arg);
}

static void *works(void *arg)
{
	int rc = pthread_mutex_lock(&m);
	if (rc == EOWNERDEAD) {
#ifdef RIGHT
		pthread_mutex_consistent(&m);
#endif
		rc = 0;
	}
	assert(rc == 0); // here
	done++;
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t first, others[2];
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&m, &attr);
	pthread_mutexattr_destroy(&attr);
	pthread_create(&first, NULL, dies, NULL);
	pthread_join(first, NULL);
	for (int i = 0; i < 2; i++)
		pthread_create(&others[i], NULL, works, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(others[i], NULL);
	return done == 2 ? 0 : 1;
}
