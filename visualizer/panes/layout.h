// SPDX-License-Identifier: MIT
//
// Which panes are shown, where, and how large. From the top down stand the sentences, the threads,
// the source, columns with objects, log and output, a card, the timeline.
//
// The rows are given out one by one, each to the pane for which it is worth most: a pane's worth
// (pane.h) divided by the rows that it would then have (of the timeline, one lane is worth as much
// as another). So panes that want more than there is get rows in proportion to their worth, and a
// pane comes in by itself when its first rows are worth more than further rows of the others. There
// is no other rule for small or for large screens.
//
// For a projector the same rule, with other worths, makes another screen: one sentence, the code of
// two threads side by side, which says of each how it stands, who waits for whom, the objects that
// are in use, and the timeline as a strip, which stands for the list of threads.
#ifndef VISUALIZER_PANES_LAYOUT_H
#define VISUALIZER_PANES_LAYOUT_H

#include "visualizer/panes/pane.h"

// What the user has chosen for the panes. All zero: nothing.
struct panes {
	uint8_t wish[PANES]; // enum pane_wish
	int8_t more[PANES];  // rows to add to (or take from) those that the layout gives
	bool big;	     // for a projector: only what matters most (see above)
	bool inner;	     // the parts of composites (monitors, workers, tasks) are shown too
	int8_t aside;	     // of the width, per cent to add to the first column
	uint8_t lanes;	     // threads whose source is shown side by side; 0: as many as fit
};

enum { LANES_MOST = 6 };

enum pane_wish { PANE_BY_ITSELF, PANE_SHOW, PANE_HIDE };

// What the layout needs to know of the moment.
struct layout_needs {
	int rows[ALL_PANES]; // that each pane wants (struct pane_ops)
};

struct layout {
	struct area pane[ALL_PANES]; // h 0: not shown
};

// Lays out a screen, of which title and keys take the first and the last row.
void layout_make(struct layout *l, const struct area *a, const struct panes *p,
		 const struct layout_needs *needs);

// How many columns the pane has on a screen of w columns: the rows that it wants may depend on
// them.
int layout_width(const struct panes *p, enum pane pane, int w);

#endif
