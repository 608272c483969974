// SPDX-License-Identifier: MIT
//
// Errors of mutexes, conditions and read-write locks: see errors.c.
#include "errors.h"

static pthread_mutex_t *mutex_of(int type)
{
	static pthread_mutex_t m;
	pthread_mutexattr_t a;
	assert(pthread_mutexattr_init(&a) == 0);
	assert(pthread_mutexattr_settype(&a, type) == 0);
	assert(pthread_mutex_init(&m, &a) == 0);
	return &m;
}

static void lock_elsewhere(pthread_mutex_t *m)
{
	held_by_other(FUNCTION(pthread_mutex_lock), FUNCTION(pthread_mutex_unlock), m);
}

static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *waits(void *arg)
{
	pthread_mutex_lock(&lock);
	sem_post(&done);
	pthread_cond_wait(&cond, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

// A thread waits on the condition; the mutex is free.
static void wait_elsewhere(void)
{
	sem_init(&done, 0, 0);
	pthread_create(&other.thread, NULL, waits, NULL);
	sem_wait(&done);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
}

// ---- mutexes ----------------------------------------------------------------------------------

PROGRAM(errorcheck_relock)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_lock(m);
	IS(EDEADLK, pthread_mutex_lock(m));
	IS(EDEADLK, pthread_mutex_timedlock(m, &past));
	IS(EBUSY, pthread_mutex_trylock(m));
	IS(0, pthread_mutex_unlock(m));
}

PROGRAM(errorcheck_unlock_free)
{
	IS(EPERM, pthread_mutex_unlock(mutex_of(PTHREAD_MUTEX_ERRORCHECK)));
}

PROGRAM(errorcheck_unlock_others)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_ERRORCHECK);
	lock_elsewhere(m);
	IS(EPERM, pthread_mutex_unlock(m));
	IS(EBUSY, pthread_mutex_trylock(m));
	end_other();
	IS(0, pthread_mutex_trylock(m));
	IS(0, pthread_mutex_unlock(m));
}

PROGRAM(recursive_unlock_free)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_RECURSIVE);
	IS(0, pthread_mutex_lock(m));
	IS(0, pthread_mutex_trylock(m));
	IS(0, pthread_mutex_unlock(m));
	IS(0, pthread_mutex_unlock(m));
	IS(EPERM, pthread_mutex_unlock(m));
}

PROGRAM(recursive_unlock_others)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_RECURSIVE);
	lock_elsewhere(m);
	IS(EPERM, pthread_mutex_unlock(m));
	end_other();
}

PROGRAM(trylock_held)
{
	lock_elsewhere(&lock);
	IS(EBUSY, pthread_mutex_trylock(&lock));
	IS(ETIMEDOUT, pthread_mutex_timedlock(&lock, &past));
	IS(EINVAL, pthread_mutex_timedlock(&lock, &wrong));
	end_other();
	IS(0, pthread_mutex_timedlock(&lock, &wrong)); // it need not be looked at
	IS(EBUSY, pthread_mutex_trylock(&lock));
	IS(0, pthread_mutex_unlock(&lock));
}

PROGRAM(attributes)
{
	pthread_mutexattr_t m;
	pthread_condattr_t c;
	pthread_attr_t a;
	pthread_mutexattr_init(&m);
	IS(EINVAL, pthread_mutexattr_settype(&m, 99));
	IS(EINVAL, pthread_mutexattr_setpshared(&m, 99));
	pthread_condattr_init(&c);
	IS(EINVAL, pthread_condattr_setclock(&c, CLOCK_PROCESS_CPUTIME_ID));
	pthread_attr_init(&a);
	IS(EINVAL, pthread_attr_setdetachstate(&a, 99));
	IS(EINVAL, pthread_attr_setstacksize(&a, 1));
}

PROGRAM(normal_unlock_free)
{
	pthread_mutex_unlock(mutex_of(PTHREAD_MUTEX_NORMAL));
}

PROGRAM(default_unlock_others)
{
	lock_elsewhere(&lock);
	pthread_mutex_unlock(&lock);
	end_other();
}

PROGRAM(c11_recursive_unlock_free)
{
	mtx_t m;
	mtx_init(&m, mtx_recursive);
	mtx_unlock(&m);
}

PROGRAM(normal_relock)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_NORMAL);
	pthread_mutex_lock(m);
	pthread_mutex_lock(m);
}

PROGRAM(mutex_destroy_held)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_lock(m);
	pthread_mutex_destroy(m);
}

PROGRAM(mutex_destroy_twice)
{
	pthread_mutex_destroy(&lock);
	pthread_mutex_destroy(&lock);
}

PROGRAM(mutex_destroy_awaited)
{
	wait_elsewhere();
	pthread_mutex_destroy(&lock);
}

// ---- conditions -------------------------------------------------------------------------------

PROGRAM(errorcheck_wait)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_ERRORCHECK);
	IS(EPERM, pthread_cond_wait(&cond, m));
	lock_elsewhere(m);
	IS(EPERM, pthread_cond_wait(&cond, m));
	IS(EPERM, pthread_cond_timedwait(&cond, m, &past));
	end_other();
}

PROGRAM(wait_times)
{
	pthread_mutex_lock(&lock);
	IS(ETIMEDOUT, pthread_cond_timedwait(&cond, &lock, &past));
	IS(EINVAL, pthread_cond_timedwait(&cond, &lock, &wrong));
	IS(0, pthread_mutex_unlock(&lock));
	IS(0, pthread_cond_signal(&cond));
	IS(0, pthread_cond_destroy(&cond));
}

PROGRAM(wait_free)
{
	pthread_cond_wait(&cond, &lock);
}

PROGRAM(recursive_wait_free)
{
	pthread_cond_wait(&cond, mutex_of(PTHREAD_MUTEX_RECURSIVE));
}

PROGRAM(wait_two_mutexes)
{
	pthread_mutex_t *m = mutex_of(PTHREAD_MUTEX_ERRORCHECK);
	wait_elsewhere();
	pthread_mutex_lock(m);
	pthread_cond_wait(&cond, m);
}

PROGRAM(cond_destroy_awaited)
{
	wait_elsewhere();
	pthread_cond_destroy(&cond);
}

// ---- read-write locks -------------------------------------------------------------------------

static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;

static void rwlock_elsewhere(int (*take)(void *))
{
	held_by_other(take, FUNCTION(pthread_rwlock_unlock), &rwlock);
}

PROGRAM(rwlock_written)
{
	rwlock_elsewhere(FUNCTION(pthread_rwlock_wrlock));
	IS(EBUSY, pthread_rwlock_tryrdlock(&rwlock));
	IS(EBUSY, pthread_rwlock_trywrlock(&rwlock));
	IS(ETIMEDOUT, pthread_rwlock_timedrdlock(&rwlock, &past));
	IS(EINVAL, pthread_rwlock_timedwrlock(&rwlock, &wrong));
	end_other();
}

PROGRAM(rwlock_read)
{
	rwlock_elsewhere(FUNCTION(pthread_rwlock_rdlock));
	IS(0, pthread_rwlock_tryrdlock(&rwlock));
	IS(EBUSY, pthread_rwlock_trywrlock(&rwlock));
	IS(ETIMEDOUT, pthread_rwlock_timedwrlock(&rwlock, &past));
	IS(0, pthread_rwlock_unlock(&rwlock));
	end_other();
}

PROGRAM(rwlock_own)
{
	pthread_rwlock_wrlock(&rwlock);
	IS(EDEADLK, pthread_rwlock_rdlock(&rwlock));
	IS(EDEADLK, pthread_rwlock_wrlock(&rwlock));
	IS(EBUSY, pthread_rwlock_tryrdlock(&rwlock));
	IS(0, pthread_rwlock_unlock(&rwlock));
}

PROGRAM(rwlock_upgrade)
{
	pthread_rwlock_rdlock(&rwlock);
	pthread_rwlock_wrlock(&rwlock);
}

PROGRAM(rwlock_unlock_free)
{
	pthread_rwlock_unlock(&rwlock);
}

PROGRAM(rwlock_unlock_others)
{
	rwlock_elsewhere(FUNCTION(pthread_rwlock_rdlock));
	pthread_rwlock_unlock(&rwlock);
	end_other();
}

PROGRAM(rwlock_destroy_held)
{
	pthread_rwlock_rdlock(&rwlock);
	pthread_rwlock_destroy(&rwlock);
}

// ---- the list ---------------------------------------------------------------------------------

const struct row lock_rows[] = {
	RIGHT(errorcheck_relock),
	RIGHT(errorcheck_unlock_free),
	RIGHT(errorcheck_unlock_others),
	RIGHT(recursive_unlock_free),
	RIGHT(recursive_unlock_others),
	RIGHT(trylock_held),
	RIGHT(attributes),
	MISUSE(normal_unlock_free, "which nobody holds"),
	MISUSE(default_unlock_others, "which 2 does holds"),
	MISUSE(c11_recursive_unlock_free, "which nobody holds"),
	DEADLOCK(normal_relock, "which it holds itself"),
	MISUSE(mutex_destroy_held, "which 1 main still uses"),
	MISUSE(mutex_destroy_twice, "after it was destroyed"),
	MISUSE(mutex_destroy_awaited, "which 2 waits still uses"),
	RIGHT(errorcheck_wait),
	RIGHT(wait_times),
	MISUSE(wait_free, "without holding"),
	MISUSE(recursive_wait_free, "without holding"),
	MISUSE(wait_two_mutexes, "with another mutex"),
	MISUSE(cond_destroy_awaited, "which 2 waits still uses"),
	RIGHT(rwlock_written),
	RIGHT(rwlock_read),
	RIGHT(rwlock_own),
	DEADLOCK(rwlock_upgrade, "which it holds itself"),
	MISUSE(rwlock_unlock_free, "which nobody holds"),
	MISUSE(rwlock_unlock_others, "which 2 does holds"),
	MISUSE(rwlock_destroy_held, "which 1 main still uses"),
	{0},
};
