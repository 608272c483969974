// SPDX-License-Identifier: MIT
//
// The events of an execution, taken from the shared memory into the trace of its session. For
// session.c alone. Used by one thread, as a session is; nothing here blocks.
#ifndef SESSION_SESSION_EVENTS_H
#define SESSION_SESSION_EVENTS_H

#include "session/session.h"
#include "session/spawn.h"

#include <sys/types.h>

// An execution that was asked for: in progress, or ended and not looked at yet.
struct order {
	struct run_options options;
	uint32_t number; // of its present execution
	bool by_runner;
	bool marked;	   // its output is marked step by step
	uint64_t token;	   // which the runtime writes when main has returned
	struct trace head; // the beginning of its trace
	struct trace told; // the runner's trace, if it is run by a fork, too; else empty
	// Of one whose choices are asked for:
	bool asked;	     // it has asked the caller, who has seen its events so far
	bool answered;	     // but it has not taken a step since
	struct choice *made; // options.plan: the plan, and each answer
	size_t made_cap;
};

// The events taken from shared memory so far, counted in slots since the beginning of the first
// order's execution.
struct taken {
	size_t n;	 // slots
	uint64_t hash;	 // of their contents
	uint32_t at;	 // how many of those that are in shared memory now
	size_t again;	 // how many are expected once more, from an execution by another way,
	uint64_t before; // with this hash
};

struct session {
	struct spawned program;
	struct wire *wire;		 // program.shared
	struct order orders[WIRE_CELLS]; // a ring, as they were asked for
	size_t first, norders;
	bool queues;   // others may be queued behind them
	bool again;    // the first is to be run by a fork, when no other is in progress
	uint32_t full; // the execution whose area of events is full, 0: none
	uint32_t told; // of a program that is not trusted: the last execution with a message of its
		       // end
	bool gone; // the server has ended
	bool lost; // the last request was lost with its runner
	int output;
	struct taken taken;
	off_t output_taken; // bytes of output that the trace has
	bool output_empty;  // the file of output is known to be empty
	size_t resolved;    // slots of the trace that session_resolve has seen
	enum session_state state;
	bool stopped;	    // by session_stop
	bool spoilt;	    // the program's events were malformed: further ones are ignored
	struct event *copy; // of the events in shared memory, while they are checked
	size_t copy_cap;
	char *path;	   // of the program's file
	bool returns_read; // wire.returns is filled from it
	bool extents_read; // wire.extents, too
	bool guarded;	   // the program is not trusted
	bool input;	   // standard input is given
	bool returns;	   // main must return; then the runtime writes this token
	uint64_t token;
	uint32_t number;    // of the last execution that was asked for
	enum way way;	    // how it was to be run
	struct ways ways;   // how executions are run
	struct trace trace; // of the first order, or of the one that has ended last
	struct trace about; // the meta events every trace begins with, but the rules
	uint8_t nargs;	    // arguments in place of those that it was started with
	char args[WIRE_ARGS];
};

// The first order. There must be one.
static inline struct order *session_first(struct session *s)
{
	return &s->orders[s->first];
}

// Has the execution of this number ended?
static inline bool session_over(const struct session *s, uint32_t number)
{
	return wire_reached(s->guarded ? s->told : atomic_load(&s->wire->ended), number);
}

// Takes over the new events of the first order from shared memory; those that are expected once
// more are only compared. Returns 0 or ENOMEM.
int session_take(struct session *s);

// The same where the area is full: empties it.
int session_take_full(struct session *s);

// From here on the first order's events come from another execution. kept: it makes the same
// choices, and the events that were taken already come once more.
void session_take_anew(struct session *s, bool kept);

// The first order's execution is over, with this status (struct wire_cell): takes its last events,
// and adds EV_END if it is missing. Returns 0 or ENOMEM.
int session_finish(struct session *s, int status);

// Empties the file of output, for the next execution. None may be in progress.
void session_empty_output(struct session *s);

// Is pid a child of the server? Its number comes from memory that the program can write.
bool session_is_child(const struct session *s, pid_t pid);

// Ends the execution.
void session_kill(const struct session *s);

// Ends an execution whose events are malformed; how: a sentence. Returns 0 or ENOMEM.
int session_spoil(struct session *s, const char *how);

#endif
