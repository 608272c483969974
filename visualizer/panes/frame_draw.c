// SPDX-License-Identifier: MIT
//
// Drawing a frame: see frame_draw.h. What the eye meets first is the sentence and the row of the
// chosen thread.
#include "visualizer/panes/frame_draw.h"

#include "base/i18n.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/pane.h"
#include "visualizer/panes/prompt.h"
#include "visualizer/pictures/frame.h"

#include <stdio.h>
#include <string.h>

// From these heights on a small screen has a row for the step, and one for the keys.
enum { STEP_FROM = 2, KEYS_FROM = 7 };

static void draw_step(const struct frame *f, const struct area *a)
{
	size_t last = history_last(f->at->history);
	char text[128];
	snprintf(text, sizeof text, _("step %zu of %zu  %s"), f->at->moment, last, f->mode);
	if (text_width(a->to, text, strlen(text)) > a->w)
		snprintf(text, sizeof text, _("step %zu of %zu"), f->at->moment, last);
	if (text_width(a->to, text, strlen(text)) > a->w)
		snprintf(text, sizeof text, "%zu/%zu", f->at->moment, last);
	area_fill(a, 0, STYLE_BAR);
	area_put(a, 0, 0, a->w, STYLE_BAR, text);
}

// Writes what comes next; below, if all of it has room, what has just happened. Returns the rows
// used.
static int draw_text(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	sentences_next(f, &b);
	int used = area_wrap(a, 0, a->h, sentences_style(f), buf_str(&b));
	buf_clear(&b);
	sentences_happened(f, &b);
	if (used + box_rows(a->to, a->w, buf_str(&b)) + 3 <= a->h)
		used += area_wrap(&(struct area){a->to, a->x, a->y + used, a->w, a->h - used}, 0,
				  a->h - used, STYLE_DIM, buf_str(&b));
	buf_free(&b);
	return used;
}

// Draws all of a screen without room for panes (box_is_small()), but for an overlay.
static void small_screen_draw(const struct frame *f, const struct area *a)
{
	bool typed = f->prompt && f->prompt->kind != PROMPT_NONE;
	int top = a->h >= STEP_FROM, low = a->h >= KEYS_FROM || typed;
	struct area last = {a->to, a->x, a->y + a->h - 1, a->w, 1};
	struct area body = {a->to, a->x, a->y + top, a->w, a->h - top - low};
	if (top)
		draw_step(f, a);
	if (low)
		(typed ? prompt_pane : keys_pane).draw(f, &last);
	if (body.h < 1 || (f->overlays && f->overlays->shown)) // a menu takes the whole body
		return;
	if (card_shown(f)) {
		card_pane.draw(f, &body);
		return;
	}
	int used = draw_text(f, &body);
	struct area threads = {a->to, a->x, body.y + used, a->w, body.h - used};
	if (threads.h > 1)
		threads_pane.draw(f, &threads);
}

void frame_layout(const struct frame *f, const struct cells *to, struct layout *l)
{
	static const struct panes none;
	struct cells *cells = (struct cells *)to; // nothing is written: only its size is used
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

// A screen too small for panes (see frame_draw.c): where it stands, what the chosen thread is
// about to do (or what else there is to say), and as many of the threads as there is room for. Down
// to a single row.
