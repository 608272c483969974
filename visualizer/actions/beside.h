// SPDX-License-Identifier: MIT
//
// The run on the screen, and perhaps another run beside it, which moves along. Both stand at the
// same step until one is moved alone; then their distance stays as it is. The shorter run waits at
// its end.
#ifndef VISUALIZER_ACTIONS_BESIDE_H
#define VISUALIZER_ACTIONS_BESIDE_H

#include "visualizer/ui/ui.h"

struct beside {
	struct ui *ui[2]; // [1] NULL: there is only one run
	bool kept;	  // [1] is a copy of a run, and is freed with this
	size_t focus;	  // the run whose menus are opened, and which is moved, if
	bool alone;	  // only one is moved
	long at;	  // the step at which both stand,
	long shift[2];	  // and how far each is from it
	bool told_alone;  // the user was told that the screen has no room for both
	struct difference differs;
};

// Begins with one run, which must stay where it is until beside_end().
void beside_begin(struct beside *b, struct ui *u);
void beside_end(struct beside *b);

// Puts another run beside the first; it must stay, too. The other run is moved to the step of the
// first; with `anywhere`, both are moved to just before the first step that differs, or, if none
// does, to the start.
void beside_add(struct beside *b, struct ui *other, bool anywhere);

// How many runs there are.
size_t beside_count(const struct beside *b);

// The first step of the run that begins first, and the last step of the run that ends last.
void beside_bounds(const struct beside *b, long *first, long *end);

// Moves run `side` to where both stand.
void beside_put(struct beside *b, size_t side);

// To be called after anything that may have moved a run: moves the other run along, compares new
// steps, and gives both the same look. With one run it does nothing.
void beside_catch_up(struct beside *b);

// Puts a copy of a recorded run beside that of u, replacing the one that is there. Both are moved
// to just before the first step that differs. False: memory ran out, or u is itself the run beside;
// the user was told.
bool beside_show(struct ui *u, const struct trace *t);

// The actions of keys K, | and d, in one of the runs.
void beside_keep(struct ui *u);
void beside_side(struct ui *u);
void beside_difference(struct ui *u);

#endif
