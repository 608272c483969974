// SPDX-License-Identifier: MIT
//
// How a run ended, and what it left behind, in one sentence each. Any thread that may use the
// story; nothing here blocks.
#ifndef TRACE_STORY_END_H
#define TRACE_STORY_END_H

#include "base/buf.h"
#include "model/describe.h"
#include "trace/story.h"

// How the run ended, in one sentence with its place: "deadlock: ...", "exited with status 0".
// Nothing while it goes on.
void story_end(const struct story *s, const struct trace *t, struct buf *b);

// The same of a trace without its story, in memory of malloc's. NULL: memory ran out.
char *story_end_alone(const struct trace *t);

// The same, by other names.
void story_end_named(const struct story *s, const struct trace *t, const struct namer *names,
		     struct buf *b);

// Adds to b what the program has left behind, when s is at the end of t: "mutex m is still locked
// by 2 worker at the end of the program"; of a thread alone, that it was neither joined nor
// detached; of an object alone, that it was not destroyed.
void story_left(const struct story *s, const struct trace *t, struct leak what, struct buf *b);

#endif
