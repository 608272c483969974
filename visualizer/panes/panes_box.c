// SPDX-License-Identifier: MIT
//
// The menu of panes: which are shown, and how they are changed.
#include "base/i18n.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"

#include <stdio.h>

static void draw(const struct frame *f, const struct area *a)
{
	int w = a->w > 46 ? 46 : a->w;
	int x = a->x + a->w - w, h = PANES + 4 > a->h - 2 ? a->h - 2 : PANES + 4;
	struct area at = {a->to, x, a->y + a->h - 1 - h, w, h};
	struct area in = box_draw(&at, _("Panes"), _("j k row  Enter leaves"));
	struct layout l;
	frame_layout(f, a->to, &l);
	for (int i = 0; i < PANES && i < in.h; i++) {
		char text[64];
		bool shown = l.pane[i].h > 0;
		snprintf(text, sizeof text, "%d  %s  %s", i + 1,
			 cells_mark(a->to, shown ? MARK_FULL : MARK_EMPTY), _(pane_table[i]->name));
		area_put(&in, 0, i, in.w, shown ? STYLE_TEXT : STYLE_DIM, text);
		if ((size_t)i == f->overlays->pane)
			area_style(&in, 0, i, in.w, STYLE_CHOSEN);
	}
	char keys[96];
	snprintf(keys, sizeof keys, _("1-%d show, hide   + - larger, smaller"), PANES);
	area_put(&in, 0, PANES, in.w, STYLE_DIM, keys);
	area_put(&in, 0, PANES + 1, in.w, STYLE_DIM, _("h l columns      0 resets them"));
}

const struct pane_ops panes_box = {.draw = draw};
