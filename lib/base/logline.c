// SPDX-License-Identifier: MIT
//
// The one form of a log line: see logline.h. Pure, so that a program that runs by itself and
// a trace that is read afterwards show the same.
#include "base/logline.h"

#include <stdio.h>

#define MS_PER_MINUTE (60 * 1000)

int logline_time(char *out, size_t size, int64_t ns)
{
	int64_t ms = ns < 0 ? 0 : ns / 1000000;
	return snprintf(out, size, "%02lld:%02d.%03d", (long long)(ms / MS_PER_MINUTE),
			(int)(ms % MS_PER_MINUTE / 1000), (int)(ms % 1000));
}

int logline(char *out, size_t size, int64_t ns, unsigned thread, const char *name, const char *text)
{
	char time[32];
	logline_time(time, sizeof time, ns);
	if (!name || !*name)
		name = thread == 1 ? "main" : "";
	return snprintf(out, size, "%s %2u%s%s  %s", time, thread, *name ? " " : "", name, text);
}
