// SPDX-License-Identifier: MIT
//
// The layout: title, the sentences, threads, then objects beside log and output, and the keys.
// What the eye meets first is the sentence and the row of the chosen thread.
#include "visualizer/frame.h"

#include "base/i18n.h"
#include "visualizer/keys.h"
#include "visualizer/sentence.h"

#include <stdio.h>
#include <string.h>

static void fill(const struct area *a, int y, uint8_t style)
{
	for (int x = 0; x < a->w; x++)
		area_put(a, x, y, 1, style, " ");
}

static void draw_title(const struct frame *f, const struct area *a)
{
	const struct story *s = f->story;
	struct buf time = {0};
	char right[128];
	sentence_time(s->time > s->world.now ? s->time : s->world.now, &time);
	snprintf(right, sizeof right, _("step %zu of %zu  %s  %s "), f->moment,
		 history_last(f->history), buf_str(&time), f->mode);
	buf_free(&time);
	fill(a, 0, STYLE_BAR);
	int w = text_width(a->to, right, strlen(right));
	int left = a->w - w - 2;
	if (left < 8) {
		area_put(a, 1, 0, a->w - 1, STYLE_BAR, right);
		return;
	}
	area_put(a, 1, 0, left, STYLE_BAR, f->title);
	area_put(a, a->w - w, 0, w, STYLE_BAR, right);
}

static unsigned when_now(const struct frame *f)
{
	size_t n;
	const struct choice *c = options_of(f->options, f->chosen, &n);
	unsigned when = f->playing ? WHEN_PLAYING : WHEN_PAUSED;
	when |= f->live ? WHEN_LIVE : 0;
	when |= f->busy_ms ? WHEN_BUSY : WHEN_IDLE;
	when |= f->moment < history_last(f->history) || (f->live && f->options->n) ? WHEN_GOES : 0;
	when |= f->moment ? WHEN_PAST : 0;
	when |= f->moment < history_last(f->history) ? WHEN_FUTURE : 0;
	when |= n > 1 || (n && c[0].outcome != OUT_GO) ? WHEN_OUTCOMES : 0;
	when |= n && c[0].outcome == OUT_GO ? WHEN_CAN : 0;
	when |= f->live && f->story->end != NO_SLOT ? WHEN_OVER : 0;
	return when;
}

static void draw_keys(const struct frame *f, const struct area *a)
{
	int y = a->h - 1, x = 1;
	unsigned now = when_now(f);
	fill(a, y, STYLE_BAR);
	char right[64] = "";
	if (f->playing)
		snprintf(right, sizeof right, _("%g steps/s "), f->speed);
	int w = (int)strlen(right);
	for (size_t i = 0; i < key_count; i++) {
		const struct key_row *k = &key_rows[i];
		if (!k->brief || (k->when & now) != k->when)
			continue;
		char text[64];
		snprintf(text, sizeof text, "%s %s", k->name, _(k->brief));
		int need = text_width(a->to, text, strlen(text));
		if (x + need > a->w - w - 1)
			break;
		area_put(a, x, y, need, STYLE_BAR, text);
		x += need + 2;
	}
	area_put(a, a->w - w, y, w, STYLE_BAR, right);
}

static int clamp(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

// Title and keys take a row each; the sentences up to four; the threads what they need, at most
// half of the rest; below, objects on the left, log over output on the right.
static void draw_panes(const struct frame *f, const struct area *a)
{
	int inner = a->h - 2;
	int say = clamp(inner / 5, 2, 4);
	int rest = inner - say;
	int threads = clamp((int)frame_threads(f->story) + 1, 2, rest > 5 ? rest / 2 : 3);
	int below = rest - threads;
	bool output = f->history->outputs.n > 0;
	struct area top = {a->to, a->x + 1, a->y + 1, a->w - 2, say};
	struct area mid = {a->to, a->x, a->y + 1 + say, a->w, threads};
	pane_say(f, &top);
	pane_threads(f, &mid);
	if (below < 2)
		return;
	bool split = a->w >= 64;
	int left = split ? a->w * 45 / 100 : a->w;
	int log = split ? (output ? below - clamp(below / 3, 2, below) : below) : 0;
	int objects = split ? below : clamp(below * 3 / 5, 2, below);
	struct area low = {a->to, a->x, mid.y + threads, left - split, objects};
	pane_objects(f, &low);
	struct area right = {a->to, a->x + left, low.y, a->w - left, log};
	if (!split)
		right = (struct area){a->to, a->x, low.y + objects, a->w, below - objects};
	if (right.h > 1)
		pane_log(f, &right);
	if (!split || !output)
		return;
	struct area out = {a->to, right.x, low.y + log, right.w, below - log};
	pane_output(f, &out);
}

static void draw_small(const struct cells *to, const struct area *a)
{
	char text[64];
	snprintf(text, sizeof text, _("terminal too small: %dx%d needed"), MIN_WIDTH, MIN_HEIGHT);
	area_wrap(a, 0, to->h, STYLE_TEXT, text);
}

void frame_draw(const struct frame *f, struct cells *to)
{
	struct area all = {to, 0, 0, to->w, to->h};
	cells_clear(to);
	if (to->w < MIN_WIDTH || to->h < MIN_HEIGHT) {
		draw_small(to, &all);
		return;
	}
	draw_title(f, &all);
	draw_panes(f, &all);
	draw_keys(f, &all);
	if (f->overlay == OVERLAY_MENU)
		pane_menu(f, &all);
	else if (f->overlay == OVERLAY_HELP)
		pane_help(f, &all);
	else if (f->overlay == OVERLAY_RACE)
		pane_race(f, &all);
}
