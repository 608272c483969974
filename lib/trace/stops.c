// SPDX-License-Identifier: MIT
//
// What the guard stops: see stops.h.
#include "trace/stops.h"

#include "base/i18n.h"

#include <stdio.h>
#include <string.h>

static const char *const sentences[STOPS] = {
#define STOP(name, sentence) [STOP_##name] = sentence,
#include "trace/stops.def"
#undef STOP
};

// What a sentence says was tried, up to the detail: *n bytes. NULL: there is no detail.
static const char *tried(enum stop stop, int *n, const char **detail)
{
	const char *from = sentences[stop] + strlen("%s ");
	*detail = strstr(from, "%s");
	*n = (int)((*detail ? *detail : strrchr(from, ':')) - from);
	return from;
}

void stop_text(char *to, size_t size, enum stop stop, const char *detail)
{
	int n;
	const char *at, *from = tried(stop, &n, &at);
	snprintf(to, size, "%.*s%s", n, from, at ? detail : "");
}

bool stop_tell(struct buf *b, const char *who, const char *text)
{
	for (enum stop stop = 0; stop < STOPS; stop++) {
		int n;
		const char *at, *from = tried(stop, &n, &at);
		if (strncmp(text, from, (size_t)n) != 0 || (!at && text[n]))
			continue;
		buf_printf(b, _(sentences[stop]), who, text + n);
		return true;
	}
	return false;
}
