// SPDX-License-Identifier: MIT
//
// A semaphore holds SEM_VALUE_MAX permits and not one more: the post says EOVERFLOW.
// wrong: assertion; named: rc == 0
// right: verified
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t permits;

static void *gives(void *arg)
{
	int rc = sem_post(&permits);
#ifdef RIGHT
	assert(rc == 0 || errno == EOVERFLOW);
#else
	assert(rc == 0); // here
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	sem_init(&permits, 0, SEM_VALUE_MAX - 1);
	pthread_create(&t[0], NULL, gives, NULL);
	pthread_create(&t[1], NULL, gives, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	sem_destroy(&permits);
	return 0;
}
