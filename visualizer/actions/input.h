// SPDX-License-Identifier: MIT
//
// Keys: to the line that is typed, to what lies over the panes, or to the table of actions.
#ifndef VISUALIZER_ACTIONS_INPUT_H
#define VISUALIZER_ACTIONS_INPUT_H

struct ui;

// A key was typed. While the program is on its way, what needs it to have arrived is kept until
// then.
void ui_key(struct ui *u, int key);

// Takes the keys that were kept, as far as the program has arrived.
void ui_take_kept(struct ui *u);

// The mouse.

struct pointer;

// It was used.
void ui_mouse(struct ui *u, const struct pointer *p);

#endif
