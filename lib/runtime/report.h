// SPDX-License-Identifier: MIT
//
// What is reported of a run besides its operations: what the program tells about itself, and what
// is outside the model. In both modes; how, the one that is begun says.
#ifndef RUNTIME_REPORT_H
#define RUNTIME_REPORT_H

#include "trace/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// An event of this kind. addr or arg goes into event.arg; text, n bytes, NULL for a kind without.
// EV_THREAD_NAME: object is the thread's number, 0: the caller's own. EV_LIMIT: object is its
// LIMIT_.
typedef void report_function(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
			     const char *text, size_t n);

// From now on reports go through this function: gate_report (RT_PLAN) or record_report (RT_RECORD).
// Called once, before the mode is set.
void report_through(report_function *how);

// Reports an event of the calling thread. Nothing in RT_OFF.
void report_event(enum event_kind kind, uint64_t addr, uint32_t object, int64_t arg,
		  const char *text, size_t n);

// Places in the code of which something was told.
struct told_places {
	uint64_t pc[64]; // n of them; of more, no more are told
	unsigned n;
};

// Is it among them, or is there no room for more? From now on it is.
bool told_place(struct told_places *l, uint64_t pc);

// A limit of this kind, LIMIT_, was met. text is a literal, reported once.
void report_once(const char *text, uint32_t what);

// Something outside the model was met: shown in the verdict's limits, and nothing is proved. text
// is a literal, reported once.
void report_limit(const char *text);

// The same of what keeps no search from being a proof: what is idealized, or not shown.
void report_note(const char *text);

#endif
