// SPDX-License-Identifier: MIT
//
// The timeline: a lane for each thread, a column for each step; where several steps share a column,
// the last of them is shown. The states of the threads at the moments of the visible window are
// kept here, so that a move within the window folds no story.
#ifndef VISUALIZER_HISTORY_TIMELINE_H
#define VISUALIZER_HISTORY_TIMELINE_H

#include "visualizer/history/history.h"

struct timeline {
	int zoom;      // > 0: columns for a step, less one; < 0: 2 to the power of so many steps
	size_t first;  // the moment in the first column
	size_t moment; // the moment looked at when `first` was chosen
	bool fixed;    // the user chose `first`
	// n rows of `lanes` states, that of thread t + 1 at [t]. Row 0 is moment `from`; where
	// several moments share a column, a row is the last of them.
	uint8_t *state;
	size_t from, n, lanes, cap;
	size_t each; // moments of a row
	size_t last; // the run's last moment when the states were filled in
	int columns; // of the window when it was drawn last
};

enum { ZOOM_LEAST = -8, ZOOM_MOST = 3 };

// To be called when the history is replaced by another.
void timeline_forget(struct timeline *t);
void timeline_free(struct timeline *t);

// Zooms in (by 1) or out (-1); scrolls half a window to the left (-1) or right (1).
void timeline_zoom(struct timeline *t, int by);
void timeline_scroll(struct timeline *t, const struct history *h, int by);

// The moment in a column of the window.
size_t timeline_moment(const struct timeline *t, int column);

// How many columns a moment takes, and how many moments a column stands for: one of them is 1.
int timeline_columns(const struct timeline *t);
size_t timeline_moments(const struct timeline *t);

// Prepares a window of so many columns that contains `moment`. 0 or ENOMEM.
int timeline_window(struct timeline *t, struct history *h, size_t moment, int columns);

// The state of a thread at a moment of the window; where several share a column, at its last one.
uint8_t timeline_state(const struct timeline *t, size_t moment, uint32_t thread);

// The states of all threads at a moment, t->lanes of them from thread 1 on; NULL: the moment is not
// in the window.
const uint8_t *timeline_row(const struct timeline *t, size_t moment);

#endif
