// SPDX-License-Identifier: MIT
//
// The C library's functions of clib.def: each is the real function, and reports its accesses to
// memory if the program's own code has called it, in a run that looks at memory. See clib.h.
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1 // no inline bodies from headers
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_states.h"
#include "runtime/cpu/own_frames.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/kept.h"

#include <aio.h>
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <fnmatch.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <mqueue.h>
#include <net/if.h>
#include <netdb.h>
#include <nl_types.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#include <utmpx.h>
#include <wchar.h>
#include <wctype.h>
#include <wordexp.h>

// Programs may call what newer headers advise against.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

typedef int comparison(const void *, const void *);
typedef int comparison_of(const void *, const void *, void *);

static size_t length(const char *s)
{
	return REAL(strlen)(s);
}

static size_t limited(const char *s, size_t n)
{
	return REAL(strnlen)(s, n);
}

// The bytes of a wide string, with its end.
static size_t wide_size(const wchar_t *s)
{
	return (REAL(wcslen)(s) + 1) * sizeof *s;
}

static size_t wide_limited(const wchar_t *s, size_t n)
{
	size_t length = REAL(wcsnlen)(s, n);
	return (length < n ? length + 1 : n) * sizeof *s;
}

void clib_stores(const void *at, size_t n, uint64_t pc)
{
	LOOKED_AT(clib_writes(at, at ? n : 0, pc));
}

void clib_loads(const void *at, size_t n, uint64_t pc)
{
	LOOKED_AT(clib_reads(at, at ? n : 0, pc));
}

void clib_reads_string(const char *s, size_t n, uint64_t pc)
{
	size_t len = s ? limited(s, n) : 0;
	if (s)
		clib_reads_text(s, len < n ? len + 1 : n, pc);
}

void clib_loads_string(const char *s, uint64_t pc)
{
	LOOKED_AT(clib_reads_string(s, SIZE_MAX, pc));
}

// The bytes that a search reads: up to the place found, or all n.
static size_t up_to(const void *s, const void *found, size_t n)
{
	return found ? (size_t)((const char *)found - (const char *)s) + 1 : n;
}

// The bytes that a comparison reads.
static size_t compared(const char *a, const char *b, size_t n, bool folds)
{
	size_t i = 0;
	while (i < n && a[i] &&
	       (folds ? tolower((unsigned char)a[i]) == tolower((unsigned char)b[i])
		      : a[i] == b[i]))
		i++;
	return i < n ? i + 1 : n;
}

static void appends(char *to, const char *from, size_t n, uint64_t pc)
{
	size_t had = length(to), more = limited(from, n);
	clib_reads_text(to, had + 1, pc);
	clib_reads_string(from, n, pc);
	clib_writes(to + had, more + 1, pc);
}

// The same for strlcat, to an array of n bytes.
static void appends_within(char *to, const char *from, size_t n, uint64_t pc)
{
	size_t had = limited(to, n), more = length(from), room = n - had;
	clib_reads_string(to, n, pc);
	clib_reads_string(from, SIZE_MAX, pc);
	clib_writes(to + had, more < room ? more + 1 : room, pc);
}

// ---- parts of a message ------------------------------------------------------------------------

static void reads_parts(const struct iovec *parts, int n, uint64_t pc)
{
	clib_reads(parts, n > 0 ? (size_t)n * sizeof *parts : 0, pc);
	for (int i = 0; i < n; i++)
		clib_reads(parts[i].iov_base, parts[i].iov_len, pc);
}

// The parts were filled in order with `got` bytes.
static void writes_parts(const struct iovec *parts, ssize_t got, uint64_t pc)
{
	for (; got > 0; parts++) {
		size_t n = (size_t)got < parts->iov_len ? (size_t)got : parts->iov_len;
		clib_writes(parts->iov_base, n, pc);
		got -= (ssize_t)n;
	}
}

// ---- tokens -------------------------------------------------------------------------------------

// Reads the field that begins at s, and writes its terminator.
static void writes_field(char *s, const char *set, uint64_t pc)
{
	if (!s)
		return;
	size_t n = REAL(strcspn)(s, set);
	clib_reads(s, n + 1, pc);
	if (s[n])
		clib_writes(s + n, 1, pc);
}

static void writes_token(char *s, const char *set, uint64_t pc)
{
	size_t before = REAL(strspn)(s, set);
	clib_reads(s, before, pc);
	writes_field(s + before, set, pc);
}

static void continues_token(char *s, const char *set, char **rest, uint64_t pc)
{
	if (!s) {
		clib_reads(rest, sizeof *rest, pc);
		s = *rest;
	}
	clib_reads_string(set, SIZE_MAX, pc);
	if (s)
		writes_token(s, set, pc);
	clib_writes(rest, sizeof *rest, pc);
}

// May write any of the terminators in the rest of a wide string.
static void writes_wide_token(wchar_t *s, uint64_t pc)
{
	if (s)
		clib_writes(s, wide_size(s), pc);
}

// Where the next call of strtok without a string continues: the C library does not disclose its
// own.
static char *strtok_rest;

static void continues_strtok(char *s, const char *set, uint64_t pc)
{
	if (!values_looked_at) // not all calls are seen, and the rest may be another's
		return;
	if (!s)
		s = strtok_rest;
	clib_reads_string(set, SIZE_MAX, pc);
	if (!s)
		return;
	writes_token(s, set, pc);
	s += REAL(strspn)(s, set);
	s += REAL(strcspn)(s, set);
	strtok_rest = *s ? s + 1 : s;
}

// ---- the functions ------------------------------------------------------------------------------

#define R(at, n) clib_reads(at, n, pc)
#define W(at, n) clib_writes(at, n, pc)
#define RS(s) clib_reads_string(s, SIZE_MAX, pc)
#define RN(s, n) clib_reads_string(s, n, pc)
#define RWS(s) clib_reads(s, wide_size(s), pc)
#define RWN(s, n) clib_reads(s, wide_limited(s, n), pc)
#define IN(p) clib_reads(p, (p) ? sizeof *(p) : 0, pc)
#define OUT(p) clib_writes(p, (p) ? sizeof *(p) : 0, pc)
#define SEES(s) clib_state_read(STATE_##s, pc)
#define SETS(s) clib_state_write(STATE_##s, pc)
#define TURN(s) clib_state_turn(STATE_##s, pc)
#define FILES clib_files_turn(pc)
#define APART(s) clib_state_apart(STATE_##s)
#define GIVES(s, n) clib_state_result(STATE_##s, GOT, GOT ? n : 0, pc)
#define GOT rt_got

// The bytes that a conversion to a number reads: up to the first that is not part of the number.
#define NUMBER(function, s, ...)                                                                   \
	({                                                                                         \
		char *rt_end;                                                                      \
		REAL(function)(s, &rt_end __VA_OPT__(, ) __VA_ARGS__);                             \
		(size_t)(rt_end - (s)) + 1;                                                        \
	})
#define ENDS(end)                                                                                  \
	if (end)                                                                                   \
	W(end, sizeof *(end))

// clang-format off
#define CLIB(type, name, parameters, arguments, point, before, after)                              \
	NAMED(type, name, parameters)                                                              \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                           \
		cancel_point(POINT_##point, pc);                                                   \
		if (!clib_looked_at(pc))                                                           \
			return REAL(name) arguments;                                               \
		int rt_errno = errno;                                                              \
		before;                                                                            \
		errno = rt_errno;                                                                  \
		type GOT = REAL(name) arguments;                                                   \
		own_frames_clear(); /* see wrap_stdio.c */                                         \
		rt_errno = errno;                                                                  \
		after;                                                                             \
		errno = rt_errno;                                                                  \
		return GOT;                                                                        \
	}
#define CLIB_STATE(type, name, parameters, arguments, point, before, after)                        \
	NAMED(type, name, parameters)                                                              \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                           \
		cancel_point(POINT_##point, pc);                                                   \
		bool rt_seen = clib_looked_at(pc);                                                 \
		int rt_errno = errno;                                                              \
		if (rt_seen || clib_states_alone(pc)) {                                            \
			before;                                                                    \
		}                                                                                  \
		errno = rt_errno;                                                                  \
		type GOT = REAL(name) arguments;                                                   \
		own_frames_clear(); /* see wrap_stdio.c */                                         \
		rt_errno = errno;                                                                  \
		if (rt_seen) {                                                                     \
			after;                                                                     \
		}                                                                                  \
		errno = rt_errno;                                                                  \
		return GOT;                                                                        \
	}
#define CLIB_VOID(name, parameters, arguments, point, before, after)                               \
	NAMED(void, name, parameters)                                                              \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                           \
		cancel_point(POINT_##point, pc);                                                   \
		if (clib_looked_at(pc)) {                                                          \
			int rt_errno = errno;                                                      \
			before;                                                                    \
			errno = rt_errno;                                                          \
		}                                                                                  \
		REAL(name) arguments;                                                              \
		own_frames_clear();                                                                \
	}
#define CLIB_SEED(name, parameters, arguments, seed, before)                                       \
	NAMED(void, name, parameters)                                                              \
	{                                                                                          \
		uint64_t pc = RT_CALLER();                                                           \
		LOOKED_AT(before);                                                                 \
		clib_seeded((uint32_t)(seed), SEED_MIXED);                                                    \
		REAL(name) arguments;                                                              \
	}
// clang-format on
#include "runtime/clib/clib.def"
