// SPDX-License-Identifier: MIT
//
// Hand-over between threads: see turns.h.
#include "runtime/gate/turns.h"

#include "runtime/cpu/system_calls.h"
#include "runtime/gate/channel.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"
#include "runtime/thread_records.h"

#include "model/world.h"

#include <linux/futex.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

PAST uint32_t turns_runner;

// By thread, a futex; 1: the thread may run. Set with release by the thread that hands over,
// cleared with acquire by its owner.
static _Atomic uint32_t turns[MAX_THREADS + 1];

PAST static uint32_t ending; // a thread that ends and that the next one must wait for; 0: none

void turns_give(uint32_t t)
{
	if (gate_host->hand_over)
		return;
	atomic_store_explicit(&turns[t], 1, memory_order_release);
	own_call(SYS_futex, (long)(uintptr_t)&turns[t], FUTEX_WAKE_PRIVATE, 1, 0);
}

void turns_wait(void)
{
	if (gate_host->hand_over) {
		if (turns_runner != rt_self)
			gate_host->hand_over(turns_runner);
		return;
	}
	_Atomic uint32_t *turn = &turns[rt_self];
	while (atomic_load_explicit(turn, memory_order_acquire) == 0)
		own_call(SYS_futex, (long)(uintptr_t)turn, FUTEX_WAIT_PRIVATE, 0, 0);
	atomic_store_explicit(turn, 0, memory_order_relaxed);
	if (ending) {
		uint32_t ended = ending;
		ending = 0;
		thread_await_end(ended);
	}
	int32_t tid = atomic_load_explicit(&thread_numbered(rt_self)->tid, memory_order_relaxed);
	channel_runs((uint32_t)tid);
}

void turns_leave(void)
{
	if (gate_host->hand_over)
		gate_host->hand_over(turns_runner);
	turns_give(turns_runner);
}

void turns_ends(void)
{
	ending = rt_self;
}
