// SPDX-License-Identifier: MIT
//
// Cancellation. In a controlled run a thread that acts on its cancellation in the model calls
// pthread_exit(PTHREAD_CANCELED), so that the C library unwinds its stack, runs its clean-up
// handlers and returns PTHREAD_CANCELED to the joining thread. In a recorded run the C library
// cancels: an operation that is unwound ends there, before the clean-up.
#ifndef RUNTIME_WRAP_CANCEL_H
#define RUNTIME_WRAP_CANCEL_H

#include "runtime/clib/clib_points.h"
#include "runtime/real.h"

#include "model/op.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Does the program import pthread_cancel? Else no thread is ever cancelled, and no call here is an
// operation. Constant in a process.
extern bool cancel_used;

// Finds that out. Called once, before the program runs.
void cancel_prepare(void);

// The calling thread acts on its cancellation.
_Noreturn void cancel_acts(void);

// The calling thread has begun to end by itself, and cannot be cancelled any more. Called once;
// site: of the call by which it ends, 0: it returns.
void cancel_past(uint64_t site);

// RT_RECORD: the calling thread ends; returned: its function has returned. Notes a cancellation
// that came where nothing is recorded.
void cancel_ends(bool returned);

// RT_RECORD: the calling thread is unwound out of the real call of an operation, which ends as
// cancelled. p: its struct pending.
void cancel_unwinds(void *p);

// RT_PLAN: a call at pc that is a cancellation point, and no operation that waits, is about to be
// made. A cancellation that is pending, or comes while the thread stands here, acts before the call
// has done anything. (Behind POINT, which costs nothing in a program that does not cancel.)
void cancel_test(enum clib_point point, uint64_t pc);

static inline void cancel_point(enum clib_point point, uint64_t pc)
{
	if (point != POINT_NO && cancel_used)
		cancel_test(point, pc);
}

// The wrapper of this function begins.
#define POINT(name) cancel_point(POINT_OF_##name, RT_SITE())

// RT_RECORD: evaluates the real call, a cancellation point, of operation p with this code. In the C
// library a call that need not wait may overlook a cancellation, so pthread_testcancel() comes
// first, as POSIX demands.
#define CANCELLABLE(p, code, real)                                                                 \
	({                                                                                         \
		__typeof__(real) cancel_got;                                                       \
		if (cancel_used && (p) && op_may_be_cancelled(code)) {                             \
			pthread_cleanup_push(cancel_unwinds, p);                                   \
			REAL(pthread_testcancel)();                                                \
			cancel_got = (real);                                                       \
			pthread_cleanup_pop(0);                                                    \
		} else {                                                                           \
			cancel_got = (real);                                                       \
		}                                                                                  \
		cancel_got;                                                                        \
	})

#endif
