// SPDX-License-Identifier: MIT
//
// The runtime's records of the program's threads, by number and by handle.
#ifndef RUNTIME_THREAD_RECORDS_H
#define RUNTIME_THREAD_RECORDS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// The beginning of a thread, written by its creator before the thread exists.
struct beginning {
	void *(*start)(void *); // the start routine and its argument
	void *arg;
	uint64_t routine; // the program's own start routine, for its name
	uint64_t site;	  // where it was created
	bool masked;   // RT_RECORD: the thread starts with all signals blocked, so that no handler
	sigset_t mask; // runs before it is known, and then gets this mask
	struct heap *heap; // RT_PLAN: its heap, NULL: the C library's memory
};

// A record is made by the thread's creator and never freed. In RT_PLAN the one thread that runs
// reads and writes it. In RT_RECORD the creator and the thread write the handle, each as soon as it
// has it, and the flags belong to whichever thread joins or detaches: two that do so at once are
// the program's mistake.
struct rt_thread {
	uint32_t number; // as in the model (RT_PLAN) or in order of creation (RT_RECORD)
	pthread_t handle;
	_Atomic int32_t tid; // kernel id; 0 before it runs and after its end; of a
			     // fiber 1; relaxed
	bool detached, joined;
	void *result;	       // RT_PLAN, of main and of a fiber: the return value
	const pthread_t *kept; // RT_PLAN: where the creator got the handle
	bool knows_itself;     // RT_PLAN: it has asked for its own handle
	bool begun;	       // RT_PLAN: it has taken its argument
	struct beginning begin;
};

// RT_PLAN: what a thread was given, and what that held then, if it is on the creator's stack: n
// bytes. By thread; for the report of a race only, so it is no part of a state.
#define GIVEN_BYTES 64
struct given {
	const void *at;
	unsigned char held[GIVEN_BYTES];
	unsigned n;
};
struct given *thread_given(uint32_t number);

// The calling thread is the program's first: makes its record, and gives it the number 1. 0 or
// ENOMEM.
int thread_records_begin(void);

// A new record. NULL: memory ran out, or the number is more than MAX_THREADS.
struct rt_thread *thread_add(uint32_t number);

// The record for a handle; the record of a number. NULL: unknown.
struct rt_thread *thread_of(pthread_t handle);
struct rt_thread *thread_numbered(uint32_t number);

// The calling thread, just started, is the thread of this record.
void thread_enter(struct rt_thread *r);

// RT_PLAN: waits until a thread that has ended in the model has ended for the C library.
void thread_await_end(uint32_t number);

// RT_PLAN: a thread has been joined in the model: its return value goes into *result (or NULL).
// Returns 0 or an errno value of the C library.
int thread_take_result(struct rt_thread *r, void **result);

// The threads of this process are fibers: all run as the kernel thread of the calling one.
void thread_records_fibers(void);

// The kernel's number of the calling thread.
int32_t thread_kernel_id(void);

#endif
