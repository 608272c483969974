// SPDX-License-Identifier: MIT
//
// Places in the program's memory, as objects of the model. The value of a place is the program's:
// it is looked up right before a step on it, and after a WRITE when its thread next comes to memory
// or to the gate. What the model does not know yet is told by EV_MEMORY. The running thread's
// (turns.h).
#ifndef RUNTIME_GATE_VALUES_H
#define RUNTIME_GATE_VALUES_H

#include "runtime/memory/atomics.h"
#include "runtime/memory/places.h"
#include "runtime/race/race.h"

#include "trace/wire.h"

// Are plain accesses looked at in this run? Set as it begins.
extern bool values_looked_at;

// Are plain accesses to some place operations?
extern bool values_any_visible;

// At the start of a run: makes the places visible that the session has named. Are there any?
bool values_begin(void);

// Is one of these bytes in a place that is visible from the start?
bool values_given(uint64_t from, uint64_t end);

// Names this address in the trace, if it is memory that the C library hides
// (runtime/memory/hidden.h).
void values_name(uint64_t addr);

// The object of a place, which the trace now shows. 0: memory ran out.
uint32_t values_object(struct place *p);

// Accesses to this place are operations from now on. writes: the running thread is about to write
// it. False: memory ran out.
bool values_show(const struct access *place, bool writes);

// The calling thread has written this place, or is about to.
void values_written(uint32_t object);
#define VALUES_WRITTEN 64 // of more at once, the rest is told when somebody comes to it

// The calling thread comes to memory or to the gate, or the run ends: what it has written shows
// now.
void values_settle(void);

// The calling thread is pending at an atomic operation; NULL: no more.
void values_pending(struct atomic *a);

// c is about to happen: the model is told what the memory operation finds and leaves.
void values_before(struct choice c);

#endif
