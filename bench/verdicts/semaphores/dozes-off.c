// SPDX-License-Identifier: MIT
//
// A sleeper says that it sleeps after it has looked for work, and is not woken if work comes
// between; or says so before.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t bell;
static atomic_int work, sleeps;

static void *sleeper(void *arg)
{
#ifdef RIGHT
	atomic_store(&sleeps, 1);
	if (atomic_load(&work) == 0)
		sem_wait(&bell);
#else
	if (atomic_load(&work) == 0) {
		atomic_store(&sleeps, 1);
		sem_wait(&bell);
	}
#endif
	atomic_fetch_sub(&work, 1);
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&bell, 0, 0);
	pthread_create(&t, NULL, sleeper, NULL);
	atomic_fetch_add(&work, 1);
	if (atomic_load(&sleeps))
		sem_post(&bell);
	pthread_join(t, NULL);
	sem_destroy(&bell);
	return atomic_load(&work);
}
