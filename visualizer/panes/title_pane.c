// SPDX-License-Identifier: MIT
//
// The pane of the first line: what is looked at, and where one is in it.
#include "base/i18n.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/pane.h"

#include <stdio.h>
#include <string.h>

static void draw(const struct frame *f, const struct area *a)
{
	const struct story *s = f->at->story;
	struct buf time = {0};
	char right[128];
	sentence_time(s->time > s->world.now ? s->time : s->world.now, &time);
	snprintf(right, sizeof right, _("step %zu of %zu  %s  %s "), f->at->moment,
		 history_last(f->at->history), buf_str(&time), f->mode);
	buf_free(&time);
	area_fill(a, 0, STYLE_BAR);
	int w = text_width(a->to, right, strlen(right));
	int left = a->w - w - 2;
	if (left < 8) {
		area_put(a, 1, 0, a->w - 1, STYLE_BAR, right);
		return;
	}
	area_put(a, 1, 0, left, STYLE_BAR, f->texts->title);
	area_put(a, a->w - w, 0, w, STYLE_BAR, right);
}

const struct pane_ops title_pane = {.draw = draw};
