// SPDX-License-Identifier: MIT
//
// What the filter of system calls (filter.h) stops comes as SIGSYS, which stays the runtime's, and
// ends the run with its thread, place and sentence.
#ifndef RUNTIME_RUN_SYSCALL_STOP_H
#define RUNTIME_RUN_SYSCALL_STOP_H

#include <stdint.h>

// Catches what the filter stops.
void syscall_stop_catch(void);

// Ends the run, of which the filter would stop what the program is about to do, called from site:
// "tried to start another process". Does nothing without a filter.
void syscall_stop(const char *tried, uint64_t site);

#endif
