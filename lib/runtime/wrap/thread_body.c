// SPDX-License-Identifier: MIT
//
// The begin and end of threads: see thread_body.h.
#include "runtime/wrap/thread_body.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/run_world.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/crash.h"
#include "runtime/run/fiber.h"
#include "runtime/run/record.h"
#include "runtime/thread_records.h"
#include "runtime/wrap/cancel.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

// Releases the robust mutexes that the calling thread holds at its end: an operation each.
static void orphans_leave(void)
{
	for (uint32_t o; !end_decided && (o = world_orphan(&run_world, rt_self));)
		gate_op_object(OP_ORPHAN, o, 0, 0);
}

void thread_body_ended(void *returned)
{
	if (rt_mode() == RT_PLAN) {
		if (!cancel_used)
			calls_settle();
		if (thread_specific_any())
			cancel_past(0);
		thread_specific_destroy();
		orphans_leave();
		// the last thread ends the process; for a fiber the C library does not
		if (gate_leave(0) && fibers_on)
			REAL(exit)(0);
	} else if (rt_mode() == RT_RECORD) {
		record_unwound();
		cancel_ends(returned && *(volatile bool *)returned);
		if (thread_specific_any())
			cancel_past(0);
		record_exit_note();
	}
}

static void *run(struct rt_thread *r)
{
	thread_enter(r);
	if (rt_process_mode == RT_PLAN) {
		heap_use(r->begin.heap);
		if (!fibers_on)
			crash_stack();
		gate_enter();
	} else {
		r->handle = pthread_self(); // its creator may not have it yet
		record_end(record_begin(OP_START, KIND_NONE, NULL, 0, 0, r->begin.site), 0, 0);
		if (r->begin.masked)
			REAL(pthread_sigmask)(SIG_SETMASK, &r->begin.mask, NULL);
	}
	if (rt_process_mode == RT_PLAN) {
		r->begun = true;
		stack_garbage_leave();
	}
	void *result;
	volatile bool returned = false;
	pthread_cleanup_push(thread_body_ended, (void *)&returned);
	r->result = result = r->begin.start(r->begin.arg);
	returned = true;
	pthread_cleanup_pop(1);
	return result;
}

static void *body(void *arg)
{
	return run(arg ? arg : fiber_lent());
}

// With registers cleared, since the C library's values differ between processes, and functions save
// them on the stack, where they would count in the state (run/states.h).
void *thread_body(void *arg)
{
	return cpu_call_cleared(body, arg);
}
