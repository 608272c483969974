// SPDX-License-Identifier: MIT
//
// Lines of text in a pane, from anywhere and of any length.
#ifndef VISUALIZER_TERMINAL_TEXT_LINES_H
#define VISUALIZER_TERMINAL_TEXT_LINES_H

#include "visualizer/terminal/cells.h"

// A line takes no more than LINE_ROWS rows; a character, no more than CHAR_BYTES.
enum { LINE_ROWS = 4, CHAR_BYTES = 4 };

// The place for text in a pane, below its head.
struct area text_lines_area(const struct area *a);

// Writes a line of n bytes in row y, on as many rows as it takes, within reason; all but the first
// are indented. Returns how many.
int text_lines_put(const struct area *in, int y, int indent, enum style style, const char *s,
		   size_t n);

#endif
