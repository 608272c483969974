// SPDX-License-Identifier: MIT
//
// Printing, in a run whose outcomes are told apart (enum told_prints of trace/event.h): who prints
// first is then a choice like others. Elsewhere nothing is done.
//
// For the running thread (gate/turns.h). What may wait at the gate leaves errno as it is.
#ifndef RUNTIME_CLIB_PRINTS_H
#define RUNTIME_CLIB_PRINTS_H

#include <stdbool.h>
#include <stdint.h>

// Is this such a run?
bool prints_told(void);

// The call at pc is about to print.
void prints_turn(uint64_t pc);

// The call at pc is about to end the program by an abort: others may come before.
void prints_stop(uint64_t pc);

// The thread has told a line, which is no output of the process. Of two executions that have told
// different ones, the states are not equal (run/states.h).
void prints_tells(const char *text);

#endif
