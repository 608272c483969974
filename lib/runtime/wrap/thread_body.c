// SPDX-License-Identifier: MIT
//
// What runs at a thread's begin and end: see thread_body.h.
#include "runtime/memory/stack_garbage.h"
#include "runtime/wrap/thread_body.h"

#include "runtime/gate/gate.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/crash.h"
#include "runtime/run/fiber.h"
#include "runtime/run/record.h"
#include "runtime/run/thread_exit.h"
#include "runtime/thread_records.h"
#include "runtime/wrap/calls.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/orphans.h"
#include "runtime/wrap/thread_specific.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

void thread_body_ended(void *returned)
{
	if (rt_mode() == RT_PLAN) {
		if (!cancel_used)
			calls_settle();
		if (thread_specific_any())
			cancel_past();
		thread_specific_destroy();
		orphans_leave();
		// the last thread ends the process, which the C library sees to unless it is a
		// fiber
		if (gate_leave(0) && fibers_on)
			REAL(exit)(0);
	} else if (rt_mode() == RT_RECORD) {
		record_unwound();
		cancel_ends(returned && *(volatile bool *)returned);
		if (thread_specific_any())
			cancel_past();
		thread_exit_note();
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
	if (rt_process_mode == RT_PLAN)
		stack_garbage_leave();
	void *result;
	volatile bool returned = false;
	pthread_cleanup_push(thread_body_ended, (void *)&returned);
	r->result = result = r->begin.start(r->begin.arg);
	returned = true;
	pthread_cleanup_pop(1);
	return result;
}

#ifdef __x86_64__

// Calls f(arg) with nothing in the registers that a called function keeps. The C library had other
// things in them in each process, and they would be kept on the stack, where they count as a part
// of the state (run/states.h): so it is done before a fiber is lent.
__asm__(".text\n"
	".hidden with_clear_registers\n .globl with_clear_registers\n"
	".type with_clear_registers, @function\n"
	"with_clear_registers:\n .cfi_startproc\n"
	"push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n sub $8, %rsp\n"
	".cfi_adjust_cfa_offset 56\n"
	".cfi_offset %rbp, -16\n .cfi_offset %rbx, -24\n .cfi_offset %r12, -32\n"
	".cfi_offset %r13, -40\n .cfi_offset %r14, -48\n .cfi_offset %r15, -56\n"
	"mov %rdi, %rax\n mov %rsi, %rdi\n"
	"xor %ebp, %ebp\n xor %ebx, %ebx\n xor %r12d, %r12d\n xor %r13d, %r13d\n"
	"xor %r14d, %r14d\n xor %r15d, %r15d\n"
	"call *%rax\n"
	"add $8, %rsp\n pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbx\n pop %rbp\n"
	".cfi_adjust_cfa_offset -56\n ret\n .cfi_endproc\n"
	".size with_clear_registers, .-with_clear_registers\n");
void *with_clear_registers(void *(*f)(void *), void *arg);

#else

static void *with_clear_registers(void *(*f)(void *), void *arg)
{
	return f(arg);
}

#endif

static void *body(void *arg)
{
	return run(arg ? arg : fiber_lent());
}

void *thread_body(void *arg)
{
	return with_clear_registers(body, arg);
}
