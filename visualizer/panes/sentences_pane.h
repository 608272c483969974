// SPDX-License-Identifier: MIT
//
// The two sentences at the top: what has just happened, and what the chosen thread can do now.
#ifndef VISUALIZER_PANES_SENTENCES_PANE_H
#define VISUALIZER_PANES_SENTENCES_PANE_H

#include "base/buf.h"
#include "visualizer/terminal/cells.h"

struct frame;

// Adds what has just happened, with its place: "2 worker locks mutex A (a.c:41)."
void sentences_happened(const struct frame *f, struct buf *b);

// Adds how things stand for the chosen thread, or how the run ended, or a line for the user.
void sentences_next(const struct frame *f, struct buf *b);

// The style of what sentences_next() adds.
enum style sentences_style(const struct frame *f);

#endif
