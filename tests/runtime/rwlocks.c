// SPDX-License-Identifier: MIT
//
// Read-write locks and barriers.
#include "show.h"

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER, made;
static pthread_barrier_t b;

static void *contend(void *arg)
{
	(void)arg;
	passed_ms(0);
	struct timespec soon = in_ms(CLOCK_REALTIME, 20), later = in_ms(CLOCK_MONOTONIC, 60);
	SHOW(pthread_rwlock_trywrlock(&l));
	SHOW(pthread_rwlock_timedwrlock(&l, &soon));
	SHOW(pthread_rwlock_clockwrlock(&l, CLOCK_MONOTONIC, &later));
	HOLDS(passed_ms(55));
	SHOW(pthread_rwlock_timedwrlock(&l, &wrong));
	SHOW(pthread_rwlock_clockwrlock(&l, CLOCK_BOOTTIME, &later));
	if (pthread_rwlock_tryrdlock(&l) == 0) {
		SHOW(pthread_rwlock_unlock(&l));
		SHOW(pthread_rwlock_timedrdlock(&l, &past));
		SHOW(pthread_rwlock_unlock(&l));
		SHOW(pthread_rwlock_timedrdlock(&l, &wrong));
	} else {
		soon = in_ms(CLOCK_REALTIME, 20);
		SHOW(pthread_rwlock_timedrdlock(&l, &soon));
		SHOW(pthread_rwlock_timedrdlock(&l, &wrong));
		SHOW(pthread_rwlock_clockrdlock(&l, CLOCK_MONOTONIC, &past));
		SHOW(pthread_rwlock_clockrdlock(&l, 99, &past));
	}
	return NULL;
}

static void *at_barrier(void *serial)
{
	for (int i = 0; i < 3; i++)
		if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD)
			__atomic_fetch_add((int *)serial, 1, __ATOMIC_SEQ_CST);
	return NULL;
}

static void barrier(void)
{
	pthread_t t[3];
	int serial = 0;
	SHOW(pthread_barrier_init(&b, NULL, 0));
	SHOW(pthread_barrier_init(&b, NULL, 1));
	SHOW(pthread_barrier_wait(&b)); // PTHREAD_BARRIER_SERIAL_THREAD
	SHOW(pthread_barrier_destroy(&b));
	SHOW(pthread_barrier_init(&b, NULL, 3));
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], NULL, at_barrier, &serial);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	HOLDS(serial == 3);
	SHOW(pthread_barrier_destroy(&b));
}

int main(void)
{
	SHOW(pthread_rwlock_rdlock(&l));
	SHOW(pthread_rwlock_tryrdlock(&l));
	SHOW(pthread_rwlock_unlock(&l));
	elsewhere(contend, NULL);
	SHOW(pthread_rwlock_unlock(&l));
	SHOW(pthread_rwlock_wrlock(&l));
	SHOW(pthread_rwlock_trywrlock(&l));
	SHOW(pthread_rwlock_tryrdlock(&l));
	SHOW(pthread_rwlock_wrlock(&l)); // EDEADLK
	SHOW(pthread_rwlock_rdlock(&l));
	elsewhere(contend, NULL);
	SHOW(pthread_rwlock_unlock(&l));
	SHOW(pthread_rwlock_destroy(&l));
	SHOW(pthread_rwlock_init(&made, NULL));
	SHOW(pthread_rwlock_clockwrlock(&made, CLOCK_REALTIME, &past));
	SHOW(pthread_rwlock_unlock(&made));
	SHOW(pthread_rwlock_destroy(&made));
	barrier();
}
