// SPDX-License-Identifier: MIT
//
// A read of memory that nobody has written, in one sentence. Any thread that may use the story;
// nothing here blocks.
#ifndef TRACE_STORY_UNWRITTEN_H
#define TRACE_STORY_UNWRITTEN_H

#include "base/buf.h"
#include "trace/story.h"

// Adds "2 push reads n->next at list.c:21, which nobody has written since 3 push has allocated it
// at list.c:9: ..." to b, of the EV_UNWRITTEN at a slot.
void story_unwritten(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

// The same without names: "list.c:21 reads memory that nobody has written since its allocation at
// list.c:9".
void story_unwritten_place(const struct trace *t, uint32_t at, struct buf *b);

#endif
