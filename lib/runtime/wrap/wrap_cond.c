// SPDX-License-Identifier: MIT
//
// Condition variables, and the interruptible wait of lib/sync (tr_interrupt is in wrap_thread.c).
//
// tr_cond_wait() and tr_interrupted() of libtreadle are built from pthreads. Here each is one
// operation: in RT_RECORD neither their inner calls nor the destructor at a thread's end are seen.
#include "runtime/gate/decide.h"
#include "runtime/memory/glibc.h"
#include "runtime/wrap/wrap.h"

#include "sync/interrupt.h"

#include <pthread.h>

int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attr)
{
	int shared = PTHREAD_PROCESS_PRIVATE;
	CLIB_LOADS(attr);
	if (attr)
		pthread_condattr_getpshared(attr, &shared);
	if (shared == PTHREAD_PROCESS_SHARED)
		decide_outside(MOVES_BY_SHARED);
	return INITIALISATION(REAL(pthread_cond_init)(c, attr), OP_COND_INIT, KIND_COND, c);
}

int pthread_cond_destroy(pthread_cond_t *c)
{
	return OPERATION(REAL(pthread_cond_destroy)(c), OP_COND_DESTROY, KIND_COND, c);
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
	return OPERATION(REAL(pthread_cond_wait)(c, m), OP_COND_WAIT, KIND_COND, c, .mutex = m,
			 .arg = TR_NEVER);
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *at)
{
	if (!DEADLINE_VALID(at))
		return REFUSED(REAL(pthread_cond_timedwait)(c, m, at));
	return OPERATION(REAL(pthread_cond_timedwait)(c, m, at), OP_COND_WAIT, KIND_COND, c,
			 .mutex = m, .arg = deadline_of(glibc_cond_clock(c), at));
}

int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t id,
			   const struct timespec *at)
{
	if (!DEADLINE_VALID(at) || !clock_waits(id))
		return REFUSED(REAL(pthread_cond_clockwait)(c, m, id, at));
	return OPERATION(REAL(pthread_cond_clockwait)(c, m, id, at), OP_COND_WAIT, KIND_COND, c,
			 .mutex = m, .arg = deadline_of(id, at));
}

int pthread_cond_signal(pthread_cond_t *c)
{
	return OPERATION(REAL(pthread_cond_signal)(c), OP_SIGNAL, KIND_COND, c);
}

int pthread_cond_broadcast(pthread_cond_t *c)
{
	return OPERATION(REAL(pthread_cond_broadcast)(c), OP_BROADCAST, KIND_COND, c);
}

int tr_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
	if (deadline && !DEADLINE_VALID(deadline))
		return REFUSED(UNSEEN(REAL(tr_cond_wait)(c, m, deadline)));
	return OPERATION(UNSEEN(REAL(tr_cond_wait)(c, m, deadline)), OP_COND_WAIT_INT, KIND_COND, c,
			 .mutex = m, .arg = deadline_of(CLOCK_MONOTONIC, deadline));
}

bool tr_interrupted(void)
{
	struct call c = {OP_INTERRUPTED, .site = RT_SITE()};
	if (!call_enter(&c)) {
		c.answer.value = UNSEEN(REAL(tr_interrupted)());
		call_leave(&c);
	}
	return c.answer.value;
}

void tr_interrupt_end(void *own)
{
	UNSEEN((REAL(tr_interrupt_end)(own), 0));
}
