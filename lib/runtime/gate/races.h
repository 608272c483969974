// SPDX-License-Identifier: MIT
//
// The race detector of a run (race/race.h): it is shown all that the program does to memory, and
// what it finds is dealt with here. A data race is told, and ends the run or makes the place
// visible; memory that is used after it was given back, or in no order with that, or out of the
// bounds of its block, is a misuse. A read of what nobody has written (memory/unwritten.h) is told,
// once for each place in the code, of a program of which all accesses are seen and no others
// (run.exact). The running thread's (turns.h).
#ifndef RUNTIME_GATE_RACES_H
#define RUNTIME_GATE_RACES_H

#include "runtime/race/race.h"

#include "trace/event.h"

#include <stddef.h>

// At the start of a run. Returns whether races are looked for.
bool races_begin(enum races races);
bool races_looked_for(void);

// In front of a state of which a number is made: where weaker orders count (run.orders), what they
// could still do becomes a part of the runtime's memory.
void races_count_orders(void);

// Is the detector at work? Then a signal handler has come in between.
bool races_busy(void);

// The calling thread's accesses. They do not return if what is found ends the run.
void races_access(const struct access *a);
unsigned races_atomic(const struct access *a, bool loads, enum race_order order); // as race_atomic
void races_loads(const volatile void *at, size_t size, uint64_t pc); // in front of races_atomic()
void races_fence(uint16_t thread, enum race_order order);	     // only if races are looked for

// The calling thread calls code that is not seen; within: it was called by such code. See race.h.
void races_unseen(bool within);

// s has happened: what it orders.
void races_step(const struct step *s);

// The calling thread is about to use an object of pthreads, by a call at pc. Does not return if it
// stands in memory that was given back, or not wholly in its block of the heap.
void races_touch(const void *addr, size_t size, uint32_t object, uint64_t pc);

// An object at addr that the run has not met yet is about to be used: has nobody initialised it
// since its memory was allocated, by which thread and which call? Zeros that calloc has left count
// only where all accesses are seen. False also where it is not known. Does not block.
bool races_unwritten(enum kind kind, const void *addr, uint16_t *thread, uint64_t *pc);

// The calling thread is about to use what stands there, by a call at pc. Does not return if it is a
// part of a stack that is not in use (stacks.h). For what is looked up before races_touch().
void races_reached(const void *addr, uint64_t pc);

// The calling thread is in a function of the runtime with this frame, by a call at pc; it ends.
// They do not return if it has left a part of its stack in no order with what another did there.
void races_at_gate(const void *frame, uint64_t pc);
void races_leave(uint64_t pc);

// This block of memory serves something new, by a call at pc: what was done to it is forgotten.
void races_handed_out(const void *addr, size_t size, uint64_t pc);

// The calling thread gives back what was given back before, by a call at pc. Does not return if it
// is known who has.
void races_given_again(const void *addr, uint64_t pc);

// The calling thread gives this block back, by a call at pc. Does not return if another has used
// it in no order with that.
void races_given_back(const void *addr, size_t size, uint64_t pc);

#endif
