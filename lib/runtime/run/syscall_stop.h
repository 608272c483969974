// SPDX-License-Identifier: MIT
//
// A system call that the filter (filter.h) stops raises SIGSYS, which the program cannot catch: its
// handler ends the run with the thread, the place and a sentence.
#ifndef RUNTIME_RUN_SYSCALL_STOP_H
#define RUNTIME_RUN_SYSCALL_STOP_H

#include "trace/stops.h"

#include <stdint.h>

// Sets up the handler.
void syscall_stop_catch(void);

// Under a filter, ends the run: the program is about to do, by a call at site, what the filter
// would stop. Does nothing without a filter.
void syscall_stop(enum stop what, uint64_t site);

#endif
