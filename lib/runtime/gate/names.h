// SPDX-License-Identifier: MIT
//
// Named semaphores of a controlled run: their names are the run's own. The running thread's
// (turns.h).
#ifndef RUNTIME_GATE_NAMES_H
#define RUNTIME_GATE_NAMES_H

#include <stdint.h>

// The object for the name of a semaphore. Ends the run if memory runs out.
uint32_t names_object(const char *text);

// Where the semaphore that OP_SEM_OPEN opened is kept.
void *names_semaphore(uint32_t object);

#endif
