// SPDX-License-Identifier: MIT
//
// Lines in a picture: see line_marks.h.
#include "visualizer/pictures/line_marks.h"

const char *line_mark(const struct cells *c, unsigned char line)
{
	static const char *const thin[] = {" ", "│", "│", "│", "─", "┘", "┐", "┤",
					   "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
	static const char *const bold[] = {" ", "┃", "┃", "┃", "━", "┛", "┓", "┫",
					   "━", "┗", "┏", "┣", "━", "┻", "┳", "╋"};
	int joined = line & ~LINE_BOLD;
	if (!c->ascii)
		return line & LINE_BOLD ? bold[joined] : thin[joined];
	bool down = joined & (LINE_UP | LINE_DOWN), along = joined & (LINE_LEFT | LINE_RIGHT);
	if (line & LINE_BOLD)
		return along ? "=" : "#";
	return down && along ? "+" : down ? "|" : along ? "-" : " ";
}
