// SPDX-License-Identifier: MIT
//
// Where threads' own parts of their stacks end: see own_frames.h.
#include "runtime/cpu/own_frames.h"

#include "runtime/cpu/cpu.h"
#include "runtime/mode.h"
#include "runtime/state_marks.h"

#include "model/world.h"

#include <stddef.h>
#include <stdint.h>

bool own_frames_told;

static struct {
	uintptr_t low;
	uint64_t called; // it is within own_frames_call(): there its registers are saved
} ends[MAX_THREADS + 1]; // by thread
OF_THREADS(ends);

#define BEFORE_MAIN ((size_t)64 << 10) // bytes that the way there may have used of the stack

static uintptr_t top; // of main's

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

bool own_frames_cleared(uintptr_t at)
{
	return own_frames_told && top - BEFORE_MAIN <= at && at < top;
}

uintptr_t own_frames_low(uint32_t thread)
{
	return ends[thread].low;
}

uint64_t *own_frames_registers(uint32_t thread)
{
	// in front of them stand control words
	return ends[thread].called && ends[thread].low ? (uint64_t *)ends[thread].low + 1 : NULL;
}

void own_frames_leave(const void *frame)
{
	ends[rt_self].low = (uintptr_t)frame;
}

void own_frames_call(void (*f)(void *argument), void *argument)
{
	// Its row is looked up twice: kept in a register, it would count among those saved here,
	// and tell apart threads that are alike.
	ends[rt_self].called = true;
	cpu_call_saving(f, argument, &ends[rt_self].low);
	ends[rt_self].called = false;
	own_frames_clear();
}

// As a number large and negative, as a pointer invalid, as a text without an end, and not like any
// lock.
#define GARBAGE 0xd5c4d5c4d5c4d5c4u

__attribute__((noinline)) void stack_garbage_leave(void)
{
	volatile uint64_t below[STACK_GARBAGE_BYTES / sizeof(uint64_t)];
	for (size_t i = 0; i < sizeof below / sizeof *below; i++)
		below[i] = GARBAGE;
}
