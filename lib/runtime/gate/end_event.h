// SPDX-License-Identifier: MIT
//
// How a controlled run ended: one event, EV_END, written once. Used by the running thread
// (turns.h), and by handlers of crashes, after which nothing follows.
#ifndef RUNTIME_GATE_END_EVENT_H
#define RUNTIME_GATE_END_EVENT_H

#include <stdbool.h>
#include <stdint.h>

// The run has ended: one thread runs alone, and the gate lets it pass.
extern bool end_decided;

// EV_END is written.
extern bool end_told;

// Writes EV_END, unless it is written. kind: enum end; the rest as in the event (trace/event.h).
void end_tell(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
	      const char *text);

// The same, after settling written values (values.h) and flushing stdout; sets end_decided.
void end_write(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
	       const char *text);

#endif
