// SPDX-License-Identifier: MIT
//
// Boxes that lie over the panes.
#ifndef VISUALIZER_PANES_BOX_H
#define VISUALIZER_PANES_BOX_H

#include "visualizer/panes/pane.h"

// A smaller screen has no panes (frame_draw.c), and its boxes have no frames.
enum { MIN_WIDTH = 40, MIN_HEIGHT = 10 };
bool box_is_small(const struct cells *to);

// One with so much has room on a projector for more than what matters most.
enum { LARGE_WIDTH = 120, LARGE_HEIGHT = 40 };
bool box_is_large(const struct cells *to);

// The place of a box of that size in the middle of an area; at most as large as that.
struct area box_middle(const struct area *a, int w, int h);

// Draws a blank box with a head and a foot; the rows between them are returned (on a small screen,
// which has no room for either, all of them).
struct area box_draw(const struct area *box, const char *title, const char *foot);

// How many rows a text takes where it is w columns wide, up to a dozen.
int box_rows(const struct cells *to, int w, const char *text);

// The wheel on a box whose rows are gone through by keys: it is j and k.
struct hit box_wheel(const struct frame *f, int by);

// Does a place lie in an area?
bool area_holds(const struct area *a, int x, int y);

#endif
