// SPDX-License-Identifier: MIT
//
// Steps that need no choice. A step that commutes with everything that other threads may still
// do, can neither be prevented by them nor prevent them, may be taken at once: whatever can be
// reached with it later can be reached with it now (a persistent set of one). A search that takes
// such steps first has far fewer schedules to try, and misses none of their ends but these: how far
// the other threads are when one ends the program, and being stuck where only a spurious wake-up
// would have helped.
//
// A thread's end commutes with everything, too, in a program that never asks whether a thread has
// ended, but waits for it (step_asks_for_end()). Where that holds of all steps of all schedules,
// taking ends first misses nothing at all.
#ifndef MODEL_LOCAL_H
#define MODEL_LOCAL_H

#include "model/world.h"

#define LOCAL_PAUSES 3 // what pauses more often may be a loop that waits by it

// Which steps come first.
enum eager { EAGER_NOT, EAGER_LOCAL, EAGER_ENDS }; // none; those below; and the ends of threads

// Is what thread t is about to do such a step? Of EAGER_NOT none is.
//
//	creating a thread, and its start	nobody else knows of the new thread before
//	joining one that has ended		who else joins or detaches it is wrong in any order
//	a sleep's end, when it may end at any moment, and a yield: they order nothing. But only
//	a thread's first few, for a loop that waits by them must let others go on.
bool world_local(const struct world *w, uint32_t t, enum eager eager);

// Was s such a step? w: the world after it.
bool step_local(const struct world *w, const struct step *s, enum eager eager);

// Did s, the step after which w is, find out how far another thread was, but by waiting for its
// end? So does a try to join it, a time limit for that, and the end of the program if a thread was
// not joined.
bool step_asks_for_end(const struct world *w, const struct step *s);

#endif
