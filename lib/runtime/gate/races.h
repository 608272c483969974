// SPDX-License-Identifier: MIT
//
// The race detector of a run (race/race.h): shows it the program's accesses, and handles its
// findings. A data race is reported, and ends the run or makes the place visible. To use memory
// after it was freed, unordered with that, or outside of its block, is a misuse. A read of memory
// that nobody has written (memory/bounds.h) is reported once per code location, only for fully
// instrumented programs (run.exact). Used by the running thread (turns.h).
#ifndef RUNTIME_GATE_RACES_H
#define RUNTIME_GATE_RACES_H

#include "runtime/race/race.h"

#include "trace/event.h"

#include <stddef.h>

// At the start of a run. Returns whether races are looked for.
bool races_begin(enum races races);
bool races_looked_for(void);

// Before a state is numbered (run/states.h): where weaker memory orders count (run.orders), writes
// a number for what they could still allow into memory that is part of the state.
void races_count_orders(void);

// Has anybody written where another thread has read what its argument points to? Known only where
// states are told as STATES_BEGUN.
bool races_argument_written(void);

// Is the detector at work? Then the caller is a signal handler that has interrupted it.
bool races_busy(void);

// The calling thread's accesses. Do not return if a finding ends the run.
void races_access(const struct access *a);
unsigned races_atomic(const struct access *a, bool loads, enum race_order order); // as race_atomic
void races_loads(const volatile void *at, size_t size, uint64_t pc); // in front of races_atomic()
void races_fence(uint16_t thread, enum race_order order);	     // only if races are looked for

// The calling thread reads or writes a place that stands for state of the C library's own, in a run
// that does not look at memory. A race on it is reported as unsure, and ends nothing. Does not
// block.
void races_state(const void *at, size_t size, bool writes, uint64_t pc);

// The calling thread calls code without hooks; within: code without hooks has called it. See
// race.h.
void races_unseen(bool within);

// Step s has happened: notes in the detector what it orders.
void races_step(const struct step *s);

// The calling thread is about to use an object of pthreads, by a call at pc. Does not return if the
// object is in freed memory, or not wholly in its block of the heap.
void races_touch(const void *addr, size_t size, uint32_t object, uint64_t pc);

// An object at addr, new to the run, is about to be used: true if nobody has initialised it since
// its memory was allocated, by *thread at *pc. calloc's zeros count as uninitialised only where all
// accesses are seen. False also if that is not known. Does not block.
bool races_unwritten(enum kind kind, const void *addr, uint16_t *thread, uint64_t *pc);

// The calling thread is about to look an object up at addr, by a call at pc, before races_touch().
// Does not return if addr is in a part of a stack that is not in use (stacks.h).
void races_reached(const void *addr, uint64_t pc);

// A function with hooks begins in the calling thread: it returns to `back`, and has called a
// function with this frame. Notes that (memory/functions.h), also if races are not looked for. Does
// not return if its local variables are where another thread still uses earlier ones.
void races_function(uint64_t back, const void *frame);

// The calling thread has come to the gate, in a function with this frame, by a call at pc; or it
// ends. Do not return if the thread has left a part of its stack unordered with another's access.
void races_at_gate(const void *frame, uint64_t pc);
void races_leave(uint64_t pc);

// This block is allocated, by a call at pc: accesses before are forgotten.
void races_handed_out(const void *addr, size_t size, uint64_t pc);

// The calling thread frees a freed block, by a call at pc. Does not return if the first free is
// known.
void races_given_again(const void *addr, uint64_t pc);

// The calling thread frees this block, by a call at pc. Does not return if another thread has used
// it unordered with that.
void races_given_back(const void *addr, size_t size, uint64_t pc);

#endif
