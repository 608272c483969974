// SPDX-License-Identifier: MIT
//
// Lines of text in a pane: see text_lines.h.
#include "visualizer/terminal/text_lines.h"

// The place for text in a pane, below its head.
struct area text_lines_area(const struct area *a)
{
	return (struct area){a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1};
}

// Writes a line in row y, on as many rows as it takes, within reason. Returns how many.
int text_lines_put(const struct area *in, int y, int indent, enum style style, const char *s,
		   size_t n)
{
	int most = in->h < LINE_ROWS ? in->h : LINE_ROWS;
	size_t room = in->w > 0 ? (size_t)in->w * (LINE_ROWS + 1) * CHAR_BYTES : 0;
	n = n < room ? n : room; // of a very long line, the rest is not even looked at
	int rows = area_hang(in, y, most, indent, style, s, n);
	return rows ? rows : 1;
}
