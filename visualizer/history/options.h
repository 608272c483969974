// SPDX-License-Identifier: MIT
//
// What can happen next, arranged for a person: the outcomes of each thread's operation, the
// ordinary one first; and which thread is next in a run by itself (round robin).
#ifndef VISUALIZER_HISTORY_OPTIONS_H
#define VISUALIZER_HISTORY_OPTIONS_H

#include "model/world.h"

// All choices of a world. Can be filled again and again; zero bytes are a valid empty list.
struct options {
	struct choice
		*choice; // n of them; all of one thread stand together, its ordinary one first
	size_t n, cap;
};

// Fills o. Returns 0 or ENOMEM.
int options_list(struct options *o, const struct world *w);
void options_free(struct options *o);

// The *n choices of thread t, the ordinary outcome first.
const struct choice *options_of(const struct options *o, uint32_t t, size_t *n);

// The ordinary outcome of thread t's operation. False: that outcome is not possible now.
bool option_ordinary(const struct options *o, uint32_t t, struct choice *c);

// When a thread that cannot continue now will continue by itself, in ns of the run's clock: at its
// time limit or the end of its sleep. TR_NEVER: never by itself.
int64_t option_deadline(const struct world *w, uint32_t t);

// Has thread t a deadline that is not a choice yet? In virtual time a deadline passes when nothing
// else can happen. o: the choices of w.
bool option_later(const struct options *o, const struct world *w, uint32_t t);

// The choice that lets this deadline pass now, for a run with any_timeouts.
struct choice option_early(const struct world *w, uint32_t t);

// Is the choice rare in real runs: a time limit, a spurious wake-up, an interruption?
bool option_rare(struct choice c);

// The next choice of a run by itself, after thread `after`: of the next thread, in the order of
// their numbers, that can continue; else a time limit that passes. False: no thread can continue.
bool options_turn(const struct options *o, uint32_t after, struct choice *c);

#endif
