// SPDX-License-Identifier: MIT
//
// Accesses to memory in a controlled run, as code compiled with the thread sanitizer's
// instrumentation reports them (wrap/wrap_hooks.c).
//
// A plain access is shown to the race detector (race/race.h); an access to a visible place, on
// which there is a race, is an operation first: READ or WRITE. An atomic access is always an
// operation: LOAD, STORE, UPDATE or COMPARE_EXCHANGE.
//
// Nothing is done in free and recorded runs, and in a signal handler that has interrupted its
// thread at the gate or in the detector.
#ifndef RUNTIME_CLIB_ACCESSES_H
#define RUNTIME_CLIB_ACCESSES_H

#include "runtime/gate/gate.h"
#include "runtime/gate/values.h"
#include "runtime/mode.h"

#include <stddef.h>

enum { ACCESS_READS = 1, ACCESS_WRITES = 2 }; // as hooks.def has them
#define ACCESS_BY_CALL 4 // by a function of the C library, which may also change other things
#define ACCESS_TEXT 8	 // which depends on the bytes read, as with a text
#define ACCESS_INSIDE 16 // by code of the C++ library: no value that people will read

// The calling thread is about to access memory. how: ACCESS_ flags. (access_note() tests first
// whether the run looks at memory, which most do not.)
void access_look(const void *addr, size_t size, int how, uint64_t pc);

static inline void access_note(const void *addr, size_t size, int how, uint64_t pc)
{
	if (values_looked_at && rt_self)
		access_look(addr, size, how, pc);
}

// Before the real atomic operation: waits at the gate. After it: shows it to the race detector.
void access_atomic_enter(struct atomic *a);
void access_atomic_leave(const struct atomic *a);

void access_fence(int order);

// ---- futexes

// A wait on a word of the program's, or a wake of threads that wait there, about to happen.
struct futex {
	const uint32_t *word;
	enum op_code code;
	uint32_t value; // that a wait expects; how many threads a wake wakes at most
	int64_t arg;	// of a wait: its time limit in nanoseconds, or TR_NEVER
	bool relative;	// the limit is counted from now
	uint64_t site;
	struct answer answer; // set: of a wake, value is the number of threads that it has woken
	bool whole;	      // set: the model can compare the word
};

// Does the operation, at the gate; not after the end of the run. The word is readable. False: the
// program also accesses it as a part of something else, which the model does not have, and a limit
// is told.
bool access_futex(struct futex *f);

// Does the word hold the value that the wait expects? Sets the answer, if not.
bool access_futex_holds(struct futex *f);

// Can this word be read? Asks the kernel.
bool access_readable(const uint32_t *word);

#endif
