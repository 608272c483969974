// SPDX-License-Identifier: MIT
//
// What the processor keeps besides memory and the registers of a called function, put back for each
// execution of the runner (runner.h): floating-point and vector registers, among them those of the
// older unit, which a program can leave something on; keys of pages; flags; the other base of
// thread-local storage. For the one thread of the process.
#ifndef RUNTIME_RUN_CPU_STATE_H
#define RUNTIME_RUN_CPU_STATE_H

#include <stdbool.h>

// Are the bases of thread-local storage set by instructions? Where the system does not let programs
// have these, it sets the one that is used, and lets nobody set the other. Told by cpu_look().
extern bool cpu_sets_bases;
void cpu_look(void);

// Takes down what it is now, in memory that is not put back (restore_keep). False: this processor
// cannot be asked, or there is no memory.
bool cpu_state_take(void);

// Puts it back.
void cpu_state_back(void);

#endif
