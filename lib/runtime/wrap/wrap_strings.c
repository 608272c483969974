// SPDX-License-Identifier: MIT
//
// The C library's functions on bytes and strings, which are not instrumented: what they read and
// write on behalf of instrumented code is looked at like its own accesses. They are called from
// everywhere, before constructors and by this library too: there they are the real ones.
#undef _FORTIFY_SOURCE
#include "runtime/memory/modules.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/wrap/accesses.h"

#include <string.h>

// Does the caller's own code ask, in a run that looks at memory?
static inline bool looked_at(uint64_t pc)
{
	return values_looked_at && rt_self && module_has_hooks(pc);
}

static void reads(const void *at, size_t n, uint64_t pc)
{
	access_note(at, n, ACCESS_READS, pc);
}

static void writes(const void *at, size_t n, uint64_t pc)
{
	access_note(at, n, ACCESS_WRITES, pc);
}

static size_t length(const char *s)
{
	return REAL(strlen)(s);
}

static size_t limited(const char *s, size_t n)
{
	return REAL(strnlen)(s, n);
}

// How many bytes of a string of at most n a function reads: up to and with its end.
static size_t with_end(const char *s, size_t n)
{
	size_t len = limited(s, n);
	return len < n ? len + 1 : n;
}

// How many bytes a comparison reads.
static size_t compared(const char *a, const char *b, size_t n)
{
	size_t i = 0;
	while (i < n && a[i] == b[i] && a[i])
		i++;
	return i < n ? i + 1 : n;
}

// ---- bytes --------------------------------------------------------------------------------------

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
	if (looked_at(RT_SITE())) {
		reads(from, n, RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(memcpy)(to, from, n);
}

void *memmove(void *to, const void *from, size_t n)
{
	if (looked_at(RT_SITE())) {
		reads(from, n, RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(memmove)(to, from, n);
}

void *memset(void *to, int byte, size_t n)
{
	if (looked_at(RT_SITE()))
		writes(to, n, RT_SITE());
	return REAL(memset)(to, byte, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
	if (looked_at(RT_SITE())) {
		reads(a, n, RT_SITE());
		reads(b, n, RT_SITE());
	}
	return REAL(memcmp)(a, b, n);
}

void *memchr(const void *s, int byte, size_t n)
{
	if (looked_at(RT_SITE())) {
		const char *found = REAL(memchr)(s, byte, n);
		reads(s, found ? (size_t)(found - (const char *)s) + 1 : n, RT_SITE());
	}
	return REAL(memchr)(s, byte, n);
}

// ---- strings ------------------------------------------------------------------------------------

size_t strlen(const char *s)
{
	if (looked_at(RT_SITE()))
		reads(s, length(s) + 1, RT_SITE());
	return REAL(strlen)(s);
}

char *strcpy(char *restrict to, const char *restrict from)
{
	if (looked_at(RT_SITE())) {
		size_t n = length(from) + 1;
		reads(from, n, RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(strcpy)(to, from);
}

char *strncpy(char *restrict to, const char *restrict from, size_t n)
{
	if (looked_at(RT_SITE())) {
		reads(from, with_end(from, n), RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(strncpy)(to, from, n);
}

static void appends(char *to, const char *from, size_t n, uint64_t pc)
{
	size_t had = length(to), more = limited(from, n);
	reads(to, had + 1, pc);
	reads(from, with_end(from, n), pc);
	writes(to + had, more + 1, pc);
}

char *strcat(char *restrict to, const char *restrict from)
{
	if (looked_at(RT_SITE()))
		appends(to, from, SIZE_MAX, RT_SITE());
	return REAL(strcat)(to, from);
}

char *strncat(char *restrict to, const char *restrict from, size_t n)
{
	if (looked_at(RT_SITE()))
		appends(to, from, n, RT_SITE());
	return REAL(strncat)(to, from, n);
}

int strcmp(const char *a, const char *b)
{
	if (looked_at(RT_SITE())) {
		size_t n = compared(a, b, SIZE_MAX);
		reads(a, n, RT_SITE());
		reads(b, n, RT_SITE());
	}
	return REAL(strcmp)(a, b);
}

int strncmp(const char *a, const char *b, size_t limit)
{
	if (looked_at(RT_SITE())) {
		size_t n = compared(a, b, limit);
		reads(a, n, RT_SITE());
		reads(b, n, RT_SITE());
	}
	return REAL(strncmp)(a, b, limit);
}

char *strchr(const char *s, int c)
{
	if (looked_at(RT_SITE())) {
		const char *found = REAL(strchr)(s, c);
		reads(s, found ? (size_t)(found - s) + 1 : length(s) + 1, RT_SITE());
	}
	return REAL(strchr)(s, c);
}

char *strdup(const char *s)
{
	if (looked_at(RT_SITE()))
		reads(s, length(s) + 1, RT_SITE());
	char *copy = REAL(strdup)(s);
	if (copy && looked_at(RT_SITE()))
		writes(copy, length(copy) + 1, RT_SITE());
	return copy;
}

// ---- as compiled with _FORTIFY_SOURCE ------------------------------------------------------
//
// The real ones end the program where `room` is too small.

// clang-format off
void *__memcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room);
void *__memmove_chk(void *to, const void *from, size_t n, size_t room);
void *__memset_chk(void *to, int byte, size_t n, size_t room);
char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room);
char *__strncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room);
char *__strcat_chk(char *restrict to, const char *restrict from, size_t room);
char *__strncat_chk(char *restrict to, const char *restrict from, size_t n, size_t room);
// clang-format on

void *__memcpy_chk(void *restrict to, const void *restrict from, size_t n, size_t room)
{
	if (looked_at(RT_SITE()) && n <= room) {
		reads(from, n, RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(__memcpy_chk)(to, from, n, room);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room)
{
	if (looked_at(RT_SITE()) && n <= room) {
		reads(from, n, RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(__memmove_chk)(to, from, n, room);
}

void *__memset_chk(void *to, int byte, size_t n, size_t room)
{
	if (looked_at(RT_SITE()) && n <= room)
		writes(to, n, RT_SITE());
	return REAL(__memset_chk)(to, byte, n, room);
}

char *__strcpy_chk(char *restrict to, const char *restrict from, size_t room)
{
	if (looked_at(RT_SITE()) && length(from) < room) {
		size_t n = length(from) + 1;
		reads(from, n, RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(__strcpy_chk)(to, from, room);
}

char *__strncpy_chk(char *restrict to, const char *restrict from, size_t n, size_t room)
{
	if (looked_at(RT_SITE()) && n <= room) {
		reads(from, with_end(from, n), RT_SITE());
		writes(to, n, RT_SITE());
	}
	return REAL(__strncpy_chk)(to, from, n, room);
}

char *__strcat_chk(char *restrict to, const char *restrict from, size_t room)
{
	if (looked_at(RT_SITE()))
		appends(to, from, SIZE_MAX, RT_SITE());
	return REAL(__strcat_chk)(to, from, room);
}

char *__strncat_chk(char *restrict to, const char *restrict from, size_t n, size_t room)
{
	if (looked_at(RT_SITE()))
		appends(to, from, n, RT_SITE());
	return REAL(__strncat_chk)(to, from, n, room);
}
