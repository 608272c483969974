// SPDX-License-Identifier: MIT
//
// Events of a controlled run: into the shared memory, with the marks of the program's output.
#ifndef RUNTIME_GATE_EMIT_H
#define RUNTIME_GATE_EMIT_H

#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// full: ends a run that has written so many bytes of events, where there is no session that could
// take them.
void emit_begin(void (*full)(size_t bytes));

// Adds an event; text: e.other bytes. The one thread that runs calls it. Waits for the session when
// the area is full.
void emit_event(struct event e, const char *text);

// The same of the event that ends the run, for which there is always room. Where the run asks for
// it, what was written comes before it.
void emit_end(struct event e, const char *text);

// The execution is over in a process that goes on: what it has written, up to n bytes of which
// take() reads, becomes an event, unless it has told its end. False: it has written nothing.
bool emit_output(ssize_t (*take)(void *to, size_t n));

// Are all events so far still in the area? Not once it was full, and the session has taken them.
bool emit_holds_all(void);

// The event that was added last, and from now on none is added.
struct event *emit_last(void);
void emit_stop(void);

// What report.h reports in RT_PLAN.
void emit_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		 const char *text, size_t n);

#endif
