// SPDX-License-Identifier: MIT
//
// The end of each thread's own part of its stack: see own_frames.h.
#include "runtime/cpu/own_frames.h"

#include "runtime/cpu/cpu.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"

#include "model/world.h"

#include <stddef.h>
#include <stdint.h>

bool own_frames_told;

// By thread. Its part ends at low; called is set inside own_frames_call(), which has saved the
// registers there.
static struct stands_thread ends[MAX_THREADS + 1];
OF_THREADS(ends);

#define BEFORE_MAIN ((size_t)64 << 10) // bytes of stack that code before main may have used

static uintptr_t top; // of main's stack

void own_frames_main(const void *frame)
{
	top = (uintptr_t)frame;
	if (own_frames_told)
		cpu_clear_below(BEFORE_MAIN);
}

uintptr_t own_frames_top(void)
{
	return top;
}

uintptr_t own_frames_cleared(void)
{
	return own_frames_told ? top - BEFORE_MAIN : top;
}

uintptr_t own_frames_low(uint32_t thread)
{
	return ends[thread].low;
}

uint64_t *own_frames_registers(uint32_t thread)
{
	// they follow a control word
	return ends[thread].called && ends[thread].low ? (uint64_t *)ends[thread].low + 1 : NULL;
}

void own_frames_tell(struct stands *stands)
{
	stands->threads = (uint64_t)(uintptr_t)ends;
	stands->place = cpu_call_saving_place();
}

void own_frames_leave(const void *frame)
{
	ends[rt_self].low = (uintptr_t)frame;
}

void own_frames_call(void (*f)(void *argument), void *argument)
{
	// The row is looked up twice: a register that held it would be saved here and count in the
	// state, and identical threads would differ.
	ends[rt_self].called = true;
	cpu_call_saving(f, argument, &ends[rt_self].low);
	ends[rt_self].called = false;
	own_frames_clear();
}

__attribute__((noinline)) void stack_garbage_leave(void)
{
	volatile uint64_t below[STACK_GARBAGE_BYTES / sizeof(uint64_t)];
	for (size_t i = 0; i < sizeof below / sizeof *below; i++)
		below[i] = STACK_GARBAGE;
}
