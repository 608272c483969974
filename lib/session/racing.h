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

struct racing { // all zero: none
	struct visible *all;
	size_t n, cap;
};

// Adds the place of an EV_RACE, unless it is there. *fresh becomes true if it was not; else it
// stays as it was. 0 or ENOMEM.
int racing_note(struct racing *p, const struct event *race, bool *fresh);

// The same for every EV_RACE of a trace.
int racing_note_all(struct racing *p, const struct trace *t, bool *fresh);

// Makes p the places that the execution of a trace was given: its meta events "visible". 0 or
// ENOMEM.
int racing_of_trace(struct racing *p, const struct trace *t);

// Makes *to the same set as *from. 0 or ENOMEM; then *to is as it was.
int racing_copy(struct racing *to, const struct racing *from);

void racing_free(struct racing *p);

#endif
