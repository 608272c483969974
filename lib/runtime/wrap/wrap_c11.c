// SPDX-License-Identifier: MIT
//
// C11 <threads.h>: mutexes, conditions, sleeping and yielding. In the GNU C library these do not
// pass through their siblings of pthreads, so each is an operation of its own; the objects are the
// same in memory. Statuses become errno values at the gate and thrd_* again behind it.
//
// Threads are in wrap_thread.c and wrap_join.c, call_once in wrap_once.c, thread-specific storage
// in wrap_thread_specific.c.
#include "runtime/wrap/wrap.h"

#include <threads.h>

static const struct {
	int c11, status;
} statuses[] = {
	{thrd_success, 0},	    {thrd_busy, EBUSY},	  {thrd_nomem, ENOMEM},
	{thrd_timedout, ETIMEDOUT}, {thrd_error, EINVAL}, // last: any other
};

#define STATUSES (sizeof(statuses) / sizeof(*statuses))

static int to_c11(int status)
{
	size_t i = 0;
	while (i < STATUSES - 1 && statuses[i].status != status)
		i++;
	return statuses[i].c11;
}

static int from_c11(int c11)
{
	size_t i = 0;
	while (i < STATUSES - 1 && statuses[i].c11 != c11)
		i++;
	return statuses[i].status;
}

// An operation whose real call answers in thrd_*.
#define C11_OPERATION(real, ...) to_c11(OPERATION(from_c11(real), __VA_ARGS__))

int mtx_init(mtx_t *m, int type)
{
	return to_c11(
		INITIALISATION(from_c11(REAL(mtx_init)(m, type)), OP_INIT, KIND_MUTEX, m,
			       .arg = type & mtx_recursive ? MUTEX_RECURSIVE_C11 : MUTEX_NORMAL));
}

void mtx_destroy(mtx_t *m)
{
	OPERATION((REAL(mtx_destroy)(m), 0), OP_DESTROY, KIND_MUTEX, m);
}

int mtx_lock(mtx_t *m)
{
	return C11_OPERATION(REAL(mtx_lock)(m), OP_LOCK, KIND_MUTEX, m, .arg = TR_NEVER);
}

int mtx_trylock(mtx_t *m)
{
	return C11_OPERATION(REAL(mtx_trylock)(m), OP_TRYLOCK, KIND_MUTEX, m);
}

int mtx_timedlock(mtx_t *m, const struct timespec *at)
{
	if (!DEADLINE_VALID(at)) { // looked at only if it is held, as in wrap_mutex.c
		int r = C11_OPERATION(REAL(mtx_timedlock)(m, at) ? thrd_busy : thrd_success,
				      OP_TRYLOCK, KIND_MUTEX, m);
		return r == thrd_success ? thrd_success : thrd_error;
	}
	return C11_OPERATION(REAL(mtx_timedlock)(m, at), OP_LOCK, KIND_MUTEX, m,
			     .arg = deadline_of(CLOCK_REALTIME, at));
}

int mtx_unlock(mtx_t *m)
{
	return C11_OPERATION(REAL(mtx_unlock)(m), OP_UNLOCK, KIND_MUTEX, m);
}

int cnd_init(cnd_t *c)
{
	return to_c11(INITIALISATION(from_c11(REAL(cnd_init)(c)), OP_COND_INIT, KIND_COND, c));
}

void cnd_destroy(cnd_t *c)
{
	OPERATION((REAL(cnd_destroy)(c), 0), OP_COND_DESTROY, KIND_COND, c);
}

int cnd_wait(cnd_t *c, mtx_t *m)
{
	return C11_OPERATION(REAL(cnd_wait)(c, m), OP_COND_WAIT, KIND_COND, c, .mutex = m,
			     .arg = TR_NEVER);
}

int cnd_timedwait(cnd_t *c, mtx_t *m, const struct timespec *at)
{
	if (!DEADLINE_VALID(at))
		return to_c11(REFUSED(from_c11(REAL(cnd_timedwait)(c, m, at))));
	return C11_OPERATION(REAL(cnd_timedwait)(c, m, at), OP_COND_WAIT, KIND_COND, c, .mutex = m,
			     .arg = deadline_of(CLOCK_REALTIME, at));
}

int cnd_signal(cnd_t *c)
{
	return C11_OPERATION(REAL(cnd_signal)(c), OP_SIGNAL, KIND_COND, c);
}

int cnd_broadcast(cnd_t *c)
{
	return C11_OPERATION(REAL(cnd_broadcast)(c), OP_BROADCAST, KIND_COND, c);
}

void thrd_yield(void)
{
	OPERATION((REAL(thrd_yield)(), 0), OP_YIELD);
}
