// SPDX-License-Identifier: MIT
//
// Searching the history: by what is said of a step and its place, and by log lines.
#ifndef VISUALIZER_HISTORY_MATCH_H
#define VISUALIZER_HISTORY_MATCH_H

#include "visualizer/history/history.h"

// Does the step of a moment, or a log line that came with it, have this text in it (large letters
// or small)? The story of history_at stays valid.
bool match_moment(struct history *h, size_t moment, const char *text);

// The last moment before this one of which match_moment() is true; SIZE_MAX: none. In a time that
// grows as the way back.
size_t match_before(struct history *h, size_t moment, const char *text);

// The first moment at or after a time, ns of the run.
size_t match_time(const struct history *h, int64_t time);

#endif
