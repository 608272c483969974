// SPDX-License-Identifier: MIT
//
// Places in memory that threads race for: a set that grows as races are met, and that an execution
// is given (run_options.visible), so that accesses to them are operations from the first on.
// Addresses are the same in each execution of a program, also in another process (spawn.c,
// lib/runtime/memory/heap.h).
//
// A set belongs to one thread at a time. Nothing here blocks.
#ifndef SESSION_RACING_H
#define SESSION_RACING_H

#include "trace/trace.h"

#include <stdbool.h>

struct places { // all zero: none
	struct visible *all;
	size_t n, cap;
};

// Adds the place of an EV_RACE, unless it is there. *fresh becomes true if it was not; else it
// stays as it was. 0 or ENOMEM.
int places_note(struct places *p, const struct event *race, bool *fresh);

// The same for every EV_RACE of a trace.
int places_note_all(struct places *p, const struct trace *t, bool *fresh);

// Makes p the places that the execution of a trace was given: its meta events "visible". 0 or
// ENOMEM.
int places_of_trace(struct places *p, const struct trace *t);

// Makes *to the same set as *from. 0 or ENOMEM; then *to is as it was.
int places_copy(struct places *to, const struct places *from);

void places_free(struct places *p);

#endif
