// SPDX-License-Identifier: MIT
//
// Standard input: see input.h. Many functions read a stream, some of them macros; so the stream
// itself shows whether it was read. If the program has replaced /dev/null by another file, there is
// no limit to report.
#include "runtime/gate/input.h"

#include "runtime/mode.h"
#include "runtime/report.h"

#include "base/i18n.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

static FILE *stream; // NULL: standard input was given

static bool none_is_there(void)
{
	struct stat s;
	int saved = errno;
	bool null =
		fstat(STDIN_FILENO, &s) == 0 && S_ISCHR(s.st_mode) && s.st_rdev == makedev(1, 3);
	errno = saved;
	return null;
}

void input_begin(bool given)
{
	stream = given ? NULL : stdin;
}

void input_reads(int fd)
{
	if (fd == STDIN_FILENO && stream && rt_mode() == RT_PLAN && none_is_there())
		report_once(N_("standard input is read, and none is given"), LIMIT_INPUT);
}

void input_settle(void)
{
	// a stream that was never read has no buffer
	if (stream && (stream->_IO_read_base || feof_unlocked(stream)))
		input_reads(STDIN_FILENO);
}
