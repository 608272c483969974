// SPDX-License-Identifier: MIT
//
// The mouse.
#ifndef VISUALIZER_ACTIONS_MOUSE_H
#define VISUALIZER_ACTIONS_MOUSE_H

struct pointer;
struct ui;

// It was used.
void ui_mouse(struct ui *u, const struct pointer *p);

#endif
