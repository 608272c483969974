// SPDX-License-Identifier: MIT
//
// Calls on descriptors. The runtime's own descriptors (run/descriptors.h) do not exist for the
// program; reading by descriptor may be from standard input (gate/input.h).
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_states.h"
#include "runtime/gate/input.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/descriptors.h"
#include "runtime/wrap/cancel.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <sys/uio.h>
#include <unistd.h>

static bool hidden(int fd)
{
	if (rt_mode() != RT_PLAN || !descriptors_own(fd))
		return false;
	errno = EBADF;
	return true;
}

int close(int fd)
{
	POINT(close);
	return hidden(fd) ? -1 : REAL(close)(fd);
}

// Closes the ranges between the runtime's descriptors.
int close_range(unsigned first, unsigned last, int flags)
{
	while (rt_mode() == RT_PLAN && first <= last && first <= INT_MAX) {
		int own = descriptors_next((int)first);
		if (own < 0 || (unsigned)own > last)
			break;
		if ((unsigned)own > first && REAL(close_range)(first, (unsigned)own - 1, flags))
			return -1;
		first = (unsigned)own + 1;
		if (first > last)
			return 0;
	}
	return REAL(close_range)(first, last, flags);
}

void closefrom(int first)
{
	if (rt_mode() != RT_PLAN || close_range(first < 0 ? 0 : (unsigned)first, ~0u, 0))
		REAL(closefrom)(first);
}

// POSIX requires fcntl() to be a cancellation point only where it waits for a lock.
static enum clib_point point_of(int command)
{
	return command == F_SETLKW || command == F_OFD_SETLKW ? POINT_OF_fcntl : POINT_MAY;
}

// The accesses of a call for locks of a file.
static void controls(int command, const struct flock *lock, uint64_t pc)
{
	bool asks = command == F_GETLK || command == F_OFD_GETLK;
	bool sets = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
		    command == F_OFD_SETLKW;
	if (asks)
		clib_stores(lock, sizeof *lock, pc);
	if (sets)
		clib_loads(lock, sizeof *lock, pc);
}

// The command's argument, of whatever type, is passed on as a word.
#define CONTROL(name)                                                                              \
	int name(int fd, int command, ...)                                                         \
	{                                                                                          \
		va_list rest;                                                                      \
		va_start(rest, command);                                                           \
		void *word = va_arg(rest, void *);                                                 \
		va_end(rest);                                                                      \
		cancel_point(point_of(command), RT_SITE());                                        \
		if (hidden(fd))                                                                    \
			return -1;                                                                 \
		controls(command, word, RT_SITE());                                                \
		return REAL(name)(fd, command, word);                                              \
	}

CONTROL(fcntl)
CONTROL(fcntl64)

// Reading by descriptor, which may be standard input (input.h), and writes to the program's memory
// (clib.h).

// The variants that _FORTIFY_SOURCE calls.
ssize_t __read_chk(int fd, void *to, size_t n, size_t room);
ssize_t __pread_chk(int fd, void *to, size_t n, off_t at, size_t room);
ssize_t __pread64_chk(int fd, void *to, size_t n, off64_t at, size_t room);

// Reading moves the file's position.
static void is_to_read(int fd, uint64_t pc)
{
	input_reads(fd);
	LOOKED_AT(clib_files_turn(pc));
}

static void has_read(void *to, ssize_t got, uint64_t pc)
{
	int saved = errno;
	if (got > 0 && clib_looked_at(pc))
		clib_writes(to, (size_t)got, pc);
	errno = saved;
}

#define READING(name, parameters, arguments)                                                       \
	ssize_t name parameters                                                                    \
	{                                                                                          \
		POINT(name);                                                                       \
		is_to_read(fd, RT_SITE());                                                         \
		ssize_t got = REAL(name) arguments;                                                \
		has_read(to, got, RT_SITE());                                                      \
		return got;                                                                        \
	}

// clang-format off
READING(read, (int fd, void *to, size_t n), (fd, to, n))
READING(pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at))
READING(pread64, (int fd, void *to, size_t n, off64_t at), (fd, to, n, at))
READING(__read_chk, (int fd, void *to, size_t n, size_t room), (fd, to, n, room))
READING(__pread_chk, (int fd, void *to, size_t n, off_t at, size_t room), (fd, to, n, at, room))
READING(__pread64_chk, (int fd, void *to, size_t n, off64_t at, size_t room), (fd, to, n, at, room))
// clang-format on

ssize_t readv(int fd, const struct iovec *parts, int n)
{
	POINT(readv);
	is_to_read(fd, RT_SITE());
	clib_loads(parts, n > 0 ? (size_t)n * sizeof *parts : 0, RT_SITE());
	ssize_t got = REAL(readv)(fd, parts, n), left = got;
	for (int i = 0; i < n && left > 0; left -= (ssize_t)parts[i++].iov_len) {
		size_t part = parts[i].iov_len;
		has_read(parts[i].iov_base, (size_t)left < part ? left : (ssize_t)part, RT_SITE());
	}
	return got;
}
