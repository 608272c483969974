// SPDX-License-Identifier: MIT
//
// The memory that functions of the C library, which have no hooks, read and write for instrumented
// code: reported like the code's own accesses.
//
// The functions below are called with the place of the call, after clib_looked_at(): before
// constructors have run, and in the runtime itself, wrappers are the real functions. They block
// only at the gate.
#ifndef RUNTIME_CLIB_CLIB_H
#define RUNTIME_CLIB_CLIB_H

#include "runtime/clib/accesses.h"
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/real.h"

#include <errno.h>
#include <stddef.h>

// Is the caller instrumented code, in a run that looks at memory?
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

// An operation stores a result in the program's memory, as the real call would. NULL: it stores
// none. (A function of its own: variables on the stack of a waiting thread count in its state,
// run/states.h.)
void clib_stores(const void *at, size_t n, uint64_t pc);

// The same for an operation that reads a structure of the program's.
void clib_loads(const void *at, size_t n, uint64_t pc);

// The same of a string.
void clib_loads_string(const char *s, uint64_t pc);

// The structure that p points to, for the call that evaluates this.
#define CLIB_LOADS(p) clib_loads(p, sizeof *(p), RT_SITE())
#define CLIB_STORES(p) clib_stores(p, sizeof *(p), RT_SITE())

// As clib_reads(); what the function does depends on the bytes read.
static inline void clib_reads_text(const void *at, size_t n, uint64_t pc)
{
	access_note(at, n, ACCESS_READS | ACCESS_BY_CALL | ACCESS_TEXT, pc);
}

// A string is read with its end, at most n bytes. NULL: nothing is read.
void clib_reads_string(const char *s, size_t n, uint64_t pc);

// Evaluates the expression for a call at `pc` if clib_looked_at(), and leaves errno as it is.
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
