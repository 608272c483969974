// SPDX-License-Identifier: MIT
//
// The calls of the program that a thread is in, by frame pointers. What was compiled without them
// (-O1 and more, as a rule) leaves none, or wrong ones: whoever reads them knows the code, and has
// to look (debuginfo/frames.h). The running thread's (turns.h).
#ifndef RUNTIME_GATE_FRAMES_H
#define RUNTIME_GATE_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#define FRAMES_MOST 16

// A call under way: where it is made, the frame pointer of the function that makes it, and where
// its part of the stack begins.
struct frame {
	uint64_t pc, base, low;
};

// Those of the calling thread, which has called the runtime at pc: that call first, up to the
// function that the thread began with. Returns how many, at most FRAMES_MOST.
unsigned frames_here(uint64_t pc, struct frame *out);

// Those of another thread, which waits for its turn: noted by itself when it came to the gate.
unsigned frames_waiting(uint32_t thread, struct frame *out);

// The calling thread comes to the gate by a call at pc, and waits in the function of the runtime
// with this frame.
void frames_note(const void *frame, uint64_t pc);

// Where its stack ended when this thread came to the gate; 0: it has not.
uint64_t frames_waiting_at(uint32_t thread);

// The end of the stack that an address is on, if it is this thread's; 0: it is not.
uint64_t frames_stack_end(uint32_t thread, uint64_t at);

// Is this execution one that people will read, so that what only they need is worth its time?
bool frames_wanted(void);

#endif
