// SPDX-License-Identifier: MIT
//
// A program that is not trusted: its system calls go through a filter (struct syscall_guard of
// trace/wire.h; lib/sandbox/syscall_filter.c makes it). What it stops ends the run with a sentence
// (syscall_stop.h).
#ifndef RUNTIME_RUN_FILTER_H
#define RUNTIME_RUN_FILTER_H

#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>

// Is there a filter? Set before main.
extern bool filter_on;

// Reads it from the descriptor, which is closed. False: it cannot be read.
bool filter_read(int fd);

// The calling process, which has one thread, is under the filter for good. Returns the secret by
// which it still may make processes, of which nothing is left in memory. Ends the process if the
// system allows no filter.
uint64_t filter_load(void);

// For the runner. Moves the filter to other memory: nothing of it, or of its secret, stays where
// the program could find it.
void filter_move(struct syscall_guard *to);

// The calling process, which has one thread, is under this filter for good, by the runner's own
// call (own_calls.h). *guard is cleared. False: the system allows no filter.
bool filter_enter_own(struct syscall_guard *guard);

// As filter_load(), with descriptors 0 to 2 only, for a program that runs by itself.
void filter_enter(void);

#endif
