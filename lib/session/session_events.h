// SPDX-License-Identifier: MIT
//
// The events of an execution, taken from the shared memory into the trace of its session. For
// session.c alone. Used by one thread, as a session is; nothing here blocks.
#ifndef SESSION_SESSION_EVENTS_H
#define SESSION_SESSION_EVENTS_H

#include "session/session.h"
#include "session/spawn.h"

#include <sys/types.h>

struct session {
	struct spawned program;
	struct wire *wire; // program.shared
	int output;
	off_t output_taken; // bytes of output that the trace has
	bool output_empty;  // it is known that nothing is in it
	size_t resolved;    // slots of the trace that session_resolve has seen
	enum session_state state;
	bool stopped; // by session_stop
	bool spoilt;  // the events of the program make no sense: nothing more of it is believed
	struct event *copy; // of the events in shared memory, while they are looked at
	size_t copy_cap;
	bool guarded; // the program is
	bool returns; // its main must; then the runtime says so by this token
	uint64_t token;
	uint32_t number;  // of the execution
	enum way way;	  // asked for
	bool by_runner;	  // it is run by that
	size_t begun;	  // slots of the trace before its first event
	struct ways ways; // of all
	struct trace trace;
	struct trace about; // the meta events every trace begins with, but the rules
};

// Takes over the events that are in shared memory. 0 or ENOMEM.
int session_take(struct session *s);

// The execution is over, with this status of waitpid() or DONE: takes what was written last, and
// says how it ended if nobody has. 0 or ENOMEM.
int session_finish(struct session *s, int status);

// Ends the execution.
void session_kill(const struct session *s);

// Ends an execution whose events make no sense; how: the sentence. 0 or ENOMEM.
int session_spoil(struct session *s, const char *how);

#endif
