// SPDX-License-Identifier: MIT
//
// Accesses to memory in a controlled run: what code compiled with the thread sanitizer's
// instrumentation says of them (wrap_hooks.c), and what becomes of it.
//
// A plain access is shown to the race detector (race/race.h); if it meets a place that is known
// to be raced on, it is an operation first: READ or WRITE. An atomic access is always an operation:
// LOAD, STORE, UPDATE or COMPARE_EXCHANGE.
//
// Nothing is done in free and recorded runs, and in a signal handler that has interrupted its
// thread at the gate or in the detector.
#ifndef RUNTIME_CLIB_ACCESSES_H
#define RUNTIME_CLIB_ACCESSES_H

#include "runtime/gate/values.h"
#include "runtime/mode.h"

#include <stddef.h>

enum { ACCESS_READS = 1, ACCESS_WRITES = 2 }; // as hooks.def has them
#define ACCESS_BY_CALL 4 // a function of the C library does it, and may change what is no memory
#define ACCESS_TEXT 8	 // and what it does depends on what it reads, as with a text

// The calling thread is about to access memory. how: ACCESS_ flags. The quick test first: most
// programs that call it are not looked at.
void access_look(const void *addr, size_t size, int how, uint64_t pc);

static inline void access_note(const void *addr, size_t size, int how, uint64_t pc)
{
	if (values_looked_at && rt_self)
		access_look(addr, size, how, pc);
}

// Before the real atomic operation: waits at the gate. After it: what it orders, and whether it
// races.
void access_atomic_enter(struct atomic *a);
void access_atomic_leave(const struct atomic *a);

void access_fence(int order);

#endif
