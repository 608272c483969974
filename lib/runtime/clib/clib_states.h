// SPDX-License-Identifier: MIT
//
// State that functions of the C library keep between calls, shared by all threads
// (clib_states.def). Called as clib.h says.
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

// Does the program call from pc, in a run that does not look at its memory, while other threads may
// do so, too? Then the hidden states are all that is looked at.
bool clib_states_alone(uint64_t pc);

// The call at pc reads this state, or changes it; or waits for its turn at a guarded one.
void clib_state_read(enum clib_state s, uint64_t pc);
void clib_state_write(enum clib_state s, uint64_t pc);
void clib_state_turn(enum clib_state s, uint64_t pc);

// The call at pc looks at a file, or changes one or its position. Other threads may notice the
// order, so the call waits for its turn, if there are other threads.
void clib_files_turn(uint64_t pc);

// The program makes descriptors of pipes, sockets and the like: from now on its threads may order
// each other by calls on descriptors, unseen. Returns true.
bool clib_files_order(void);

// Random numbers start from this seed. One that a clock has given is the same in every execution;
// most: of what was mixed in, as the number of a thread or a process.
#define SEED_MIXED ((uint32_t)1 << 22)
#define SEED_NUMBERED ((uint32_t)1 << 12) // where the "seed" may be a random number itself
void clib_seeded(uint32_t seed, uint32_t most);

// A function is called that POSIX requires the program to guard, and that needs no guard in glibc.
void clib_state_apart(enum clib_state s);

// The call at pc has returned this memory of the C library's own, just written, a part of state s.
void clib_state_result(enum clib_state s, const void *at, size_t n, uint64_t pc);

#endif
