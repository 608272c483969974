// SPDX-License-Identifier: MIT
//
// A screen that has no room for panes.
#ifndef VISUALIZER_PANES_SMALL_SCREEN_H
#define VISUALIZER_PANES_SMALL_SCREEN_H

struct area;
struct frame;

// Draws all of it, but for what lies over it (box_is_small() is true of the screen).
void small_screen_draw(const struct frame *f, const struct area *a);

#endif
