// SPDX-License-Identifier: MIT
//
// Which panes are shown, and where. Below the sentences stand the threads, then columns with
// objects, source, log and output, then the timeline. Each pane is shown by itself from some size
// of the screen on, unless the user has said otherwise.
#ifndef VISUALIZER_PANES_LAYOUT_H
#define VISUALIZER_PANES_LAYOUT_H

#include "visualizer/panes/pane.h"

// What the user has said of them. All zero: nothing.
struct panes {
	uint8_t wish[PANES]; // enum pane_wish
	int8_t more[PANES];  // larger (or smaller) than by itself: rows, of those in columns parts
	bool big;	     // for a projector: more room, and only what matters most
	bool inner;	     // what things made of several are made of, too
	int8_t aside;	     // the columns: so much in a hundred more for the first
};

enum pane_wish { PANE_BY_SIZE, PANE_SHOW, PANE_HIDE };

// What the layout has to know of the moment: the rows that the panes need (struct pane_ops), 1
// where a pane does not say.
struct layout_needs {
	int rows[ALL_PANES];
};

struct layout {
	struct area pane[ALL_PANES]; // h 0: not shown
};

// Lays out a screen, of which title and keys take the first and the last row.
void layout_make(struct layout *l, const struct area *a, const struct panes *p,
		 const struct layout_needs *needs);

// Is the pane shown on a screen of w by h?
bool pane_shown(const struct panes *p, enum pane pane, int w, int h);

#endif
