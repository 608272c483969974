// SPDX-License-Identifier: MIT
//
// A frame on a screen: the panes where the layout has them, and what lies over them.
#ifndef VISUALIZER_PANES_FRAME_DRAW_H
#define VISUALIZER_PANES_FRAME_DRAW_H

struct cells;
struct frame;
struct layout;

// Draws all of f on to; any size.
void frame_draw(const struct frame *f, struct cells *to);

// Where everything stands on a screen of the size of `to`.
void frame_layout(const struct frame *f, const struct cells *to, struct layout *l);

#endif
