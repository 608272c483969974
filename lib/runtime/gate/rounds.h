// SPDX-License-Identifier: MIT
//
// Counts the rounds of loops without an end (trace/rounds.h). Used by the running thread (turns.h).
#ifndef RUNTIME_GATE_ROUNDS_H
#define RUNTIME_GATE_ROUNDS_H

#include "model/world.h"

#include <stdbool.h>
#include <stdint.h>

// The calling thread comes to this operation by a call at pc. Does one more round of a loop begin
// with it than is followed? Then the thread is to be parked; *waits: in a loop that only waits.
bool rounds_over(uint8_t code, uint64_t pc, bool *waits);

// A step has been made.
void rounds_step(const struct step *s);

#endif
