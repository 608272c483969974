// SPDX-License-Identifier: MIT
//
// All that only tries: mutexes, semaphores, read-write and spin locks, joins.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t s, go;

static void *run(void *unused)
{
	assert(pthread_mutex_trylock(&m) == EBUSY);
	assert(pthread_spin_trylock(&spin) == EBUSY);
	assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
	assert(sem_trywait(&s) == -1 && errno == EAGAIN);
	sem_wait(&go);
	return unused;
}

int main(void)
{
	pthread_t t;
	sem_init(&s, 0, 0);
	sem_init(&go, 0, 0);
	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	pthread_mutex_lock(&m);
	pthread_spin_lock(&spin);
	pthread_rwlock_wrlock(&l);
	pthread_create(&t, NULL, run, NULL);
	assert(pthread_tryjoin_np(t, NULL) == EBUSY);
	sem_post(&go);
	while (pthread_tryjoin_np(t, NULL) == EBUSY)
		;
	pthread_rwlock_unlock(&l);
	assert(pthread_rwlock_tryrdlock(&l) == 0 && pthread_rwlock_trywrlock(&l) == EBUSY);
	pthread_rwlock_unlock(&l);
	pthread_spin_unlock(&spin);
	pthread_mutex_unlock(&m);
	return 0;
}
