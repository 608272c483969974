// SPDX-License-Identifier: MIT
//
// The records of threads: see thread_records.h.
//
// In a controlled run every thread is joinable for the C library; only the model knows which are
// detached. The next thread that runs waits for the real end of a thread, so that the C library
// frees its memory and stack at the same place in every execution.
#include "runtime/thread_records.h"

#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/state_marks.h"

#include "model/world.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// By number; published with release, since in RT_RECORD other threads search the table while it
// grows.
static struct rt_thread *_Atomic threads[MAX_THREADS + 1];
static _Atomic uint32_t highest; // the highest number that has a record

struct given *thread_given(uint32_t number)
{
	PAST static struct given all[MAX_THREADS + 1]; // by thread
	return &all[number];
}

struct rt_thread *thread_numbered(uint32_t number)
{
	return number <= MAX_THREADS ? atomic_load_explicit(&threads[number], memory_order_acquire)
				     : NULL;
}

// The C library reuses the handle of a joined thread: the newest record with a handle counts.
struct rt_thread *thread_of(pthread_t handle)
{
	struct rt_thread *gone = NULL;
	for (uint32_t n = atomic_load(&highest); n > 0; n--) {
		struct rt_thread *r = thread_numbered(n);
		if (!r || !pthread_equal(r->handle, handle))
			continue;
		// The C library may give the handle of a joined thread to one with a lower number:
		// a thread gets its number when its creator is about to create it.
		if (!r->joined && !r->detached)
			return r;
		if (!gone || (gone->joined && !r->joined))
			gone = r;
	}
	return gone;
}

struct rt_thread *thread_add(uint32_t number)
{
	struct rt_thread *r = number <= MAX_THREADS ? calloc(1, sizeof *r) : NULL;
	if (!r)
		return NULL;
	r->number = number;
	atomic_store_explicit(&threads[number], r, memory_order_release);
	uint32_t was = atomic_load(&highest);
	while (was < number && !atomic_compare_exchange_weak(&highest, &was, number))
		;
	return r;
}

PAST static int32_t one_for_all; // the kernel's thread, if threads are fibers (RT_PLAN); else 0

void thread_records_fibers(void)
{
	one_for_all = thread_kernel_id();
}

int32_t thread_kernel_id(void)
{
	return one_for_all ? one_for_all : (int32_t)gettid();
}

void thread_enter(struct rt_thread *r)
{
	int32_t tid = one_for_all ? 1 : thread_kernel_id(); // equal in every runner
	rt_self = r->number;
	atomic_store_explicit(&r->tid, tid, memory_order_relaxed);
}

int thread_records_begin(void)
{
	struct rt_thread *r = thread_add(1);
	if (!r)
		return ENOMEM;
	r->handle = pthread_self();
	thread_enter(r);
	return 0;
}

void thread_await_end(uint32_t number)
{
	struct rt_thread *r = thread_numbered(number);
	if (!r || number == 1 || one_for_all) // main's thread stays until the process ends
		return;
	if (r->detached && !r->joined) {
		r->joined = true;
		UNSEEN(REAL(pthread_join)(r->handle, NULL));
		return;
	}
	int32_t tid = atomic_load_explicit(&r->tid, memory_order_relaxed);
	while (syscall(SYS_tgkill, getpid(), tid, 0) == 0)
		REAL(sched_yield)();
}

int thread_take_result(struct rt_thread *r, void **result)
{
	r->joined = true;
	if (!one_for_all && r->number != 1) // main's thread stays until the process ends
		return UNSEEN(REAL(pthread_join)(r->handle, result));
	if (result)
		*result = r->result;
	return 0;
}
