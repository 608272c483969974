// SPDX-License-Identifier: MIT
//
// The functions with hooks that each thread is in, as these report their beginnings and ends. An
// exception or a jump leaves functions without a word: they are below those that begin later.
//
// Nothing here blocks. A thread writes of its own functions only; those of another thread are read
// by the running thread (gate/turns.h).
#ifndef RUNTIME_MEMORY_FUNCTIONS_H
#define RUNTIME_MEMORY_FUNCTIONS_H

#include <stdint.h>

struct entered {
	uint64_t back;	// where it returns to
	uint64_t frame; // below its local variables: of a function that it has called
	uint32_t epoch; // of its thread (race/race.h) when it began; 0: not known
};

// A function begins in the calling thread. And: the last one ends.
void functions_enter(uint64_t back, const void *frame, uint32_t epoch);
void functions_leave(void);

// The function that the thread began `up` functions before its last one, which is 0. NULL: it is in
// no more functions, or they are so many that this one is forgotten.
const struct entered *functions_up(uint32_t thread, uint64_t up);

// How many have begun in the calling thread.
uint64_t functions_begun(void);

#endif
