// SPDX-License-Identifier: MIT
//
// Lines in a picture: a cell by what it is joined to.
#ifndef VISUALIZER_PICTURES_LINE_MARKS_H
#define VISUALIZER_PICTURES_LINE_MARKS_H

#include "visualizer/terminal/cells.h"

// LINE_BOLD: as a line that is marked.
enum { LINE_UP = 1, LINE_DOWN = 2, LINE_LEFT = 4, LINE_RIGHT = 8, LINE_BOLD = 16 };

// The character of a cell that is joined so.
const char *line_mark(const struct cells *c, unsigned char line);

#endif
