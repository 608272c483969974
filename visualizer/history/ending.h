// SPDX-License-Identifier: MIT
//
// How a run has ended, as a kind that has one colour wherever it is told: red where something is
// wrong, green where all went well, yellow where it was only cut short.
#ifndef VISUALIZER_HISTORY_ENDING_H
#define VISUALIZER_HISTORY_ENDING_H

#include "trace/story.h"
#include "visualizer/terminal/cells.h"

enum ending { ENDING_NONE, ENDING_WELL, ENDING_CUT, ENDING_BAD };

// ENDING_NONE: it goes on.
enum ending ending_of(const struct story *s, const struct trace *t);

// Of a run that has ended.
enum style ending_style(const struct story *s, const struct trace *t);

#endif
