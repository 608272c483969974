// SPDX-License-Identifier: MIT
//
// Mutexes and spin locks. The gate learns of a mutex with a static initialiser at its first use,
// and reads its type from it.
//
// The C library tests a time limit only if the mutex is not free, so with an invalid one
// (nanoseconds out of range) a lock is a try that returns EINVAL for EBUSY.
#include "runtime/gate/decide.h"
#include "runtime/memory/cpp_code.h"
#include "runtime/wrap/wrap.h"

#include <pthread.h>

static int base_type(const pthread_mutexattr_t *attr)
{
	int type = PTHREAD_MUTEX_DEFAULT;
	if (attr)
		pthread_mutexattr_gettype(attr, &type);
	switch (type) {
	case PTHREAD_MUTEX_RECURSIVE:
		return MUTEX_RECURSIVE;
	case PTHREAD_MUTEX_ERRORCHECK:
		return MUTEX_ERRORCHECK;
	default:
		return MUTEX_NORMAL; // also for the adaptive type, which only spins before it
				     // sleeps
	}
}

static int type_of(const pthread_mutexattr_t *attr)
{
	int robust = PTHREAD_MUTEX_STALLED;
	if (attr)
		pthread_mutexattr_getrobust(attr, &robust);
	return base_type(attr) | (robust == PTHREAD_MUTEX_ROBUST ? MUTEX_ROBUST : 0);
}

int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr)
{
	int shared = PTHREAD_PROCESS_PRIVATE;
	CLIB_LOADS(attr);
	if (attr)
		pthread_mutexattr_getpshared(attr, &shared);
	if (shared == PTHREAD_PROCESS_SHARED)
		decide_outside(MOVES_BY_SHARED);
	return INITIALISATION(REAL(pthread_mutex_init)(m, attr), OP_INIT, KIND_MUTEX, m,
			      .arg = type_of(attr));
}

int pthread_mutex_destroy(pthread_mutex_t *m)
{
	return OPERATION(REAL(pthread_mutex_destroy)(m), OP_DESTROY, KIND_MUTEX, m);
}

int pthread_mutex_lock(pthread_mutex_t *m)
{
	return OPERATION(REAL(pthread_mutex_lock)(m), OP_LOCK, KIND_MUTEX, m, .arg = TR_NEVER);
}

int pthread_mutex_trylock(pthread_mutex_t *m)
{
	return OPERATION(REAL(pthread_mutex_trylock)(m), OP_TRYLOCK, KIND_MUTEX, m,
			 .arg = cpp_within_lock(RT_PC()) ? TRY_OF_MANY : 0);
}

static int busy_of(int status)
{
	return status == EINVAL ? EBUSY : status;
}

static int invalid_of(int status)
{
	return status == EBUSY ? EINVAL : status;
}

// A lock with an invalid deadline.
#define TRY_FOR(real, m) invalid_of(OPERATION(busy_of(real), OP_TRYLOCK, KIND_MUTEX, m))

int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *at)
{
	if (!DEADLINE_VALID(at))
		return TRY_FOR(REAL(pthread_mutex_timedlock)(m, at), m);
	return OPERATION(REAL(pthread_mutex_timedlock)(m, at), OP_LOCK, KIND_MUTEX, m,
			 .arg = deadline_of(CLOCK_REALTIME, at));
}

int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t id, const struct timespec *at)
{
	if (!clock_waits(id))
		return REFUSED(REAL(pthread_mutex_clocklock)(m, id, at));
	if (!DEADLINE_VALID(at))
		return TRY_FOR(REAL(pthread_mutex_clocklock)(m, id, at), m);
	return OPERATION(REAL(pthread_mutex_clocklock)(m, id, at), OP_LOCK, KIND_MUTEX, m,
			 .arg = deadline_of(id, at));
}

int pthread_mutex_unlock(pthread_mutex_t *m)
{
	return OPERATION(REAL(pthread_mutex_unlock)(m), OP_UNLOCK, KIND_MUTEX, m);
}

// ---- robust -----------------------------------------------------------------------------------

int pthread_mutex_consistent(pthread_mutex_t *m)
{
	return OPERATION(REAL(pthread_mutex_consistent)(m), OP_CONSISTENT, KIND_MUTEX, m);
}

// ---- spin locks ---------------------------------------------------------------------------------

// Mutexes in the model: a thread that would spin blocks, and a spin lock taken twice by one thread
// is a deadlock.

#define SPIN(lock) ((void *)(uintptr_t)(lock)) // drops volatile

int pthread_spin_init(pthread_spinlock_t *lock, int pshared)
{
	return INITIALISATION(REAL(pthread_spin_init)(lock, pshared), OP_INIT, KIND_SPIN,
			      SPIN(lock), .arg = MUTEX_NORMAL);
}

int pthread_spin_destroy(pthread_spinlock_t *lock)
{
	return OPERATION(REAL(pthread_spin_destroy)(lock), OP_DESTROY, KIND_SPIN, SPIN(lock));
}

int pthread_spin_lock(pthread_spinlock_t *lock)
{
	return OPERATION(REAL(pthread_spin_lock)(lock), OP_LOCK, KIND_SPIN, SPIN(lock),
			 .arg = TR_NEVER);
}

int pthread_spin_trylock(pthread_spinlock_t *lock)
{
	return OPERATION(REAL(pthread_spin_trylock)(lock), OP_TRYLOCK, KIND_SPIN, SPIN(lock));
}

int pthread_spin_unlock(pthread_spinlock_t *lock)
{
	return OPERATION(REAL(pthread_spin_unlock)(lock), OP_UNLOCK, KIND_SPIN, SPIN(lock));
}
