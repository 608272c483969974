// SPDX-License-Identifier: MIT
//
// Where a thread's own part of its stack ends while the thread waits for its turn: above are its
// frames and the registers that it will continue with, below nothing but frames of the gate. The
// number of a state (run/states.h) needs that. Used by the running thread (gate/turns.h).
#ifndef RUNTIME_CPU_OWN_FRAMES_H
#define RUNTIME_CPU_OWN_FRAMES_H

#include "runtime/cpu/cpu.h"
#include "trace/wire.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Do the states of this execution get numbers? Then what the gate leaves behind on a stack is
// cleared, so that it does not become part of a later frame; also in executions by a fork, so that
// a program that reads there finds the same.
extern bool own_frames_told;

// Calls f(argument), which may wait at the gate: the thread's own part ends above this call.
void own_frames_call(void (*f)(void *argument), void *argument);

// The calling thread ends: its own part ends at this frame.
void own_frames_leave(const void *frame);

static inline void own_frames_clear(void)
{
	if (own_frames_told)
		cpu_clear_below(2048);
}

// The same after a few small functions, which is faster.
static inline void own_frames_clear_few(void)
{
	if (own_frames_told)
		cpu_clear_below(512);
}

// The program's main is about to be called by a function with this frame: from there up the stack
// is not the program's. Clears what earlier calls have left below.
void own_frames_main(const void *frame);
uintptr_t own_frames_top(void); // that address, 0: not yet

// The lowest address that own_frames_main() has cleared; own_frames_top(): it has cleared nothing.
uintptr_t own_frames_cleared(void);

// The lowest address of this thread's own part; 0: the thread has not come to the gate yet.
uintptr_t own_frames_low(uint32_t thread);

// While the thread is within own_frames_call(): where the registers are saved that a called
// function keeps (enum kept of trace/returns.h), followed by the return address; else NULL.
uint64_t *own_frames_registers(uint32_t thread);

// Tells the session where it finds these in the process.
void own_frames_tell(struct stands *stands);

// ---- unused stack
//
// Zeros of the kernel would pass for an initialised mutex or counter, and a stack used before has
// other contents; so threads of a controlled run find a fixed pattern.

#define STACK_GARBAGE_BYTES 8192

// Fills the stack below the caller's frame, where functions called next have their variables. For
// any thread, at its start.
void stack_garbage_leave(void);

#endif
