// SPDX-License-Identifier: MIT
//
// How a run ended, in one sentence; and a data race. Each adds to a buffer. Any thread that may use
// the story; nothing here blocks.
#ifndef TRACE_STORY_END_H
#define TRACE_STORY_END_H

#include "base/buf.h"
#include "trace/story.h"

// How the run ended, in one sentence with its place: "deadlock: ...", "exited with status 0".
// Nothing while it goes on.
void story_end(const struct story *s, const struct trace *t, struct buf *b);

// A data race, the EV_RACE at a slot: the place in memory, "variable counter"; and all of it, in
// one sentence with both places in the source.
void story_raced(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);
void story_race(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

#endif
