// SPDX-License-Identifier: MIT
//
// What a program has left behind at its end, in one sentence. Any thread that may use the story;
// nothing here blocks.
#ifndef TRACE_STORY_LEFT_H
#define TRACE_STORY_LEFT_H

#include "base/buf.h"
#include "trace/story.h"

// Adds "mutex m is still locked by 2 worker at the end of the program" to b; of a thread alone,
// that it was neither joined nor detached; of an object alone, that it was not destroyed. s: at the
// end of t.
void story_left(const struct story *s, const struct trace *t, struct leak what, struct buf *b);

#endif
