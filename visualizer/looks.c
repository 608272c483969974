// SPDX-License-Identifier: MIT
//
// Keys that change nothing but how the screen looks.
#include "visualizer/ui_parts.h"

void look_zoom_in(struct ui *u, unsigned number)
{
	(void)number;
	timeline_zoom(&u->timeline, 1);
}

void look_zoom_out(struct ui *u, unsigned number)
{
	(void)number;
	timeline_zoom(&u->timeline, -1);
}

void look_left(struct ui *u, unsigned number)
{
	(void)number;
	timeline_scroll(&u->timeline, &u->history, -1);
}

void look_right(struct ui *u, unsigned number)
{
	(void)number;
	timeline_scroll(&u->timeline, &u->history, 1);
}
