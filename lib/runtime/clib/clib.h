// SPDX-License-Identifier: MIT
//
// What the C library's functions, which have no hooks, read and write on behalf of instrumented
// code: it is looked at like the code's own accesses.
//
// Each function is called with the place of the call, once clib_looked_at() has said yes: the
// wrappers are called from everywhere, before constructors and by this library too, and are the
// real functions there. None blocks but at the gate.
#ifndef RUNTIME_CLIB_CLIB_H
#define RUNTIME_CLIB_CLIB_H

#include "runtime/clib/accesses.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/real.h"

#include <errno.h>
#include <stddef.h>

// Does the program's own code ask, in a run that looks at memory?
static inline bool clib_looked_at(uint64_t pc)
{
	return values_looked_at && rt_self && module_has_hooks(pc);
}

static inline void clib_reads(const void *at, size_t n, uint64_t pc)
{
	access_note(at, n, ACCESS_READS | ACCESS_BY_CALL, pc);
}

static inline void clib_writes(const void *at, size_t n, uint64_t pc)
{
	access_note(at, n, ACCESS_WRITES | ACCESS_BY_CALL, pc);
}

// An operation stores a result for the program, as if the call had done so. A call of its own: what
// stands on the stack while a thread waits counts as a part of the state (run/states.h).
void clib_stores(const void *at, size_t n, uint64_t pc);

// What stands there decides what the function does.
static inline void clib_reads_text(const void *at, size_t n, uint64_t pc)
{
	access_note(at, n, ACCESS_READS | ACCESS_BY_CALL | ACCESS_TEXT, pc);
}

// A string is read up to and with its end, but no more than n bytes of it. NULL: nothing is.
void clib_reads_string(const char *s, size_t n, uint64_t pc);

// Of a call at `pc`: does it where memory is looked at, and leaves errno as it is.
#define LOOKED_AT(expression)                                                                      \
	do {                                                                                       \
		int rt_errno = errno;                                                              \
		if (clib_looked_at(pc)) {                                                          \
			expression;                                                                \
		}                                                                                  \
		errno = rt_errno;                                                                  \
	} while (0)

// Defines the symbol of exactly this name. By the name alone, it would be another one where a
// header of the C library has redirected the name (strtol is __isoc23_strtol in headers
// since 2.38).
#define NAMED(type, name, parameters)                                                              \
	type name parameters;                                                                      \
	type named_##name parameters __asm__(#name);                                               \
	type named_##name parameters

#endif
