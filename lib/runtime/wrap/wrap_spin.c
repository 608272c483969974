// SPDX-License-Identifier: MIT
//
// Spin locks: mutexes to the model, so that a thread that would spin waits instead, and a spin
// lock taken twice by one thread is a deadlock that is seen.
#include "runtime/wrap/wrap.h"

#include <pthread.h>

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
