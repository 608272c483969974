// SPDX-License-Identifier: MIT
//
// Boxes that lie over the panes.
#ifndef VISUALIZER_PANES_BOX_H
#define VISUALIZER_PANES_BOX_H

#include "visualizer/panes/pane.h"

// A smaller screen has no panes (frame_draw.c), and its boxes have no frames.
enum { MIN_WIDTH = 40, MIN_HEIGHT = 10 };
bool box_is_small(const struct cells *to);

// From this size on a screen for a projector shows more than what matters most.
enum { LARGE_WIDTH = 120, LARGE_HEIGHT = 40 };
bool box_is_large(const struct cells *to);

// The place of a box of w by h in the middle of an area; the box is cut to the area.
struct area box_middle(const struct area *a, int w, int h);

// The area between the head and the foot of a box; on a small screen, where a box has neither, all
// of the box.
struct area box_inside(const struct area *box);

// Draws a blank box with a head and a foot, and returns box_inside().
struct area box_draw(const struct area *box, const char *title, const char *foot);

// How many rows a text takes in w columns, twelve at most.
int box_rows(const struct cells *to, int w, const char *text);

// The wheel on a box that keys scroll: down is key j, up is key k.
struct hit box_wheel(const struct frame *f, int by);

// Does a place lie in an area?
bool area_holds(const struct area *a, int x, int y);

#endif
