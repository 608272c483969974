// SPDX-License-Identifier: MIT
//
// Makes the calls of a native run, by threads that take turns (lockstep.h), and has the contract
// judge each moment (machine.h). A moment that the contract refuses ends the run (verdict.h).
#ifndef GRADING_NATIVE_CALLS_H
#define GRADING_NATIVE_CALLS_H

#include "grading/native/blocks.h"

#include <stdbool.h>

extern void *calls_object; // the answer's object, on which the calls are made

// A new client: no thread is in a call.
void calls_begin(void);

// Makes the i-th call of the block. False: it cannot be made now; or it was made and cannot be
// judged, and *judged is false.
bool calls_make(const struct block *b, unsigned i, bool *judged);

// Lets time pass up to the soonest deadline. False: what comes of it cannot be judged.
bool calls_pass_time(void);

// Interrupts a thread whose call waits and may be interrupted. False: there is none; or what comes
// of it cannot be judged, and *judged is false.
bool calls_interrupt(bool *judged);

// Compares the state that the object reports with the contract's.
void calls_look(void);

// In this client there is no memory for the n-th block that calls take.
void calls_run_out(unsigned n);

// Did calls take so many blocks?
bool calls_ran_out(void);

// Have all calls returned?
bool calls_are_over(void);

#endif
