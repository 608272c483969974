// SPDX-License-Identifier: MIT
//
// What can happen next, arranged for a person: the outcomes of one thread's operation with the
// ordinary one first, and whose turn it is when the program runs by itself (round robin).
#ifndef VISUALIZER_HISTORY_OPTIONS_H
#define VISUALIZER_HISTORY_OPTIONS_H

#include "model/world.h"

// All choices of a world. Reuse one for many worlds; zero bytes are a valid empty one.
struct options {
	struct choice
		*choice; // n of them; all of one thread stand together, its ordinary one first
	size_t n, cap;
};

// Fills o. Returns 0 or ENOMEM.
int options_list(struct options *o, const struct world *w);
void options_free(struct options *o);

// Those of thread t: *n of them, the ordinary outcome first.
const struct choice *options_of(const struct options *o, uint32_t t, size_t *n);

// The ordinary outcome of thread t's operation. False: it cannot continue so.
bool option_ordinary(const struct options *o, uint32_t t, struct choice *c);

// The moment at which a thread that cannot go on now does so by itself, ns of the run's clock: its
// time limit, or the end of its sleep. TR_NEVER: there is none.
int64_t option_deadline(const struct world *w, uint32_t t);

// Is there such a moment for thread t, but not yet to be chosen? In virtual time it comes when
// nothing else can happen. o: the choices of w.
bool option_later(const struct options *o, const struct world *w, uint32_t t);

// What that moment is as a choice, for a run in which any moment will do.
struct choice option_early(const struct world *w, uint32_t t);

// Does a program usually not meet this one: a time limit, a spurious wake-up, an interruption?
bool option_rare(struct choice c);

// What a run by itself does after thread `after` had its turn: the next thread in the round
// that can go on, else one whose time limit passes. False: nothing is left to do.
bool options_turn(const struct options *o, uint32_t after, struct choice *c);

#endif
