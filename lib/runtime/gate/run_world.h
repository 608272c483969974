// SPDX-License-Identifier: MIT
//
// The world of a controlled run: the program as the model has it (model/world.h). It is the running
// thread's, like all state of the gate: one thread runs at a time, and everything passes from one
// to the next with the turn (turns.h).
#ifndef RUNTIME_GATE_RUN_WORLD_H
#define RUNTIME_GATE_RUN_WORLD_H

#include "model/world.h"

extern struct world run_world;

#endif
