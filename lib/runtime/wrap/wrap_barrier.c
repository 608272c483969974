// SPDX-License-Identifier: MIT
//
// Barriers. The serial thread's return is a value of the operation, not a status.
#include "runtime/wrap/wrap.h"

#include <pthread.h>

int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *attr, unsigned count)
{
	CLIB_LOADS(attr);
	if (count == 0 || count > INT32_MAX)
		return REAL(pthread_barrier_init)(b, attr, count); // an error
	return INITIALISATION(REAL(pthread_barrier_init)(b, attr, count), OP_BARRIER_INIT,
			      KIND_BARRIER, b, .arg = count);
}

int pthread_barrier_destroy(pthread_barrier_t *b)
{
	return OPERATION(REAL(pthread_barrier_destroy)(b), OP_BARRIER_DESTROY, KIND_BARRIER, b);
}

int pthread_barrier_wait(pthread_barrier_t *b)
{
	struct call c = {OP_BARRIER_WAIT, KIND_BARRIER, b, .arg = TR_NEVER, .site = RT_SITE()};
	if (!call_enter(&c)) {
		int r = REAL(pthread_barrier_wait)(b);
		c.answer.value = r == PTHREAD_BARRIER_SERIAL_THREAD;
		c.answer.result = c.answer.value ? 0 : r;
		call_leave(&c);
	}
	return c.answer.result == 0 && c.answer.value ? PTHREAD_BARRIER_SERIAL_THREAD
						      : c.answer.result;
}
