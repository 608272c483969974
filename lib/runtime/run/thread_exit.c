// SPDX-License-Identifier: MIT
//
// The ends of threads in RT_RECORD: see thread_exit.h.
#include "runtime/run/thread_exit.h"

#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/record.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>

// In RT_RECORD the C library runs the destructors of thread-specific data, which may use locks. The
// destructor of this key counts the rounds in its value and sets it again, so that it records the
// thread's end in the last round.
static pthread_key_t last_key;

static void last_destructor(void *value)
{
	intptr_t round = (intptr_t)value;
	if (round < PTHREAD_DESTRUCTOR_ITERATIONS) {
		REAL(pthread_setspecific)(last_key, (void *)(round + 1));
		return;
	}
	sigset_t all; // the operations of a signal handler would no longer be recorded
	sigfillset(&all);
	REAL(pthread_sigmask)(SIG_SETMASK, &all, NULL);
	record_end(record_begin(OP_EXIT, KIND_NONE, NULL, 0, 0, 0), 0, 0);
	rt_self = 0;
}

int thread_exit_prepare(void)
{
	return REAL(pthread_key_create)(&last_key, last_destructor);
}

void thread_exit_note(void)
{
	REAL(pthread_setspecific)(last_key, (void *)(intptr_t)1);
}
