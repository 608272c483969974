// SPDX-License-Identifier: MIT
//
// Drawing a frame: see frame_draw.h. What the eye meets first is the sentence and the row of the
// chosen thread.
#include "visualizer/panes/frame_draw.h"

#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/small_screen.h"

void frame_layout(const struct frame *f, const struct cells *to, struct layout *l)
{
	static const struct panes none;
	struct cells *cells = (struct cells *)to; // areas write; nothing does here
	struct layout_needs needs;
	const struct panes *p = f->panes ? f->panes : &none;
	for (int i = 0; i < ALL_PANES; i++) {
		const struct pane_ops *ops = pane_table[i];
		int w = i < PANES ? layout_width(p, (enum pane)i, to->w) : to->w;
		needs.rows[i] = ops->needs ? ops->needs(f, to, w) : 1;
	}
	layout_make(l, &(struct area){cells, 0, 0, to->w, to->h}, p, &needs);
}

void frame_draw(const struct frame *f, struct cells *to)
{
	struct area all = {to, 0, 0, to->w, to->h};
	struct layout l;
	cells_clear(to);
	if (box_is_small(to)) {
		small_screen_draw(f, &all);
	} else {
		frame_layout(f, to, &l);
		for (int i = 0; i < ALL_PANES; i++)
			if (l.pane[i].h)
				pane_table[i]->draw(f, &l.pane[i]);
	}
	if (f->overlays && f->overlays->shown != OVERLAY_NONE)
		overlay_table[f->overlays->shown]->draw(f, &all);
}
