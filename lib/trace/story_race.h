// SPDX-License-Identifier: MIT
//
// Data races, and reads of memory that nobody has written, in words. Each function adds to a
// buffer. Any thread that may use the story; nothing here blocks.
#ifndef TRACE_STORY_RACE_H
#define TRACE_STORY_RACE_H

#include "base/buf.h"
#include "trace/story.h"

// Adds what the place in memory at an address is called there, "variable counter". False: it has no
// name, and nothing is added.
bool story_place(const struct story *s, const struct trace *t, uint64_t addr, struct buf *b);

// A data race, the EV_RACE at a slot: the place in memory, "variable counter"; and all of it, in
// one sentence with both places in the source, and what would order the accesses. worse: something
// else goes wrong with it, as it does in any trace that ends with that: then to make the accesses
// atomic is no cure that is named, since it orders them and may mend nothing.
void story_raced(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);
void story_race(const struct story *s, const struct trace *t, uint32_t at, bool worse,
		struct buf *b);

// Adds "2 push reads n->next at list.c:21, which nobody has written since 3 push has allocated it
// at list.c:9: ..." to b, of the EV_UNWRITTEN at a slot.
void story_unwritten(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

// The same without names: "list.c:21 reads memory that nobody has written since its allocation at
// list.c:9".
void story_unwritten_place(const struct trace *t, uint32_t at, struct buf *b);

#endif
