// SPDX-License-Identifier: MIT
//
// What other rooms use of the panes: drawing a frame, and how far panes and boxes can be scrolled.
#ifndef VISUALIZER_PANES_FRAME_DRAW_H
#define VISUALIZER_PANES_FRAME_DRAW_H

#include <stddef.h>
#include <stdint.h>

struct cells;
struct frame;
struct layout;

// Draws all of f on `to`, which may have any size: the panes where the layout has them, and the
// overlay.
void frame_draw(const struct frame *f, struct cells *to);

// Where everything stands on a screen of the size of `to`.
void frame_layout(const struct frame *f, const struct cells *to, struct layout *l);

// The object that stands before (by -1) or after (by 1) this one in the pane of objects; 0: none.
uint32_t objects_beside(const struct frame *f, uint32_t object, int by);

// How many rows the help has on a screen of w columns and h rows, counting only rows that contain
// `find` ("": all); *page: how many are seen at a time.
size_t help_rows(const char *find, int w, int h, size_t *page);

// How many rows a text (a paragraph a line) has in the box that explains a failure; *page as above.
size_t why_box_rows(const char *text, int w, int h, size_t *page);

#endif
