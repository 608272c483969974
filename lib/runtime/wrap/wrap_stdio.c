// SPDX-License-Identifier: MIT
//
// The locks of stdio streams. flockfile() in RT_PLAN is an operation, so the real lock stays
// free. The functions that would wait for a stream that another thread holds must then take the
// lock at the gate too; they do so only while some stream is held by flockfile(): otherwise
// they cannot wait, and are no operations. In RT_RECORD only the three calls are recorded.
//
// Not here: what works on streams without a lock (*_unlocked), and the formatted input
// functions, which wait for input rather than for each other.
#undef _FORTIFY_SOURCE // whose inline bodies would stand in the way
#include "runtime/wrap/wrap.h"

#include <stdarg.h>
#include <stdio.h>

// How many streams are held by flockfile, in RT_PLAN, where one thread runs at a time.
static unsigned streams_held;

static struct call stream_call(enum op_code code, FILE *stream, uint64_t site)
{
	return (struct call){code, KIND_FILE, stream, .arg = code == OP_LOCK ? TR_NEVER : 0,
			     .site = site};
}

void flockfile(FILE *stream)
{
	struct call c = stream_call(OP_LOCK, stream, RT_SITE());
	if (call_enter(&c)) {
		streams_held += c.answer.result == 0;
		return;
	}
	REAL(flockfile)(stream);
	call_leave(&c);
}

int ftrylockfile(FILE *stream)
{
	struct call c = stream_call(OP_TRYLOCK, stream, RT_SITE());
	if (call_enter(&c)) {
		streams_held += c.answer.result == 0;
		return c.answer.result;
	}
	c.answer.result = REAL(ftrylockfile)(stream) ? EBUSY : 0;
	call_leave(&c);
	return c.answer.result;
}

void funlockfile(FILE *stream)
{
	struct call c = stream_call(OP_UNLOCK, stream, RT_SITE());
	if (call_enter(&c)) {
		streams_held -= c.answer.result == 0;
		return;
	}
	REAL(funlockfile)(stream);
	call_leave(&c);
}

// ---- the functions that take the lock themselves ------------------------------------------

// Takes the lock at the gate if it may be held; stream_leave() wants to know whether it did.
static bool stream_enter(FILE *stream, uint64_t site)
{
	if (!streams_held || !stream || rt_mode() != RT_PLAN)
		return false;
	struct call c = stream_call(OP_LOCK, stream, site);
	call_gate(&c);
	return c.answer.result == 0;
}

static void stream_leave(bool entered, FILE *stream, uint64_t site)
{
	if (!entered)
		return;
	struct call c = stream_call(OP_UNLOCK, stream, site);
	call_gate(&c);
}

#define LOCKED(stream, expression)                                                                 \
	({                                                                                         \
		FILE *rt_stream = (stream);                                                        \
		bool rt_entered = stream_enter(rt_stream, RT_SITE());                              \
		__typeof__(expression) rt_got = (expression);                                      \
		stream_leave(rt_entered, rt_stream, RT_SITE());                                    \
		rt_got;                                                                            \
	})

// LOCKING(type, name, parameters, arguments, stream)
#define LOCKING(type, name, parameters, arguments, stream)                                         \
	type name parameters                                                                       \
	{                                                                                          \
		return LOCKED(stream, REAL(name) arguments);                                       \
	}

// The same of a function of a variable number of arguments: calls the one that takes a list.
#define LOCKING_LIST(name, last, parameters, list_name, arguments, stream)                         \
	int name parameters                                                                        \
	{                                                                                          \
		va_list rest;                                                                      \
		va_start(rest, last);                                                              \
		int n = LOCKED(stream, REAL(list_name) arguments);                                 \
		va_end(rest);                                                                      \
		return n;                                                                          \
	}

// What -D_FORTIFY_SOURCE makes of the printf family.
int __printf_chk(int, const char *, ...);
int __fprintf_chk(FILE *, int, const char *, ...);
int __vprintf_chk(int, const char *, va_list);
int __vfprintf_chk(FILE *, int, const char *, va_list);

#undef putc
#undef getc

// clang-format off
LOCKING(int, vprintf, (const char *f, va_list rest), (f, rest), stdout)
LOCKING(int, vfprintf, (FILE *s, const char *f, va_list rest), (s, f, rest), s)
LOCKING(int, __vprintf_chk, (int flag, const char *f, va_list rest), (flag, f, rest), stdout)
LOCKING(int, __vfprintf_chk, (FILE *s, int flag, const char *f, va_list rest), (s, flag, f, rest), s)
LOCKING_LIST(printf, f, (const char *f, ...), vprintf, (f, rest), stdout)
LOCKING_LIST(fprintf, f, (FILE *s, const char *f, ...), vfprintf, (s, f, rest), s)
LOCKING_LIST(__printf_chk, f, (int flag, const char *f, ...), __vprintf_chk, (flag, f, rest), stdout)
LOCKING_LIST(__fprintf_chk, f, (FILE *s, int flag, const char *f, ...), __vfprintf_chk, (s, flag, f, rest), s)

LOCKING(int, puts, (const char *text), (text), stdout)
LOCKING(int, fputs, (const char *text, FILE *s), (text, s), s)
LOCKING(int, putchar, (int c), (c), stdout)
LOCKING(int, putc, (int c, FILE *s), (c, s), s)
LOCKING(int, fputc, (int c, FILE *s), (c, s), s)
LOCKING(size_t, fwrite, (const void *from, size_t size, size_t n, FILE *s), (from, size, n, s), s)
LOCKING(int, fflush, (FILE *s), (s), s)
LOCKING(size_t, fread, (void *to, size_t size, size_t n, FILE *s), (to, size, n, s), s)
LOCKING(char *, fgets, (char *to, int size, FILE *s), (to, size, s), s)
LOCKING(int, getc, (FILE *s), (s), s)
LOCKING(int, fgetc, (FILE *s), (s), s)
LOCKING(int, getchar, (void), (), stdin)
// clang-format on

void perror(const char *text)
{
	LOCKED(stderr, (REAL(perror)(text), 0));
}
