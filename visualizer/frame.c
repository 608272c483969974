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
	when |= f->script && script_leads(f->script) ? WHEN_LED : WHEN_FREE;
	if (f->hidden) // what can be done is to be guessed
		when = (when & ~(unsigned)(WHEN_CAN | WHEN_OUTCOMES | WHEN_LED)) | WHEN_HIDDEN;
	when |= f->script && f->script->left ? WHEN_LEFT : 0;
	when |= (when & WHEN_LED) && f->playing && f->script->run == SCRIPT_COMMAND ? WHEN_COMMAND
										    : 0;
	return when;
}

// The right of the bottom line: where the scene stands, and how fast it runs.
static void say_pace(const struct frame *f, int w, char *out, size_t size)
{
	int n = 0;
	*out = '\0';
	if (f->predict && f->predict->asked)
		n = snprintf(out, size, _("%u of %u right "), f->predict->right, f->predict->asked);
	if (f->playing && n >= 0 && (size_t)n < size)
		n += snprintf(out + n, size - (size_t)n, _("%g steps/s "), f->speed);
	bool name = strlen(f->script ? f->script->name : "") <= (size_t)w / 8;
	if (f->script && n >= 0 && (size_t)n < size)
		snprintf(out + n, size - (size_t)n, _("%s: %zu of %zu "),
			 name ? f->script->name : _("scene"), script_command(f->script),
			 scene_length(f->script->scene));
}

// The line that is being typed, in place of the keys.
static void draw_prompt(const struct frame *f, const struct area *a, int y)
{
	const char *head = f->prompt->kind == PROMPT_JUMP ? _("Go to step, or time: ")
							  : _("Run to a step with: ");
	int x = 1 + area_put(a, 1, y, a->w - 1, STYLE_BAR, head);
	x += area_put(a, x, y, a->w - x - 1, STYLE_BAR, f->prompt->text);
	area_put(a, x, y, 1, STYLE_BAR, cells_mark(a->to, MARK_BAR));
}

static void draw_keys(const struct frame *f, const struct area *a)
{
	int y = a->h - 1, x = 1;
	unsigned now = when_now(f);
	fill(a, y, STYLE_BAR);
	if (f->prompt && f->prompt->kind != PROMPT_NONE) {
		draw_prompt(f, a, y);
		return;
	}
	char right[128];
	say_pace(f, a->w, right, sizeof right);
	int w = text_width(a->to, right, strlen(right));
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

// The panes of the table in layout.h.
static void (*const panes[PANES])(const struct frame *, const struct area *) = {
	[PANE_THREADS] = pane_threads, [PANE_OBJECTS] = pane_objects,
	[PANE_SOURCE] = pane_source,   [PANE_LOG] = pane_log,
	[PANE_OUTPUT] = pane_output,   [PANE_TIMELINE] = pane_timeline,
};

static void draw_panes(const struct frame *f, const struct area *a)
{
	static const struct panes none;
	struct layout l;
	layout_make(&l, a, f->panes ? f->panes : &none,
		    &(struct layout_needs){.threads = (int)frame_threads(f->story),
					   .card = card_rows(f, a->to, a->w),
					   .output = f->history->outputs.n > 0});
	pane_say(f, &l.say);
	for (int i = 0; i < PANES; i++)
		if (l.pane[i].h > 1)
			panes[i](f, &l.pane[i]);
	if (l.card.h)
		pane_card(f, &l.card);
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
	else if (f->overlay == OVERLAY_PANES)
		pane_panes(f, &all);
	else if (f->overlay == OVERLAY_RACE)
		pane_race(f, &all);
}
