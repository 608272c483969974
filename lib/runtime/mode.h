// SPDX-License-Identifier: MIT
//
// The mode that the program runs in, and the calling thread. An interposed function (wrap/) knows
// how to turn its call into an operation, and the real function. It asks for the mode once a call:
//
//	RT_OFF		before main, outside `treadle`, after the end, in a process the program
//			forked, in a thread the runtime does not know: the real call.
//	RT_RECORD	the real call between record_begin() and record_end() (run/record.h).
//	RT_PLAN		gate_op() (gate/gate.h): the model decides; the real object is never
//			touched, so nothing can block but the gate.
//
// There are no locks. In RT_PLAN one thread runs at a time, and all shared state belongs to it
// until it hands over (release/acquire, gate/turns.c). In RT_RECORD each thread writes to its own
// buffer; what threads share is atomic, with its memory order stated.
#ifndef RUNTIME_MODE_H
#define RUNTIME_MODE_H

#include <stdbool.h>
#include <stdint.h>

enum rt_mode { RT_OFF, RT_RECORD, RT_PLAN };

// The mode of the process. Set once, before the program has a second thread.
extern enum rt_mode rt_process_mode;

// The number of the calling thread; 0: the runtime does not know it. (initial-exec: no allocation
// on access.)
extern __thread uint32_t rt_self __attribute__((tls_model("initial-exec")));

// The mode for the calling thread, now.
static inline enum rt_mode rt_mode(void)
{
	return rt_self ? rt_process_mode : RT_OFF;
}

// Is the program in C++? Then code of the C++ library stands for the place at which the program has
// called it (memory/cpp_code.h): cpp_place() of such code in the program and in libstdc++,
// cpp_caller() of that in the program only.
extern bool cpp_program;
uint64_t cpp_place(uint64_t pc);
uint64_t cpp_caller(uint64_t pc);

static inline uint64_t rt_place(uint64_t pc)
{
	return cpp_program ? cpp_place(pc) : pc;
}

// Where the interposed function was called from; and the place in the program that this stands for.
#define RT_PC() ((uint64_t)(uintptr_t)__builtin_return_address(0) - 1)
#define RT_SITE() rt_place(RT_PC())

// The same, but in libstdc++ where this calls a function for a purpose of its own.
#define RT_CALLER()                                                                                \
	({                                                                                         \
		uint64_t rt_pc = RT_PC();                                                          \
		cpp_program ? cpp_caller(rt_pc) : rt_pc;                                           \
	})

// Evaluates the expression as if the runtime did not know the thread: calls in it are neither
// operations nor recorded.
#define UNSEEN(expression)                                                                         \
	({                                                                                         \
		uint32_t rt_was = rt_self;                                                         \
		rt_self = 0;                                                                       \
		__typeof__(expression) rt_got = (expression);                                      \
		rt_self = rt_was;                                                                  \
		rt_got;                                                                            \
	})

// ---- signal handlers that come to the gate while their thread is at it
//
// Such a handler runs out of turn, and its calls are not seen.

extern __thread bool reentry_inside __attribute__((tls_model("initial-exec")));

// The calling thread comes to the gate, and leaves it.
static inline void reentry_begin(void)
{
	reentry_inside = true;
}

static inline void reentry_end(void)
{
	reentry_inside = false;
}

// Is the calling thread at the gate already? Then the caller is a signal handler that has
// interrupted it there, which is noted for reentry_happened().
bool reentered(void);

// Has that happened in any thread? May be seen late: it is reported at some later operation.
bool reentry_happened(void);

#endif
