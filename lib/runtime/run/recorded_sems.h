// SPDX-License-Identifier: MIT
//
// Marks in the semaphores of a recorded run: which were used already, and which are named and so
// may be mapped at several addresses, also in several processes. RT_RECORD only; any thread may
// call these; none blocks.
#ifndef RUNTIME_RUN_RECORDED_SEMS_H
#define RUNTIME_RUN_RECORDED_SEMS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// Called once, at the start of the run. count: the number of named ones, shared by all processes.
void recorded_sems_start(uint64_t start, _Atomic uint32_t *count);

// Is this the first use of the semaphore, so that its value must be recorded? May be true for
// several threads at once.
bool recorded_sem_is_new(const void *addr);

// The number, from 1, of the named semaphore at this address.
uint32_t recorded_sem_id(const void *addr);

// The value of the semaphore of this name, + 2^32; 0: there is none.
uint64_t recorded_sem_named(const char *name);

#endif
