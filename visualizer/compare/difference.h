// SPDX-License-Identifier: MIT
//
// Where two runs differ first: they are compared step by step, by what a person sees of a step. Of
// runs that go on, each call compares what has come since.
#ifndef VISUALIZER_COMPARE_DIFFERENCE_H
#define VISUALIZER_COMPARE_DIFFERENCE_H

#include "visualizer/history/history.h"

// So many steps are compared: it is done between two pictures.
enum { DIFFERENCE_MOST = 100000 };

// Zero bytes: nothing is compared yet.
struct difference {
	size_t run[2]; // the numbers of the histories that are compared
	size_t same;   // so many steps are known to be the same
	bool found; // the one behind them is not, or is there in one run only; or the ends differ
	char what[2][256]; // what each run does in its place
};

// A run, and whether it is over: a recorded one, or one whose program has ended.
struct compared {
	struct history *history;
	bool over;
};

// Compares on. Two steps are the same if thread, operation, object and outcome are; in runs of the
// same act, also their place in the source. The moments that history_walk() gave of
// these histories are no longer valid. Does not block; where memory runs out, it compares no
// further.
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
