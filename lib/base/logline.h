// SPDX-License-Identifier: MIT
//
// The one form of a log line, everywhere the same: time since the start of the program as
// mm:ss.mmm, number and name of the thread, text.
//
//	00:01.200  3 swimmer-2  waiting
#ifndef BASE_LOGLINE_H
#define BASE_LOGLINE_H

#include <stddef.h>
#include <stdint.h>

// Writes the line, without a newline, to out (size bytes, cut if it is longer, always ended by
// a zero when size > 0). ns: nanoseconds since the start, below 0 counts as 0; the fraction is
// cut, not rounded. thread: its number, from 1. name: NULL or "" for a thread without one, which
// goes by its number alone (thread 1: by main). Returns the length of the whole line as snprintf
// does, below 0 if it is too long to be counted. Any thread; does not block.
int logline(char *out, size_t size, int64_t ns, unsigned thread, const char *name,
	    const char *text);

// Writes the time alone. As above.
int logline_time(char *out, size_t size, int64_t ns);

#endif
