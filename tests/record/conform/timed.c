// SPDX-License-Identifier: MIT
//
// Timed waits of every kind run out.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;

static struct timespec soon(void)
{
	struct timespec at;
	clock_gettime(CLOCK_REALTIME, &at);
	at.tv_nsec += 3000000;
	if (at.tv_nsec >= 1000000000) {
		at.tv_nsec -= 1000000000;
		at.tv_sec++;
	}
	return at;
}

static void *run(void *unused)
{
	struct timespec at = soon();
	assert(pthread_mutex_timedlock(&m, &at) == ETIMEDOUT);
	at = soon();
	assert(pthread_rwlock_timedrdlock(&l, &at) == ETIMEDOUT);
	at = soon();
	assert(pthread_rwlock_timedwrlock(&l, &at) == ETIMEDOUT);
	at.tv_nsec = -1;
	assert(pthread_mutex_timedlock(&m, &at) == EINVAL);
	return unused;
}

int main(void)
{
	pthread_t t;
	sem_init(&s, 0, 0);
	pthread_mutex_lock(&m);
	struct timespec at = soon();
	assert(pthread_cond_timedwait(&c, &m, &at) == ETIMEDOUT);
	at = soon();
	assert(sem_timedwait(&s, &at) == -1 && errno == ETIMEDOUT);
	pthread_rwlock_wrlock(&l);
	pthread_create(&t, NULL, run, NULL);
	at = soon();
	int rc = pthread_timedjoin_np(t, NULL, &at);
	assert(rc == ETIMEDOUT || rc == 0);
	if (rc)
		pthread_join(t, NULL);
	pthread_rwlock_unlock(&l);
	pthread_mutex_unlock(&m);
	return 0;
}
