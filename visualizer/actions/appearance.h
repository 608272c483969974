// SPDX-License-Identifier: MIT
//
// Keys that change nothing but how the screen looks: theme, timeline, and the menu of panes.
#ifndef VISUALIZER_ACTIONS_APPEARANCE_H
#define VISUALIZER_ACTIONS_APPEARANCE_H

#include "visualizer/terminal/keys.h"

struct ui;

// Actions of the table; the number is unused.
void appearance_panes(struct ui *u, unsigned number);
void appearance_theme(struct ui *u, unsigned number);
void appearance_big(struct ui *u, unsigned number);
void appearance_inner(struct ui *u, unsigned number);
void appearance_lanes(struct ui *u, unsigned number);
void appearance_zoom_in(struct ui *u, unsigned number);
void appearance_zoom_out(struct ui *u, unsigned number);
void appearance_left(struct ui *u, unsigned number);
void appearance_right(struct ui *u, unsigned number);

// A key while the menu of panes is there.
void appearance_panes_key(struct ui *u, int key, enum action action, unsigned number);

#endif
