// SPDX-License-Identifier: MIT
//
// Threads of the program as fibers of one kernel thread, in the runner (runner.h).
//
// A fiber is borrowed from the C library: the library creates a thread with control block,
// thread-local variables and stack; the thread saves its registers and ends by the bare system
// call, so that the library frees nothing. To switch to a fiber is to change the registers that a
// called function keeps, and the base of thread-local storage (cpu/cpu.h).
//
// Which threads a program creates is learned from its executions: the address and size of each
// stack. Used by the running thread (gate/turns.h).
#ifndef RUNTIME_RUN_FIBER_H
#define RUNTIME_RUN_FIBER_H

#include "runtime/thread_records.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Are threads fibers in this process? Set in the runner.
extern bool fibers_on;

// The start routine of a fiber, called with NULL. Set before there are fibers.
extern void *(*fiber_body)(void *);

// In the server, before any fork: makes the shared memory in which executions note the fibers that
// they lack. False: there is no memory, or this machine has no fibers.
bool fibers_prepare(void);

// An execution creates a thread with this heap (memory/heap.h) and `size` bytes of stack: notes
// that the next runner needs a fiber for it. heap NULL or size 0: there can be no fiber for it.
struct heap;
void fiber_wanted(const struct heap *heap, size_t size);

// An execution is over: takes its notes over, in the server, and clears the shared memory. Also in
// the runner, so that what a program has written there does not last.
void fibers_learn(void);

// Can a runner have all the fibers that were noted so far?
bool fibers_possible(void);

// In the runner, before its first execution, while it has one thread: borrows all these fibers.
// False: the system has no room for them.
bool fibers_borrow(void);

// As pthread_create(): the calling thread creates the thread of record r, with this heap and stack
// size. False: there is no such fiber.
bool fiber_create(pthread_t *handle, const struct rt_thread *r, const struct heap *heap,
		  size_t size);

// Called in a borrowed thread, at its start. Returns its record when the program has created the
// thread and it has its first turn.
struct rt_thread *fiber_lent(void);

// Resumes this thread of the program; returns when it is the calling thread's turn again.
void fiber_hand_over(uint32_t thread);

#endif
