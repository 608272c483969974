// SPDX-License-Identifier: MIT
//
// How a controlled run ended: one event, EV_END, written once. The running thread's (turns.h), but
// for handlers of crashes, after which nothing follows.
#ifndef RUNTIME_GATE_END_EVENT_H
#define RUNTIME_GATE_END_EVENT_H

#include <stdbool.h>
#include <stdint.h>

// The program's end has been decided: the thread that runs, runs alone, and the gate lets it pass.
extern bool end_decided;

// EV_END is written.
extern bool end_told;

// Writes EV_END, unless it is written. kind: enum end; text as it is kept in the event.
void end_tell(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
	      const char *text);

// The same, and lets nothing more of the program through the gate: what it has written to memory
// and to its output comes first.
void end_write(int kind, uint32_t thread, uint32_t object, uint32_t site, int64_t arg,
	       const char *text);

#endif
