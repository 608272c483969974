// SPDX-License-Identifier: MIT
//
// In which mode the program runs, and which thread calls. The interposed functions (wrap/) know two
// things: how to turn a call into an operation, and the real function. They ask for the mode once a
// call:
//
//	RT_OFF		before main, outside `treadle`, after the end, in a process the program
//			forked, in a thread the runtime does not know: the real call.
//	RT_RECORD	the real call between record_begin() and record_end() (run/record.h).
//	RT_PLAN		gate_op() (gate/gate.h): the model decides; the real object is never
//			touched, so nothing can block but the gate.
//
// Locks: none. In RT_PLAN one thread runs at a time and all shared state is its own until it hands
// over with a futex (release/acquire, gate/turns.c). In RT_RECORD each thread writes to its own
// buffer; what they share is atomic and says its order.
#ifndef RUNTIME_MODE_H
#define RUNTIME_MODE_H

#include <stdint.h>

enum rt_mode { RT_OFF, RT_RECORD, RT_PLAN };

// The mode of the process. Set once, before the program has a second thread.
extern enum rt_mode rt_process_mode;

// The number of the calling thread: 0 in threads that the runtime does not know. initial-exec: no
// allocation on access.
extern __thread uint32_t rt_self __attribute__((tls_model("initial-exec")));

// The mode for the calling thread, now.
static inline enum rt_mode rt_mode(void)
{
	return rt_self ? rt_process_mode : RT_OFF;
}

// Where the interposed function was called from.
#define RT_SITE() ((uint64_t)(uintptr_t)__builtin_return_address(0) - 1)

// Evaluates it as if the runtime did not know the thread: inside, calls are neither operations nor
// recorded.
#define UNSEEN(expression)                                                                         \
	({                                                                                         \
		uint32_t rt_was = rt_self;                                                         \
		rt_self = 0;                                                                       \
		__typeof__(expression) rt_got = (expression);                                      \
		rt_self = rt_was;                                                                  \
		rt_got;                                                                            \
	})

#endif
