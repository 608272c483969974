// SPDX-License-Identifier: MIT
//
// What is on the screen: a run, and perhaps another beside it, which is moved along. Both stand at
// the same step, until one is moved alone: from then on, as far from each other. One that is
// shorter waits at its end.
#ifndef VISUALIZER_ACTIONS_BESIDE_H
#define VISUALIZER_ACTIONS_BESIDE_H

#include "visualizer/ui/ui.h"

struct beside {
	struct ui *ui[2]; // [1] NULL: there is but one
	bool kept;	  // [1] is a copy of a run, and is to be freed
	size_t focus;	  // whose menus are opened, and which is moved, if
	bool alone;	  // only one is
	long at;	  // the step at which they stand,
	long shift[2];	  // and how far each is from it
	bool told_alone;  // that the screen has no room for both was said
	struct difference differs;
};

// Begins with a run, which must stay where it is until beside_end().
void beside_begin(struct beside *b, struct ui *u);
void beside_end(struct beside *b);

// Puts another run beside it, which must stay as well. It is moved to where the first one stands;
// with `anywhere`, both to in front of the first step that differs, or to the start.
void beside_add(struct beside *b, struct ui *other, bool anywhere);

// How many runs there are.
size_t beside_count(const struct beside *b);

// The first step of the one that begins first, and the last of the one that ends last.
void beside_bounds(const struct beside *b, long *first, long *end);

// Moves the side-th to where they stand.
void beside_put(struct beside *b, size_t side);

// After anything that may have moved one: the other goes along, what has come is compared, and both
// look alike. Of one run alone it does nothing.
void beside_catch_up(struct beside *b);

// Puts a recorded run beside that of u, in the place of one that is there; a copy is kept of it.
// Both are moved to in front of the first step that differs. False: memory runs out, or u is itself
// the run beside; it was said which.
bool beside_show(struct ui *u, const struct trace *t);

// The actions of three keys, of one of the runs.
void beside_keep(struct ui *u);
void beside_side(struct ui *u);
void beside_difference(struct ui *u);

#endif
