// SPDX-License-Identifier: MIT
//
// The layout: title, the sentences, threads, then objects beside log and output, and the keys.
// What the eye meets first is the sentence and the row of the chosen thread.
#include "visualizer/panes/frame.h"

#include "base/i18n.h"
#include "visualizer/history/sentence.h"

#include <stdio.h>
#include <string.h>

static void draw_title(const struct frame *f, const struct area *a)
{
	const struct story *s = f->story;
	struct buf time = {0};
	char right[128];
	sentence_time(s->time > s->world.now ? s->time : s->world.now, &time);
	snprintf(right, sizeof right, _("step %zu of %zu  %s  %s "), f->moment,
		 history_last(f->history), buf_str(&time), f->mode);
	buf_free(&time);
	area_fill(a, 0, STYLE_BAR);
	int w = text_width(a->to, right, strlen(right));
	int left = a->w - w - 2;
	if (left < 8) {
		area_put(a, 1, 0, a->w - 1, STYLE_BAR, right);
		return;
	}
	area_put(a, 1, 0, left, STYLE_BAR, f->title);
	area_put(a, a->w - w, 0, w, STYLE_BAR, right);
}

// The panes of the table in layout.h.
static void (*const panes[PANES])(const struct frame *, const struct area *) = {
	[PANE_THREADS] = pane_threads, [PANE_OBJECTS] = pane_objects,
	[PANE_SOURCE] = pane_source,   [PANE_LOG] = pane_log,
	[PANE_OUTPUT] = pane_output,   [PANE_TIMELINE] = pane_timeline,
};

void frame_layout(const struct frame *f, const struct cells *to, struct layout *l)
{
	static const struct panes none;
	struct cells *cells = (struct cells *)to; // areas write; nothing does here
	layout_make(l, &(struct area){cells, 0, 0, to->w, to->h}, f->panes ? f->panes : &none,
		    &(struct layout_needs){.threads = (int)frame_threads(f->story),
					   .card = card_rows(f, to, to->w),
					   .output = f->history->outputs.n > 0});
}

bool frame_is_small(const struct cells *to)
{
	return to->w < MIN_WIDTH || to->h < MIN_HEIGHT;
}

static void draw_panes(const struct frame *f, const struct area *a)
{
	struct layout l;
	frame_layout(f, a->to, &l);
	pane_say(f, &l.say);
	for (int i = 0; i < PANES; i++)
		if (l.pane[i].h > 1)
			panes[i](f, &l.pane[i]);
	if (l.card.h)
		pane_card(f, &l.card);
}

void frame_draw(const struct frame *f, struct cells *to)
{
	struct area all = {to, 0, 0, to->w, to->h};
	cells_clear(to);
	if (frame_is_small(to)) {
		frame_small(f, &all);
	} else {
		draw_title(f, &all);
		draw_panes(f, &all);
		pane_keys(f, &all);
	}
	if (f->overlay == OVERLAY_MENU)
		pane_menu(f, &all);
	else if (f->overlay == OVERLAY_HELP)
		pane_help(f, &all);
	else if (f->overlay == OVERLAY_PANES)
		pane_panes(f, &all);
	else if (f->overlay == OVERLAY_RACE)
		pane_race(f, &all);
	else if (f->overlay != OVERLAY_NONE && f->picks)
		pane_picks(f, &all);
}
