// SPDX-License-Identifier: MIT
//
// Changing what is looked at: from a recorded trace to its program, to another act or scene of the
// lesson, or of the next one. Opening may take a while, so it is said first, and done when that
// stands on the screen.
#ifndef VISUALIZER_ACTIONS_CHANGE_H
#define VISUALIZER_ACTIONS_CHANGE_H

#include "visualizer/terminal/keys.h"

struct ui;

// Actions of the table, the number unused: to the program of a recorded trace; the menu of acts and
// scenes; the scene behind and before this one.
void change_live(struct ui *u, unsigned number);
void change_menu(struct ui *u, unsigned number);
void change_next_scene(struct ui *u, unsigned number);
void change_previous_scene(struct ui *u, unsigned number);

// A key while the menu is there.
void change_key(struct ui *u, int key, enum action action, unsigned number);

// Does what was said to come. Blocks while a program loads.
void change_now(struct ui *u);

#endif
