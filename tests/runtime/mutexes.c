// SPDX-License-Identifier: MIT
//
// Mutexes and spin locks: what each call gives back.
#include "show.h"

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t made[4];
static pthread_spinlock_t spin;

static void *contend(void *arg)
{
	pthread_mutex_t *m = arg;
	struct timespec soon, later;
	passed_ms(0);
	soon = in_ms(CLOCK_REALTIME, 30);
	SHOW(pthread_mutex_trylock(m));
	SHOW(pthread_mutex_timedlock(m, &soon));
	HOLDS(passed_ms(29));
	later = in_ms(CLOCK_MONOTONIC, 30);
	SHOW(pthread_mutex_clocklock(m, CLOCK_MONOTONIC, &later));
	HOLDS(passed_ms(29));
	SHOW(pthread_mutex_timedlock(m, &past));
	SHOW(pthread_mutex_timedlock(m, &wrong));
	SHOW(pthread_mutex_clocklock(m, CLOCK_MONOTONIC, &wrong));
	SHOW(pthread_mutex_clocklock(m, CLOCK_PROCESS_CPUTIME_ID, &past));
	SHOW(pthread_mutex_clocklock(m, 99, &past));
	return NULL;
}

static void *spin_elsewhere(void *arg)
{
	(void)arg;
	SHOW(pthread_spin_trylock(&spin));
	return NULL;
}

static void own(pthread_mutex_t *m)
{
	SHOW(pthread_mutex_lock(m));
	elsewhere(contend, m);
	SHOW(pthread_mutex_unlock(m));
	SHOW(pthread_mutex_timedlock(m, &wrong)); // it is free: nobody looks at the time
	SHOW(pthread_mutex_unlock(m));
	SHOW(pthread_mutex_timedlock(m, &past));
	SHOW(pthread_mutex_unlock(m));
}

static void twice(pthread_mutex_t *m)
{
	SHOW(pthread_mutex_lock(m));
	SHOW(pthread_mutex_trylock(m));
	SHOW(pthread_mutex_unlock(m));
}

static void types(void)
{
	static const int type[] = {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE,
				   PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_ADAPTIVE_NP};
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	for (int i = 0; i < 4; i++) {
		SHOW(pthread_mutexattr_settype(&attr, type[i]));
		SHOW(pthread_mutex_init(&made[i], &attr));
		twice(&made[i]);
	}
	SHOW(pthread_mutex_unlock(&made[1])); // the second level
	SHOW(pthread_mutex_lock(&made[2]));
	SHOW(pthread_mutex_lock(&made[2])); // EDEADLK
	SHOW(pthread_mutex_unlock(&made[2]));
	for (int i = 0; i < 4; i++)
		SHOW(pthread_mutex_destroy(&made[i]));
	SHOW(pthread_mutex_init(&made[0], NULL)); // the same place again
	twice(&made[0]);
}

int main(void)
{
	own(&plain);
	own(&checking);
	twice(&recursive);
	elsewhere(contend, &recursive); // one level is left
	SHOW(pthread_mutex_unlock(&recursive));
	types();

	SHOW(pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE));
	SHOW(pthread_spin_lock(&spin));
	SHOW(pthread_spin_trylock(&spin));
	elsewhere(spin_elsewhere, NULL);
	SHOW(pthread_spin_unlock(&spin));
	SHOW(pthread_spin_trylock(&spin));
	SHOW(pthread_spin_unlock(&spin));
	SHOW(pthread_spin_destroy(&spin));
}
