// SPDX-License-Identifier: MIT
//
// Calls of the object of a native run, by threads that take turns, and the judgement of each moment
// by the contract. What it refuses ends the run (verdict.h).
#ifndef GRADING_NATIVE_CALLS_H
#define GRADING_NATIVE_CALLS_H

#include "grading/native/blocks.h"

#include <stdbool.h>

extern void *calls_object; // what they are made of

// A new client: nobody is in a call.
void calls_begin(void);

// The i-th call of the block. False: it cannot be made, or not be judged (*judged is false).
bool calls_make(const struct block *b, unsigned i, bool *judged);

// The soonest deadline comes. False: it cannot be judged.
bool calls_pass_time(void);

// Interrupts a thread that waits, until it is interrupted. False: there is none, or it cannot be
// judged.
bool calls_interrupt(bool *judged);

// Does the object report what it should?
void calls_look(void);

// In this client there is no memory for the n-th block that calls take. Did it come to that?
void calls_run_out(unsigned n);
bool calls_ran_out(void);

// Is nobody in a call any more?
bool calls_are_over(void);

#endif
