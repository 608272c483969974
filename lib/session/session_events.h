// SPDX-License-Identifier: MIT
//
// The events of an execution, taken from the shared memory into the trace of its session. For
// session.c alone. Used by one thread, as a session is; nothing here blocks.
#ifndef SESSION_SESSION_EVENTS_H
#define SESSION_SESSION_EVENTS_H

#include "session/session.h"
#include "session/spawn.h"

#include <sys/types.h>

// An execution that is under way, or is over and not looked at yet.
struct order {
	struct run_options options;
	uint32_t number; // under which it is run now
	bool by_runner;
	bool marked;	   // its output is, step by step
	uint64_t token;	   // by which the runtime says that main has returned
	struct trace head; // what its trace begins with
	struct trace told; // by the runner, if it is to be run by a fork too; else empty
	// Of one whose choices are asked for:
	bool asked;	     // it has asked the caller, who has seen its events so far
	bool answered;	     // and nothing has come of the answer yet
	struct choice *made; // options.plan: what it was given, and each answer
	size_t made_cap;
};

// Events that come from shared memory, in slots since the beginning of the first order's execution.
struct taken {
	size_t n;	 // so many,
	uint64_t hash;	 // which are these
	uint32_t at;	 // of those that are there now
	size_t again;	 // so many are to come once more, by another way:
	uint64_t before; // these
};

struct session {
	struct spawned program;
	struct wire *wire;		 // program.shared
	struct order orders[WIRE_CELLS]; // a ring, as they were asked for
	size_t first, norders;
	bool queues;   // others may join those
	bool again;    // the first is to be run by a fork, when no other is under way
	uint32_t full; // the number of the one whose area of events is full, 0: none is
	uint32_t told; // of a program that is not trusted: the last whose end a message told
	bool gone;     // the server is
	bool lost;     // what was asked for last is, with its runner
	int output;
	struct taken taken;
	off_t output_taken; // bytes of output that the trace has
	bool output_empty;  // it is known that nothing is in it
	size_t resolved;    // slots of the trace that session_resolve has seen
	enum session_state state;
	bool stopped; // by session_stop
	bool spoilt;  // the events of the program make no sense: nothing more of it is believed
	struct event *copy; // of the events in shared memory, while they are looked at
	size_t copy_cap;
	char *path;	   // of the program's file
	bool returns_read; // wire.returns is filled from it
	bool guarded;	   // the program is
	bool input;	   // it is given standard input
	bool returns;	   // its main must; then the runtime says so by this token
	uint64_t token;
	uint32_t number;    // of the execution that was asked for last
	enum way way;	    // asked for
	struct ways ways;   // of all
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

// Takes over the events of the first order that are in shared memory, and were not taken yet; those
// that are to come once more are only looked at. 0 or ENOMEM.
int session_take(struct session *s);

// The same where the area is full: it is empty then.
int session_take_full(struct session *s);

// From here on its events are those of another execution. kept: of the same choices, and those that
// were taken already are to come once more.
void session_take_anew(struct session *s, bool kept);

// The first order's execution is over, with this status (struct wire_cell): takes what was written
// last, and says how it ended if nobody has. 0 or ENOMEM.
int session_finish(struct session *s, int status);

// What was written is in traces, or of no use: the next execution finds an empty file. None may be
// under way.
void session_empty_output(struct session *s);

// Ends the execution.
void session_kill(const struct session *s);

// Ends an execution whose events make no sense; how: the sentence. 0 or ENOMEM.
int session_spoil(struct session *s, const char *how);

#endif
