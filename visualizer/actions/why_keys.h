// SPDX-License-Identifier: MIT
//
// The key that has a failing run explained. It is done in the background (background/why.h); the
// line of messages tells how far it is, and a box what came of it (panes/frame_draw.h), from which
// the nearest run that passes is put beside.
#ifndef VISUALIZER_ACTIONS_WHY_KEYS_H
#define VISUALIZER_ACTIONS_WHY_KEYS_H

#include "visualizer/terminal/keys.h"

struct ui;

// The action of the table, the number unused: begins, or shows what is known.
void why_ask_key(struct ui *u, unsigned number);

// Ends what was begun. False: nothing was.
bool why_leave(struct ui *u);

// A key while the box is there.
void why_box_key(struct ui *u, int key, enum action action, unsigned number);

// Takes in what has come from the background. Does not block.
void why_tick(struct ui *u);

#endif
