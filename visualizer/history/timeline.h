// SPDX-License-Identifier: MIT
//
// The timeline: a lane for each thread, a column for each step; where several steps share a column,
// the last of them is shown. What is kept here are the states of the threads at the moments of the
// window that are shown, so that a move within it folds nothing.
#ifndef VISUALIZER_HISTORY_TIMELINE_H
#define VISUALIZER_HISTORY_TIMELINE_H

#include "visualizer/history/history.h"

struct timeline {
	int zoom;      // > 0: columns for a step, less one; < 0: 2 to the power of so many steps
	size_t first;  // the moment in the first column
	size_t moment; // that was looked at when `first` was chosen
	bool fixed;    // first was chosen by hand
	// The states: n rows of `lanes`, thread t + 1 at [t] of its row. A row is a moment, from
	// `from` on; where several share a column, the last moment of one.
	uint8_t *state;
	size_t from, n, lanes, cap;
	size_t each; // moments of a row
	size_t last; // the last moment that there was when they were filled in
	int columns; // of the window, as it was drawn last
};

enum { ZOOM_LEAST = -8, ZOOM_MOST = 3 };

// The history is another one.
void timeline_forget(struct timeline *t);
void timeline_free(struct timeline *t);

// One step in or out; half a window to the left or right. moment: the one looked at.
void timeline_zoom(struct timeline *t, int by);
void timeline_scroll(struct timeline *t, const struct history *h, int by);

// The moment in a column of the window.
size_t timeline_moment(const struct timeline *t, int column);

// How many columns a moment takes, and how many moments a column stands for: one of them is 1.
int timeline_columns(const struct timeline *t);
size_t timeline_moments(const struct timeline *t);

// Makes a window of so many columns ready that shows `moment`. 0 or ENOMEM.
int timeline_window(struct timeline *t, struct history *h, size_t moment, int columns);

// The state of a thread at a moment of the window; where several share a column, at its last one.
uint8_t timeline_state(const struct timeline *t, size_t moment, uint32_t thread);

// The same of all threads, from thread 1 on, t->lanes of them; NULL: not of the window.
const uint8_t *timeline_row(const struct timeline *t, size_t moment);

#endif
