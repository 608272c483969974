// SPDX-License-Identifier: MIT
//
// Steps that need no choice. A step that commutes with everything that other threads may still
// do, can neither be prevented by them nor prevent them, may be taken at once: whatever can be
// reached with it later can be reached with it now (a persistent set of one). A search that takes
// such steps first has far fewer schedules to try, and misses none of their ends but these: how far
// the other threads are when one ends the program, and being stuck where only a spurious wake-up
// would have helped.
#ifndef MODEL_LOCAL_H
#define MODEL_LOCAL_H

#include "model/world.h"

// Is what thread t is about to do such a step?
//
//	creating a thread, and its start	nobody else knows of the new thread before
//	joining one that has ended		who else joins or detaches it is wrong in any order
//	a sleep's end, when it may end at any moment, and a yield: they order nothing. But only
//	a thread's first few, for a loop that waits by them must let others go on.
bool world_local(const struct world *w, uint32_t t);

// Was s such a step? w: the world after it.
bool step_local(const struct world *w, const struct step *s);

#endif
