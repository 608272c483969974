// SPDX-License-Identifier: MIT
//
// Cancellation. In a controlled run the C library is never told: a thread that the model lets act
// on its cancellation ends itself by pthread_exit(PTHREAD_CANCELED), with which the C library
// unwinds its stack just so, runs its clean-up handlers and gives that to whoever joins it. In a
// recorded run it is the C library's: an operation that it unwinds ends there, before the clean-up.
#ifndef RUNTIME_WRAP_CANCEL_H
#define RUNTIME_WRAP_CANCEL_H

#include "runtime/real.h"

#include "model/op.h"

#include <pthread.h>
#include <stdbool.h>

// May any thread of the program ever be cancelled: does it name pthread_cancel? Else nothing of it
// is an operation. The same for all executions of a process.
extern bool cancel_used;

// Finds that out. Once, before the program runs.
void cancel_prepare(void);

// The calling thread acts on its cancellation.
_Noreturn void cancel_acts(void);

// The calling thread has begun to end by itself, and is past being cancelled. Once.
void cancel_past(void);

// RT_RECORD: the calling thread ends; returned: its function has. If it ends because it was
// cancelled where nothing is recorded, that is noted.
void cancel_ends(bool returned);

// RT_RECORD: the calling thread is unwound out of the real call of an operation, struct pending
// *p: that one ends as cancelled.
void cancel_unwinds(void *p);

// RT_RECORD: evaluates the real call, by which the calling thread may be cancelled, of operation p
// and code. In the C library a call that need not wait may overlook a cancellation, so it is
// tested for first, as POSIX has it.
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
