// SPDX-License-Identifier: MIT
//
// Reading by descriptor: it may be standard input (input.h), and what is read comes to stand
// in the program's memory (clib.h).
#undef _FORTIFY_SOURCE
#define __NO_INLINE__ 1
#include "runtime/clib/clib.h"
#include "runtime/clib/clib_states.h"
#include "runtime/gate/input.h"

#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

// What _FORTIFY_SOURCE makes of these.
ssize_t __read_chk(int fd, void *to, size_t n, size_t room);
ssize_t __pread_chk(int fd, void *to, size_t n, off_t at, size_t room);
ssize_t __pread64_chk(int fd, void *to, size_t n, off64_t at, size_t room);

// Reading changes what is read next.
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
	is_to_read(fd, RT_SITE());
	ssize_t got = REAL(readv)(fd, parts, n), left = got;
	for (int i = 0; i < n && left > 0; left -= (ssize_t)parts[i++].iov_len) {
		size_t part = parts[i].iov_len;
		has_read(parts[i].iov_base, (size_t)left < part ? left : (ssize_t)part, RT_SITE());
	}
	return got;
}
