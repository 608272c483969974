// SPDX-License-Identifier: MIT
//
// What a program reports of itself, in words: what the pictures of queues, state machines, pools
// and graphs show.
#ifndef VISUALIZER_PLAIN_TOLD_H
#define VISUALIZER_PLAIN_TOLD_H

#include "base/buf.h"
#include "trace/story.h"

// Adds a line about the annotation at a slot, which the story has just folded in; nothing, if it
// changes nothing. Behind the end of the last task of a graph, its critical path.
void plain_told(const struct story *s, const struct trace *t, uint32_t at, struct buf *b);

#endif
