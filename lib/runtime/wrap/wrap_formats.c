// SPDX-License-Identifier: MIT
//
// The C library's functions that format into memory and scan it: as those of clib.def, but the
// accesses follow from the format. Output is formatted twice, first to find its length.
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_formats.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/kept.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// clang-format off
int __vsprintf_chk(char *to, int flag, size_t room, const char *f, va_list rest);
int __sprintf_chk(char *to, int flag, size_t room, const char *f, ...);
int __vsnprintf_chk(char *to, size_t n, int flag, size_t room, const char *f, va_list rest);
int __snprintf_chk(char *to, size_t n, int flag, size_t room, const char *f, ...);
int __vasprintf_chk(char **to, int flag, const char *f, va_list rest);
int __asprintf_chk(char **to, int flag, const char *f, ...);
int __vdprintf_chk(int fd, int flag, const char *f, va_list rest);
int __dprintf_chk(int fd, int flag, const char *f, ...);
// clang-format on

// ---- printf -------------------------------------------------------------------------------------

// Called before at most n bytes are formatted to `to`. n = 0: nothing is written.
static void formats(char *to, size_t n, const char *f, va_list arguments, uint64_t pc)
{
	va_list rest;
	int saved = errno;
	clib_reads_arguments(f, arguments, pc);
	va_copy(rest, arguments);
	int wanted = n ? REAL(vsnprintf)(NULL, 0, f, rest) : -1;
	va_end(rest);
	if (wanted >= 0)
		clib_writes(to, (size_t)wanted < n ? (size_t)wanted + 1 : n, pc);
	errno = saved;
}

// Called after memory was allocated for the result.
static void allocated(char **to, int got, uint64_t pc)
{
	int saved = errno;
	clib_writes(to, sizeof *to, pc);
	if (got >= 0)
		clib_writes(*to, (size_t)got + 1, pc);
	errno = saved;
}

// FORMATTING(name, last, parameters, list, list_parameters, arguments, to, n): a function with
// variable arguments, and its variant with a va_list; both write up to n bytes at `to`.
#define FORMATTING(name, last, parameters, list, list_parameters, arguments, to, n)                \
	int list list_parameters                                                                   \
	{                                                                                          \
		POINT(list);                                                                       \
		if (clib_looked_at(RT_CALLER()))                                                   \
			formats(to, n, f, rest, RT_CALLER());                                      \
		int got = REAL(list) arguments;                                                    \
		own_frames_clear();                                                                \
		return got;                                                                        \
	}                                                                                          \
	int name parameters                                                                        \
	{                                                                                          \
		POINT(name);                                                                       \
		va_list rest;                                                                      \
		va_start(rest, last);                                                              \
		if (clib_looked_at(RT_CALLER()))                                                   \
			formats(to, n, f, rest, RT_CALLER());                                      \
		int got = REAL(list) arguments;                                                    \
		own_frames_clear(); /* see wrap_stdio.c */                                         \
		kept_va_end(rest);                                                                 \
		return got;                                                                        \
	}

// The same for functions that allocate.
#define ALLOCATING(name, last, parameters, list, list_parameters, arguments)                       \
	int list list_parameters                                                                   \
	{                                                                                          \
		POINT(list);                                                                       \
		if (clib_looked_at(RT_CALLER()))                                                   \
			formats(NULL, 0, f, rest, RT_CALLER());                                    \
		int got = REAL(list) arguments;                                                    \
		if (clib_looked_at(RT_CALLER()))                                                   \
			allocated(to, got, RT_CALLER());                                           \
		return got;                                                                        \
	}                                                                                          \
	int name parameters                                                                        \
	{                                                                                          \
		POINT(name);                                                                       \
		va_list rest;                                                                      \
		va_start(rest, last);                                                              \
		if (clib_looked_at(RT_CALLER()))                                                   \
			formats(NULL, 0, f, rest, RT_CALLER());                                    \
		int got = REAL(list) arguments;                                                    \
		if (clib_looked_at(RT_CALLER()))                                                   \
			allocated(to, got, RT_CALLER());                                           \
		own_frames_clear();                                                                \
		kept_va_end(rest);                                                                 \
		return got;                                                                        \
	}

// clang-format off
FORMATTING(sprintf, f, (char *restrict to, const char *restrict f, ...),
	   vsprintf, (char *restrict to, const char *restrict f, va_list rest), (to, f, rest), to, SIZE_MAX)
FORMATTING(snprintf, f, (char *restrict to, size_t n, const char *restrict f, ...),
	   vsnprintf, (char *restrict to, size_t n, const char *restrict f, va_list rest), (to, n, f, rest), to, n)
FORMATTING(dprintf, f, (int fd, const char *restrict f, ...),
	   vdprintf, (int fd, const char *restrict f, va_list rest), (fd, f, rest), NULL, 0)
FORMATTING(__sprintf_chk, f, (char *to, int flag, size_t room, const char *f, ...),
	   __vsprintf_chk, (char *to, int flag, size_t room, const char *f, va_list rest), (to, flag, room, f, rest), to, room)
FORMATTING(__snprintf_chk, f, (char *to, size_t n, int flag, size_t room, const char *f, ...),
	   __vsnprintf_chk, (char *to, size_t n, int flag, size_t room, const char *f, va_list rest), (to, n, flag, room, f, rest), to, n < room ? n : room)
FORMATTING(__dprintf_chk, f, (int fd, int flag, const char *f, ...),
	   __vdprintf_chk, (int fd, int flag, const char *f, va_list rest), (fd, flag, f, rest), NULL, 0)
ALLOCATING(asprintf, f, (char **restrict to, const char *restrict f, ...),
	   vasprintf, (char **restrict to, const char *restrict f, va_list rest), (to, f, rest))
ALLOCATING(__asprintf_chk, f, (char **to, int flag, const char *f, ...),
	   __vasprintf_chk, (char **to, int flag, const char *f, va_list rest), (to, flag, f, rest))
// clang-format on

// ---- scanf --------------------------------------------------------------------------------------

static void converts(const char *from, const char *f, uint64_t pc)
{
	clib_reads_string(from, SIZE_MAX, pc);
	clib_reads_string(f, SIZE_MAX, pc);
}

static void converted(const char *f, va_list rest, int got, uint64_t pc)
{
	int saved = errno;
	clib_writes_converted(f, rest, got, pc);
	errno = saved;
}

#define CONVERTING(name, list)                                                                     \
	int list(const char *restrict from, const char *restrict f, va_list rest);                 \
	static int list##_at(const char *from, const char *f, va_list rest, uint64_t pc)           \
	{                                                                                          \
		va_list again;                                                                     \
		bool looked_at = clib_looked_at(pc);                                               \
		if (looked_at)                                                                     \
			converts(from, f, pc);                                                     \
		va_copy(again, rest);                                                              \
		int got = REAL(list)(from, f, rest);                                               \
		if (looked_at)                                                                     \
			converted(f, again, got, pc);                                              \
		va_end(again);                                                                     \
		return got;                                                                        \
	}                                                                                          \
	NAMED(int, list, (const char *restrict from, const char *restrict f, va_list rest))        \
	{                                                                                          \
		return list##_at(from, f, rest, RT_CALLER());                                      \
	}                                                                                          \
	NAMED(int, name, (const char *restrict from, const char *restrict f, ...))                 \
	{                                                                                          \
		va_list rest;                                                                      \
		va_start(rest, f);                                                                 \
		int got = list##_at(from, f, rest, RT_CALLER());                                   \
		va_end(rest);                                                                      \
		return got;                                                                        \
	}

CONVERTING(sscanf, vsscanf)
CONVERTING(__isoc99_sscanf, __isoc99_vsscanf)
CONVERTING(__isoc23_sscanf, __isoc23_vsscanf)
