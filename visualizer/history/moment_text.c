// SPDX-License-Identifier: MIT
//
// Moments in a user's words: see moment_text.h.
#include "visualizer/history/moment_text.h"

#include <stdlib.h>
#include <string.h>

struct moment_text moment_text_read(const char *text)
{
	struct moment_text none = {.kind = MOMENT_NONE};
	char *end;
	unsigned long step = strtoul(text, &end, 10);
	if (strcmp(text, "end") == 0)
		return (struct moment_text){.kind = MOMENT_STEP, .step = MOMENT_LAST};
	if (*text < '0' || *text > '9')
		return none;
	if (!*end)
		return (struct moment_text){.kind = MOMENT_STEP, .step = step};
	double minutes = *end == ':' ? (double)step : 0;
	double seconds = strtod(*end == ':' ? end + 1 : text, &end);
	if (*end || !(seconds >= 0 && seconds < 1e9 && minutes < 1e7))
		return none;
	return (struct moment_text){.kind = MOMENT_TIME,
				    .time = (int64_t)((minutes * 60 + seconds) * 1e9)};
}
