// SPDX-License-Identifier: MIT
//
// Events of a run besides its operations: what the program reports about itself (annotate.h), and
// limits of the verdict. In both modes.
#ifndef RUNTIME_REPORT_H
#define RUNTIME_REPORT_H

#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Adds an event of this kind. addr, or else arg, becomes event.arg; text: n bytes, or NULL for a
// kind without text. EV_THREAD_NAME: object is the thread's number, 0: the caller's own. EV_LIMIT:
// object is a LIMIT_.
typedef void report_function(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
			     const char *text, size_t n);

// From now on reports go through this function: gate_report (RT_PLAN) or record_report (RT_RECORD).
// Called once, before the mode is set.
void report_through(report_function *how);

// Reports an event of the calling thread. Nothing in RT_OFF.
void report_event(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		  const char *text, size_t n);

// Places in the code for which something was reported already.
struct told_places {
	uint64_t pc[64]; // n of them; nothing is reported for more
	unsigned n;
};

// Is pc among them, or is there no room for it? Else adds pc.
bool told_place(struct told_places *l, uint64_t pc);

// Reports a limit of kind `what` (LIMIT_), once for each text, which is a literal.
void report_once(const char *text, uint32_t what);

// Reports a limit that forbids "verified": something outside the model.
void report_limit(const char *text);

// Reports a limit that does not forbid "verified": something that is idealized or not shown.
void report_note(const char *text);

#endif
