// SPDX-License-Identifier: MIT
//
// What story.c and story_told.c share; nobody else needs it.
#ifndef TRACE_STORY_PARTS_H
#define TRACE_STORY_PARTS_H

#include "trace/story.h"

// The record of a thread of the world, or NULL: there is no such thread, or no memory.
struct told_thread *story_thread(struct story *s, uint32_t thread);

// Folds in an event by which the program tells about itself. As story_event.
int story_told(struct story *s, const struct trace *t, uint32_t at);

#endif
