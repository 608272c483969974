// SPDX-License-Identifier: MIT
//
// What the guard stops (see stops.def), as a trace holds it, "tried to open a file, /etc/passwd",
// and as a translated sentence. Any thread may call these, stop_text() a signal handler, too; none
// blocks.
#ifndef TRACE_STOPS_H
#define TRACE_STOPS_H

#include "base/buf.h"

#include <stdbool.h>

enum stop {
#define STOP(name, sentence) STOP_##name,
#include "trace/stops.def"
#undef STOP
	STOPS
};

// Writes what was tried to `to`, which has room for `size` bytes; longer text is cut. detail: the
// path or the number, of those that have one.
void stop_text(char *to, size_t size, enum stop stop, const char *detail);

// Adds the sentence about `who` of which stop_text() has written `text`. False: the text is another
// one, and nothing was added.
bool stop_tell(struct buf *b, const char *who, const char *text);

#endif
