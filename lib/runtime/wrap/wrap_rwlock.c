// SPDX-License-Identifier: MIT
//
// Read-write locks. The C library refuses an invalid time limit or clock before it tests the lock.
#include "runtime/memory/cpp_code.h"
#include "runtime/wrap/wrap.h"

#include <pthread.h>

int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *attr)
{
	CLIB_LOADS(attr);
	return INITIALISATION(REAL(pthread_rwlock_init)(l, attr), OP_RW_INIT, KIND_RWLOCK, l);
}

int pthread_rwlock_destroy(pthread_rwlock_t *l)
{
	return OPERATION(REAL(pthread_rwlock_destroy)(l), OP_RW_DESTROY, KIND_RWLOCK, l);
}

int pthread_rwlock_rdlock(pthread_rwlock_t *l)
{
	POINT(pthread_rwlock_rdlock);
	return OPERATION(REAL(pthread_rwlock_rdlock)(l), OP_RDLOCK, KIND_RWLOCK, l,
			 .arg = TR_NEVER);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *l)
{
	return OPERATION(REAL(pthread_rwlock_tryrdlock)(l), OP_TRYRDLOCK, KIND_RWLOCK, l);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const struct timespec *at)
{
	POINT(pthread_rwlock_timedrdlock);
	if (!DEADLINE_VALID(at))
		return REFUSED(REAL(pthread_rwlock_timedrdlock)(l, at));
	return OPERATION(REAL(pthread_rwlock_timedrdlock)(l, at), OP_RDLOCK, KIND_RWLOCK, l,
			 .arg = deadline_of(CLOCK_REALTIME, at));
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *l, clockid_t id, const struct timespec *at)
{
	POINT(pthread_rwlock_clockrdlock);
	if (!DEADLINE_VALID(at) || !clock_waits(id))
		return REFUSED(REAL(pthread_rwlock_clockrdlock)(l, id, at));
	return OPERATION(REAL(pthread_rwlock_clockrdlock)(l, id, at), OP_RDLOCK, KIND_RWLOCK, l,
			 .arg = deadline_of(id, at));
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l)
{
	POINT(pthread_rwlock_wrlock);
	return OPERATION(REAL(pthread_rwlock_wrlock)(l), OP_WRLOCK, KIND_RWLOCK, l,
			 .arg = TR_NEVER);
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *l)
{
	return OPERATION(REAL(pthread_rwlock_trywrlock)(l), OP_TRYWRLOCK, KIND_RWLOCK, l,
			 .arg = cpp_within_lock(RT_PC()) ? TRY_OF_MANY : 0);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const struct timespec *at)
{
	POINT(pthread_rwlock_timedwrlock);
	if (!DEADLINE_VALID(at))
		return REFUSED(REAL(pthread_rwlock_timedwrlock)(l, at));
	return OPERATION(REAL(pthread_rwlock_timedwrlock)(l, at), OP_WRLOCK, KIND_RWLOCK, l,
			 .arg = deadline_of(CLOCK_REALTIME, at));
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *l, clockid_t id, const struct timespec *at)
{
	POINT(pthread_rwlock_clockwrlock);
	if (!DEADLINE_VALID(at) || !clock_waits(id))
		return REFUSED(REAL(pthread_rwlock_clockwrlock)(l, id, at));
	return OPERATION(REAL(pthread_rwlock_clockwrlock)(l, id, at), OP_WRLOCK, KIND_RWLOCK, l,
			 .arg = deadline_of(id, at));
}

int pthread_rwlock_unlock(pthread_rwlock_t *l)
{
	return OPERATION(REAL(pthread_rwlock_unlock)(l), OP_RW_UNLOCK, KIND_RWLOCK, l);
}
