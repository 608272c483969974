// SPDX-License-Identifier: MIT
//
// Calls by which a program would meet descriptors that are not its own (run/descriptors.h):
// there are none, as it would be by itself.
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
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
	return hidden(fd) ? -1 : REAL(close)(fd);
}

// In parts, between those that are to stay.
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

// Whatever a command takes is passed on as a word.
#define CONTROL(name)                                                                              \
	int name(int fd, int command, ...)                                                         \
	{                                                                                          \
		va_list rest;                                                                      \
		va_start(rest, command);                                                           \
		void *word = va_arg(rest, void *);                                                 \
		va_end(rest);                                                                      \
		return hidden(fd) ? -1 : REAL(name)(fd, command, word);                            \
	}

CONTROL(fcntl)
CONTROL(fcntl64)
