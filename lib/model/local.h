// SPDX-License-Identifier: MIT
//
// Steps that need no choice. A step that commutes with everything that other threads may still
// do, can neither be prevented by them nor prevent them, may be taken at once: whatever can be
// reached with such a step later can be reached with it now (a persistent set of one). A search
// that takes these steps first has far fewer schedules to try. It misses two differences only: how
// far the other threads have come when one ends the program, and states in which the program is
// stuck but for a spurious wake-up.
//
// A thread's end commutes with everything, too, in a program that never asks whether a thread has
// ended, but waits for it (step_asks_for_end()). Where that holds of all steps of all schedules,
// taking ends first misses nothing at all.
#ifndef MODEL_LOCAL_H
#define MODEL_LOCAL_H

#include "model/world.h"

#define LOCAL_PAUSES 3 // a thread that pauses more often may be in a waiting loop

// Which steps are taken first.
enum eager {
	EAGER_NOT,   // none
	EAGER_LOCAL, // those of the table below
	EAGER_ENDS   // these, and the ends of threads
};

// Is the pending operation of thread t such a step?
//
//	creating a thread, and its start	nobody else knows of the new thread before
//	joining one that has ended		a second join or detach is wrong in any order
//	a yield, and the end of a sleep that may end at any moment: they order nothing. But only
//	the first LOCAL_PAUSES of a thread, since a loop that waits by them must let others run.
bool world_local(const struct world *w, uint32_t t, enum eager eager);

// Was s such a step? w: the world after it.
bool step_local(const struct world *w, const struct step *s, enum eager eager);

// Does step s, after which the world is w, depend on how far another thread has come, other than by
// waiting for its end? A try to join a thread does, a join with a time limit, and the end of the
// program while a thread is not joined.
bool step_asks_for_end(const struct world *w, const struct step *s);

#endif
