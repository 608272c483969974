// SPDX-License-Identifier: MIT
//
// Printing as an operation, in runs whose outcomes are distinguished (enum told_prints of
// trace/event.h): which thread prints first is then a choice. Other runs do nothing here.
//
// Used by the running thread (gate/turns.h). The functions leave errno as it is.
#ifndef RUNTIME_CLIB_PRINTS_H
#define RUNTIME_CLIB_PRINTS_H

#include <stdbool.h>
#include <stdint.h>

// Does this run distinguish outcomes?
bool prints_told(void);

// The call at pc is about to print: waits for its turn.
void prints_turn(uint64_t pc);

// The call at pc is about to abort the program: waits for its turn, so that others may print
// before.
void prints_stop(uint64_t pc);

// The thread has reported a line (tr_log) that is not output of the process. States of executions
// that have reported different lines are different (run/states.h).
void prints_tells(const char *text);

#endif
