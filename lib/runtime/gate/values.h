// SPDX-License-Identifier: MIT
//
// Places in the program's memory, as objects of the model. The value of a place is read from the
// program's memory right before a step on it, and after a WRITE when its thread next comes to
// memory or to the gate. A value that the model does not know yet becomes an event EV_MEMORY. Used
// by the running thread (turns.h).
#ifndef RUNTIME_GATE_VALUES_H
#define RUNTIME_GATE_VALUES_H

#include "runtime/memory/atomics.h"
#include "runtime/memory/places.h"
#include "runtime/race/race.h"

#include "trace/wire.h"

// Does this run look at plain accesses? Set at its start.
extern bool values_looked_at;

// Are plain accesses to some place operations?
extern bool values_any_visible;

// Are only some of the first accesses operations, and is nothing else to be found out about the
// others (whether they race, what they write)? Set at the start of the run.
extern bool values_at_speed;

// Moves whenever an access that was no operation may be one.
extern uint64_t values_at;

// How many values were written that are still to be reported (values_settle()).
extern unsigned values_nwritten;

// At the start of a run: makes the places that the session has named visible. False: there are
// none.
bool values_begin(void);

// Where only a thread's first accesses to a place are operations (struct visible): is another one
// by the running thread still one of these? values_counts() counts it, too.
bool values_operation(const struct place *p, bool writes);
void values_counts(const struct place *p, bool writes);

// Step s has happened: after one on anything but memory, its thread's next accesses are its first
// again.
void values_anew(const struct step *s);

// Is one of these bytes in a place that is visible from the start?
bool values_given(uint64_t from, uint64_t end);

// Names this address in the trace, if it is memory that the C library hides
// (runtime/memory/places.h).
void values_name(uint64_t addr);

// The object of a place, which the trace now shows. 0: memory ran out.
uint32_t values_object(struct place *p);

// Makes this place visible: accesses to it are operations from now on. writes: the running thread
// is about to write it. False: memory ran out.
bool values_show(const struct access *place, bool writes);

// The calling thread has written this place, or is about to. At most VALUES_WRITTEN are noted; the
// values of more are found at the next step on them.
void values_written(uint32_t object);
#define VALUES_WRITTEN 64

// The calling thread comes to memory or to the gate, or the run ends: reports the values that it
// has written.
void values_settle(void);

// The calling thread is pending at this atomic operation; NULL: no longer at any.
void values_pending(struct atomic *a);

// Choice c is about to happen: tells the model what a memory operation finds and leaves.
void values_before(struct choice c);

#endif
