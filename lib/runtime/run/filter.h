// SPDX-License-Identifier: MIT
//
// The filter of system calls of a program that is not trusted (struct syscall_guard of
// trace/wire.h; made by lib/sandbox/syscall_filter.c). A call that it stops ends the run with a
// sentence (syscall_stop.h).
#ifndef RUNTIME_RUN_FILTER_H
#define RUNTIME_RUN_FILTER_H

#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>

// Is there a filter? Set before main.
extern bool filter_on;

// Reads the filter from the descriptor, and closes that. False: it cannot be read.
bool filter_read(int fd);

// Loads the filter in the calling process, which has one thread, for good. Returns the secret with
// which the process may still fork; no copy of it is left in memory. Ends the process if the system
// allows no filter.
uint64_t filter_load(void);

// For the runner: moves the filter to other memory, and leaves no copy of it, or of its secret,
// where the program could read it.
void filter_move(struct syscall_guard *to);

// Loads this filter in the calling process, which has one thread, for good, by the runtime's own
// call (cpu/system_calls.h), and clears *guard. False: the system allows no filter.
bool filter_enter_own(struct syscall_guard *guard);

// As filter_load(), and closes all descriptors but 0 to 2: for a program without the runtime.
void filter_enter(void);

#endif
