// SPDX-License-Identifier: MIT
//
// Places in memory with data races: a set that grows as races are found. An execution gets it
// (run_options.visible), so that accesses to these places are operations from the first one on.
// Addresses are the same in each execution of a program, also in another process (spawn.c,
// lib/runtime/memory/heap.h).
//
// A set belongs to one thread at a time. Nothing here blocks.
#ifndef SESSION_RACING_H
#define SESSION_RACING_H

#include "base/status.h"
#include "trace/trace.h"

#include <stdbool.h>

struct racing { // all zero: none
	struct visible *all;
	size_t n, cap;
};

// Adds the place of an EV_RACE, unless the set has it. Sets *fresh to true if it was added; else
// *fresh stays. Returns 0 or ENOMEM.
int racing_note(struct racing *p, const struct event *race, bool *fresh);

// Adds a place, in the same way.
int racing_add(struct racing *p, struct visible v, bool *fresh);

// The same for every EV_RACE of a trace.
int racing_note_all(struct racing *p, const struct trace *t, bool *fresh);

// Makes p the set that the execution of a trace was given: its meta events "visible". Returns 0 or
// ENOMEM.
int racing_of_trace(struct racing *p, const struct trace *t);

// Are only the first accesses to some of the places operations? Other races are then not looked
// for.
bool racing_sparse(const struct racing *p);

// Makes *to the same set as *from. Returns 0, or ENOMEM with *to unchanged.
int racing_copy(struct racing *to, const struct racing *from);

void racing_free(struct racing *p);

// ---- finding races before a run is shown
//
// A few executions that nobody sees find the races, so that in the run that is shown, accesses to
// these places are operations from the first one on.

// Runs the program of s a few times, on schedules of different kinds, and adds the places with data
// races that these find. rules: of the runs, except that there are no spurious wake-ups and
// interruptions. Takes at most a few seconds of the program's own time (base/own_time.h); after
// half a second `slow` is called once, unless NULL. That a program cannot be run is not an error
// here: the run that is shown will report it. Returns 0, or EXIT_TROUBLE with a line in *st when
// memory runs out. Blocks; drops the trace of s. Used by the thread of the session.
struct rules;
struct session;
int racing_find(struct session *s, const struct rules *rules, struct racing *p, void (*slow)(void),
		struct status *st);

#endif
