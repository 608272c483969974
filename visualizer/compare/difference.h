// SPDX-License-Identifier: MIT
//
// Where two runs differ first: they are compared step by step, by what a person sees of a step. If
// the runs grow, each call compares the steps that were added.
#ifndef VISUALIZER_COMPARE_DIFFERENCE_H
#define VISUALIZER_COMPARE_DIFFERENCE_H

#include "visualizer/history/history.h"

// At most so many steps are compared: the comparison runs between two pictures.
enum { DIFFERENCE_MOST = 100000 };

// Zero bytes: nothing is compared yet.
struct difference {
	size_t run[2];	   // the numbers of the histories that are compared
	size_t same;	   // so many leading steps are known to be the same
	bool found;	   // the next step differs, or only one run has it; or the ends differ
	char what[2][256]; // what each run does at that step
};

// A run, and whether it is over: a recorded one, or one whose program has ended.
struct compared {
	struct history *history;
	bool over;
};

// Continues the comparison. Two steps are the same if thread, operation, object and outcome are; in
// runs of the same act, also their place in the source. The moments that history_walk() gave of
// these histories are no longer valid. Does not block; when memory runs out, it stops comparing.
void difference_find(struct difference *d, const struct compared run[2]);

// The moment right behind the first step that differs.
static inline size_t difference_moment(const struct difference *d)
{
	return d->same + 1;
}

// One of two runs that are shown side by side.
struct beside_view {
	const struct difference *differs;
	int side;
	bool moves; // keys move it
	bool alone; // the other is not on the screen, which has no room for both
};

#endif
