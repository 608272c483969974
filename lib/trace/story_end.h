// SPDX-License-Identifier: MIT
//
// How a run ended, in one sentence. Adds to a buffer. Any thread that may use
// the story; nothing here blocks.
#ifndef TRACE_STORY_END_H
#define TRACE_STORY_END_H

#include "base/buf.h"
#include "model/describe.h"
#include "trace/story.h"

// How the run ended, in one sentence with its place: "deadlock: ...", "exited with status 0".
// Nothing while it goes on.
void story_end(const struct story *s, const struct trace *t, struct buf *b);

// The same, by other names.
void story_end_named(const struct story *s, const struct trace *t, const struct namer *names,
		     struct buf *b);

#endif
