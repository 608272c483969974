// SPDX-License-Identifier: MIT
//
// Where on its stack a thread's own part ends while it waits for its turn: above are its frames and
// the registers it will go on with, below nothing but frames of the gate. So the state that it is
// in can be told (run/states.h). The running thread's (turns.h).
#ifndef RUNTIME_OWN_FRAMES_H
#define RUNTIME_OWN_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The states of this execution are to be told: what the gate leaves behind on a stack is cleared,
// lest it becomes part of a later frame; also in a fork, where none are told, so that a program
// that reads there finds the same.
extern bool own_frames_told;

// Calls f(argument), which may come to the gate, for the calling thread.
void own_frames_call(void (*f)(void *argument), void *argument);

// The calling thread ends, and all of its stack below this frame is done with.
void own_frames_leave(const void *frame);

// Clears so many bytes, a multiple of 8, of the part of the stack that functions called before have
// left.
void own_frames_clear_below(size_t bytes);
static inline void own_frames_clear(void)
{
	if (own_frames_told)
		own_frames_clear_below(2048);
}

// The program's main is about to be called by a function of this frame: it and what is above it are
// not the program's, and what was called before is cleared away.
void own_frames_main(const void *frame);
uintptr_t own_frames_top(void); // that address, 0: not yet

// Was the memory from this address on, below that frame, cleared then?
bool own_frames_cleared(uintptr_t at);

// The lowest address of this thread's own part; 0: it has not come to the gate yet.
uintptr_t own_frames_low(uint32_t thread);

// While the thread is within own_frames_call(): where the registers are saved that a called
// function keeps (enum kept, in trace/returns.h), and behind them the address that it returns to;
// else NULL.
uint64_t *own_frames_registers(uint32_t thread);

#endif
