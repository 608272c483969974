// SPDX-License-Identifier: MIT
//
// The semaphores of a recorded run: which were met already, and which have a name and may stand at
// several addresses, also of several processes. That stands in the semaphores themselves. RT_RECORD
// only; any thread may call these, which never wait.
#ifndef RUNTIME_RUN_RECORDED_SEMS_H
#define RUNTIME_RUN_RECORDED_SEMS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// Once, at the start of the run. count: of those with a number, shared by all processes.
void recorded_sems_start(uint64_t start, _Atomic uint32_t *count);

// Has a semaphore not been met yet, so that what it holds is to be noted? Several threads that
// ask at once may all be told so.
bool recorded_sem_is_new(const void *addr);

// Which semaphore stands at an address that a name has led to: a number from 1.
uint32_t recorded_sem_id(const void *addr);

// What a semaphore of this name holds, + 2^32; 0 if there is none.
uint64_t recorded_sem_named(const char *name);

#endif
