// SPDX-License-Identifier: MIT
//
// The fate of a failing run in a sentence: from which step on nothing could save it, which thread
// waited then, and which of this is unknown.
//
// Used by one thread.
#ifndef CHECKER_REPORT_FATE_TEXT_H
#define CHECKER_REPORT_FATE_TEXT_H

#include "base/buf.h"
#include "checker/fate/fate.h"
#include "trace/story.h"

#include <stdio.h>

// Adds it, without a newline. Does not block. t: the trace of the run, s: its whole story. 0,
// ENOMEM, or EINVAL: the trace does not fit the model.
int fate_describe(const struct fate *f, const struct trace *t, const struct story *s,
		  struct buf *b);

// The same as a paragraph of a report, after an empty line. Blocks as writing does.
int fate_put(const struct fate *f, const struct trace *t, const struct story *s, FILE *out);

// Writes what replaces the fate if a data race ended the run. tried: both orders of the racing
// accesses were tried, and nothing else fails.
void fate_put_race(bool tried, FILE *out);

#endif
