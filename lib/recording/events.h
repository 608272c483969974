// SPDX-License-Identifier: MIT
//
// What a line writes: the events of the trace, and the model's steps with theirs.
#ifndef RECORDING_EVENTS_H
#define RECORDING_EVENTS_H

#include "model/world.h"
#include "trace/event.h"

struct line;

// Adds an event, with its text. False: no memory.
bool line_emit(struct line *l, struct event e, const char *text);

// The number of a call site; and the events with the addresses of all call sites.
uint32_t line_site(struct line *l, uint64_t address);
bool line_emit_sites(struct line *l);

// A thread becomes pending. False: the model does not allow it, or no memory.
bool line_pend(struct line *l, uint32_t thread, struct op op);

// Lets a choice happen in the model and adds the step. False: the model does not allow it.
bool line_step(struct line *l, uint32_t lane, enum outcome outcome, uint32_t target);

#endif
