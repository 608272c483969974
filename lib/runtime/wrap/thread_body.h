// SPDX-License-Identifier: MIT
//
// The begin and end of executions and threads, around the program's own code.
#ifndef RUNTIME_WRAP_THREAD_BODY_H
#define RUNTIME_WRAP_THREAD_BODY_H

#include <stdbool.h>

// The function that the C library starts each thread with; arg: its struct rt_thread, or NULL for a
// thread that is lent as a fiber (run/fiber.h).
void *thread_body(void *arg);

// The clean-up handler of every thread: the thread's code has ended, OP_EXIT follows.
void thread_body_ended(void *unused);

// RT_PLAN, main is about to begin: ends the run if a thread was created before, by a constructor.
void thread_early_end(void);

// ---- thread-specific data (wrap_thread_specific.c)

// Prepares the keys. Called before the program begins, in the process's only thread.
void thread_specific_prepare(void);

// Has the calling thread a value that a destructor is to be called for?
bool thread_specific_any(void);

// RT_PLAN: runs the destructors of the calling thread, which may come to the gate.
void thread_specific_destroy(void);

// ---- return addresses (wrap_calls.c), of code compiled with -finstrument-functions
//
// Such code reports each function that it enters and leaves. Code that is graded is compiled so: an
// answer that changes its return address, to skip the check that would reveal it, leaves a call
// that was not made; one that also leaves its caller has calls that never end.

// RT_PLAN: the calling thread is at its end. Ends the run if a call has not returned, or has
// returned elsewhere. Does nothing for other code.
void calls_settle(void);

// The calling thread ends by a call that may abandon others, as pthread_exit() does.
void calls_leave(void);

// ---- properties of the program (wrap_properties.c)

// An execution begins: reports the places that must be reachable (tr_reachable).
void properties_begin(void);

#endif
