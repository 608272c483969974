// SPDX-License-Identifier: MIT
//
// What story.c and story_annotations.c share; nobody else needs it.
#ifndef TRACE_STORY_PARTS_H
#define TRACE_STORY_PARTS_H

#include "trace/story.h"

// The record of a thread of the world, or NULL: there is no such thread, or no memory.
struct story_thread *story_thread_at(struct story *s, uint32_t thread);

// Folds in an event by which the program tells about itself. As story_event.
int story_annotate(struct story *s, const struct trace *t, uint32_t at);

#endif
