// SPDX-License-Identifier: MIT
//
// What the variables of a program are now, while one of its executions asks for a choice: its
// memory is read from outside, and nothing in it changes.
#ifndef SESSION_STANDS_H
#define SESSION_STANDS_H

#include "debuginfo/values.h"
#include "session/session.h"

// The memory of the process that runs the execution. Valid until the session continues it.
struct session_memory {
	struct memory memory;
	int pid;
};

// False: the execution does not ask (SESSION_ASKS), or its memory cannot be read: the program is of
// another user, or the system forbids it.
bool session_memory(struct session *s, struct session_memory *out);

// Goes through the calls that a thread is in, innermost first, as calls_walk() does, those of the
// runtime and of libraries too, until f returns false. False: it is in none that are known: it has
// not come to its first operation, or has ended, or the machine is not x86-64. Blocks on the disk
// only, the first time.
bool session_calls(struct session *s, const struct session_memory *m, uint32_t thread,
		   call_found *f, void *ctx);

// What names the program's addresses; the session's.
struct symbols *session_symbols(struct session *s);

#endif
