// SPDX-License-Identifier: MIT
//
// Heads of panes that say more than a title: of lists that are cut, and of panes that have but a
// row.
#ifndef VISUALIZER_PANES_PANE_HEAD_H
#define VISUALIZER_PANES_PANE_HEAD_H

#include "base/buf.h"
#include "visualizer/terminal/cells.h"

// Adds how much of a list is not shown: "  3 above, 12 below"; nothing, if all of it is.
void head_more(struct buf *b, size_t above, size_t below);

// Adds a title and that, of w columns at most: the title is cut to what this leaves.
void head_title(struct buf *b, const struct cells *to, int w, const char *title, size_t above,
		size_t below);

// Draws the head of a list. Returns how many columns it takes.
int head_list(const struct area *a, const char *title, size_t above, size_t below);

// Draws the head of a pane of one row; the rest of the row is returned, in which it may say what it
// holds (h is 0: there is no room).
struct area head_folded(const struct area *a, const char *title);

// The same, and writes a text there.
void head_fold(const struct area *a, const char *title, uint8_t style, const char *text);

#endif
