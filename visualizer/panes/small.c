// SPDX-License-Identifier: MIT
//
// A screen too small for panes: where it stands, what the chosen thread is about to do (or what
// else there is to say), and as many of the threads as there is room for. Down to a single row.
#include "base/i18n.h"
#include "visualizer/panes/frame.h"

#include <stdio.h>
#include <string.h>

// From these heights on there is a row for the step, and one for the keys.
enum { STEP_FROM = 2, KEYS_FROM = 7 };

// In the most words that fit.
static void draw_step(const struct frame *f, const struct area *a)
{
	size_t last = history_last(f->history);
	char text[128];
	snprintf(text, sizeof text, _("step %zu of %zu  %s"), f->moment, last, f->mode);
	if (text_width(a->to, text, strlen(text)) > a->w)
		snprintf(text, sizeof text, _("step %zu of %zu"), f->moment, last);
	if (text_width(a->to, text, strlen(text)) > a->w)
		snprintf(text, sizeof text, "%zu/%zu", f->moment, last);
	area_fill(a, 0, STYLE_BAR);
	area_put(a, 0, 0, a->w, STYLE_BAR, text);
}

// What comes next; below it, if there is room for all of it, what has just happened.
static int draw_text(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	bool end = !f->message && f->story->end != NO_SLOT;
	say_next(f, &b);
	int used = area_wrap(a, 0, a->h,
			     end && says_fault(f) ? STYLE_FAULT
			     : f->message	  ? STYLE_CHANGED
						  : STYLE_TEXT,
			     buf_str(&b));
	buf_clear(&b);
	say_happened(f, &b);
	if (used + frame_rows(a->to, a->w, buf_str(&b)) + 3 <= a->h)
		used += area_wrap(&(struct area){a->to, a->x, a->y + used, a->w, a->h - used}, 0,
				  a->h - used, STYLE_DIM, buf_str(&b));
	buf_free(&b);
	return used;
}

void frame_small(const struct frame *f, const struct area *a)
{
	bool typed = f->prompt && f->prompt->kind != PROMPT_NONE;
	int top = a->h >= STEP_FROM, low = a->h >= KEYS_FROM || typed;
	struct area body = {a->to, a->x, a->y + top, a->w, a->h - top - low};
	if (top)
		draw_step(f, a);
	if (low)
		pane_keys(f, a);
	if (body.h < 1 || f->overlay != OVERLAY_NONE) // nothing shows from under a menu
		return;
	if (f->script && f->script->card != CARD_NONE) {
		pane_card(f, &body);
		return;
	}
	int used = draw_text(f, &body);
	struct area threads = {a->to, a->x, body.y + used, a->w, body.h - used};
	if (threads.h > 1)
		pane_threads(f, &threads);
}
