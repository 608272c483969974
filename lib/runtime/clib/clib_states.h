// SPDX-License-Identifier: MIT
//
// What functions of the C library keep between two calls, for all threads (clib_states.def). Called
// as clib.h says.
#ifndef RUNTIME_CLIB_CLIB_STATES_H
#define RUNTIME_CLIB_CLIB_STATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STATE(id, of, instead) STATE_##id,
#define GUARDED(id, of, note) STATE_##id,
#define KEPT_APART(id, of, note) STATE_##id,
enum clib_state {
#include "runtime/clib/clib_states.def"
	STATES
};

// The call at pc reads this state, or changes it; or takes its turn at a guarded one.
void clib_state_read(enum clib_state s, uint64_t pc);
void clib_state_write(enum clib_state s, uint64_t pc);
void clib_state_turn(enum clib_state s, uint64_t pc);

// The call at pc looks at a file or changes one, or what is read or written next of it: which
// thread does so first shows in what the others find there. So it takes its turn, if there are
// others.
void clib_files_turn(uint64_t pc);

// The program makes descriptors of pipes, sockets and the like: from now on what its threads do to
// files may order them, in a way that is not seen. True.
bool clib_files_order(void);

// A function that POSIX leaves to the program to guard, and that needs no guard here, is called.
void clib_state_apart(enum clib_state s);

// The call has given back this memory of the C library's own, just written, which is a part of s.
void clib_state_result(enum clib_state s, const void *at, size_t n, uint64_t pc);

#endif
