// SPDX-License-Identifier: MIT
//
// Writing the events of a controlled run into the shared memory, with marks of the program's
// output. Used by the running thread (turns.h).
#ifndef RUNTIME_GATE_EMIT_H
#define RUNTIME_GATE_EMIT_H

#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// full: ends the run; called when `bytes` bytes of events are written and no session takes them.
void emit_begin(void (*full)(size_t bytes));

// Adds an event; text: e.other bytes, or NULL. Waits for the session when the area is full.
void emit_event(struct event e, const char *text);

// Adds EV_END, for which there is always room; before it the output so far, if the run asks for it.
void emit_end(struct event e, const char *text);

// The execution is over in a process that continues: adds its output, which take() reads, as an
// event, unless EV_END is written. False: there is no output.
bool emit_output(ssize_t (*take)(void *to, size_t n));

// Are all events so far still in the area? False once the session has taken some.
bool emit_holds_all(void);

// The event that was added last. And: no event is added from now on.
struct event *emit_last(void);
void emit_stop(void);

// The report_function (report.h) of RT_PLAN.
void emit_report(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		 const char *text, size_t n);

#endif
