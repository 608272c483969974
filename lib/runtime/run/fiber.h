// SPDX-License-Identifier: MIT
//
// Threads of the program as fibers of one kernel thread, in the runner (runner.h).
//
// A fiber is borrowed from the C library: the thread is created by it, with all that belongs to one
// (control block, thread-local variables, stack), saves its registers and leaves by the bare system
// call, so that nothing of it is taken down. To switch is to change the registers that a called
// function keeps, and the base of thread-local storage. x86-64 only.
//
// Which threads a program creates is learned from its executions: where each stack stood, and how
// large it was. All functions are for the one thread that runs.
#ifndef RUNTIME_RUN_FIBER_H
#define RUNTIME_RUN_FIBER_H

#include "runtime/thread_records.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Are threads fibers here? Set for good in the runner.
extern bool fibers_on;

// What the C library starts a fiber with, and NULL. Set before there are any.
extern void *(*fiber_body)(void *);

// In the server, before any fork: memory in which executions leave word. False: there is none, or
// this machine has no fibers.
bool fibers_prepare(void);

// An execution creates a thread of this heap (heap.h) with so many bytes of stack: the next runner
// is to have a fiber for it. heap NULL or size 0: it cannot have one. What it needs of the process
// is taken over from here.
struct heap;
void fiber_wanted(const struct heap *heap, size_t size);

// An execution is over. In the server: what it has left word of is known from here on. The memory
// for word is cleared, also in the runner: what else the program has put there does not last.
void fibers_learn(void);

// Can all that were wanted so far be had?
bool fibers_possible(void);

// In the runner, before its first execution, while it has one thread: borrows all that were wanted.
// False: the system has no room for them.
bool fibers_borrow(void);

// As pthread_create(): the calling thread creates that of record r, with this heap and stack.
// False: there is no such fiber.
bool fiber_create(pthread_t *handle, const struct rt_thread *r, const struct heap *heap,
		  size_t size);

// In a borrowed thread, at its start. Returns, with its record, when it has been created and has
// its first turn.
struct rt_thread *fiber_lent(void);

// Goes on as this thread of the program; returns when it is the calling one's turn again.
void fiber_hand_over(uint32_t thread);

// Where a flow of control stands: the stack, with the registers on it.
struct context {
	void *stack;
	uintptr_t locals; // the base of thread-local storage
};

// Saves the calling flow of control and goes on as another. Returns when another one goes on as it.
void context_switch(struct context *save, const struct context *to);

// Goes on as another, without saving the calling one.
_Noreturn void context_resume(const struct context *to);

// A flow of control that begins with a function, which must not return, on a stack of its own with
// the thread-local storage of the calling one.
void context_begin(struct context *c, void *stack, size_t size, void (*function)(void));

#endif
