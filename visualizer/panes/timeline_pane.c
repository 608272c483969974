// SPDX-License-Identifier: MIT
//
// The pane of the timeline: a lane for each thread, with its state at each step; a dot where it
// made the step, and an arrow from there to each thread that the step has created or let go on.
#include "base/i18n.h"
#include "visualizer/history/bookmarks.h"
#include "visualizer/history/states.h"
#include "visualizer/history/timeline.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/pane.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_MOST = 18, NARROW = 60 };

struct lanes {
	const struct frame *f;
	const struct area *a;
	const struct timeline *t;
	uint32_t first; // the thread in the first lane
	int rows;	// lanes
	int x, w;	// the window
};

static uint32_t mover(const struct lanes *l, size_t moment)
{
	return history_mover(l->f->at->history, moment);
}

// Is a thread that was so and is so now one that a step of another has let go on, or created?
static bool let_go(uint8_t was, uint8_t is)
{
	if (was == STATE_NONE)
		return is == STATE_NEW;
	if (was == STATE_WAITING)
		return is != STATE_WAITING && is != STATE_STOPPED && is != STATE_ENDED;
	return was == STATE_BLOCKED && is == STATE_READY;
}

// Has the step at this moment let the thread go on, or created it?
static bool woken(const struct lanes *l, size_t moment, uint32_t thread)
{
	return moment && mover(l, moment) != thread &&
	       let_go(timeline_state(l->t, moment - 1, thread),
		      timeline_state(l->t, moment, thread));
}

// The lanes that the arrows of a step reach to, from the lane of the thread that made it.
struct reach {
	uint32_t from, low, high; // from 0: there are no arrows
};

static struct reach reach_of(const struct lanes *l, size_t moment)
{
	uint32_t from = mover(l, moment);
	struct reach r = {from, from, from};
	const uint8_t *was = from ? timeline_row(l->t, moment - 1) : NULL;
	const uint8_t *is = was ? timeline_row(l->t, moment) : NULL;
	for (uint32_t t = 1; is && t <= (uint32_t)l->t->lanes; t++)
		if (was[t - 1] != is[t - 1] && t != from && let_go(was[t - 1], is[t - 1])) {
			r.low = t < r.low ? t : r.low;
			r.high = t > r.high ? t : r.high;
		}
	return r;
}

static void put(const struct lanes *l, int x, int y, enum mark mark, uint8_t style)
{
	area_put(l->a, l->x + x, y, 1, style, cells_mark(l->a->to, mark));
}

// The column in which a step is shown, of one thread.
static void draw_step(const struct lanes *l, int x, int y, size_t moment, const struct reach *r,
		      uint32_t thread)
{
	const struct state_row *state = &state_rows[timeline_state(l->t, moment, thread)];
	if (r->from == thread)
		put(l, x, y, MARK_FULL, STYLE_SAY);
	else if (woken(l, moment, thread))
		put(l, x, y, r->from < thread ? MARK_DOWN : MARK_UP, STYLE_CHANGED);
	else if (r->low < thread && thread < r->high)
		put(l, x, y, MARK_BAR, STYLE_CHANGED);
	else
		put(l, x, y, state->mark, state->style);
}

// A column that stands for several steps: a dot on each lane whose thread made one of them.
static void draw_many(const struct lanes *l, int x, size_t moment)
{
	size_t end = moment + timeline_moments(l->t) - 1, last = history_last(l->f->at->history);
	end = end < last ? end : last;
	for (int y = 0; y < l->rows; y++) {
		uint8_t is = timeline_state(l->t, end, l->first + (uint32_t)y);
		put(l, x, y + 2, state_rows[is].mark, state_rows[is].style);
	}
	for (size_t m = moment; m <= end; m++) {
		uint32_t lane = mover(l, m) - l->first;
		if (lane < (uint32_t)l->rows)
			put(l, x, (int)lane + 2, MARK_FULL, STYLE_SAY);
	}
}

static void draw_label(const struct lanes *l, int y, uint32_t thread)
{
	struct buf b = {0};
	l->f->namer.thread(l->f->namer.ctx, thread, &b);
	bool chosen = thread == l->f->at->thread;
	if (chosen)
		area_put(l->a, 0, y, 1, STYLE_TEXT, cells_mark(l->a->to, MARK_CHOSEN));
	area_put(l->a, 2, y, l->x - 3, chosen ? STYLE_SAY : STYLE_TEXT, buf_str(&b));
	buf_free(&b);
}

// A moment on all lanes.
static void draw_column(const struct lanes *l, int x, int each, size_t moment)
{
	struct reach r = reach_of(l, moment);
	for (int y = 0; y < l->rows; y++) {
		uint32_t thread = l->first + (uint32_t)y;
		draw_step(l, x, y + 2, moment, &r, thread);
		const struct state_row *s = &state_rows[timeline_state(l->t, moment, thread)];
		for (int i = 1; i < each; i++)
			put(l, x + i, y + 2, s->mark, s->style);
	}
}

static void draw_lanes(const struct lanes *l)
{
	size_t last = history_last(l->f->at->history);
	int each = timeline_columns(l->t);
	for (int y = 0; y < l->rows; y++)
		draw_label(l, y + 2, l->first + (uint32_t)y);
	for (int x = 0; x + each <= l->w; x += each) {
		size_t moment = timeline_moment(l->t, x);
		if (moment > last || (l->f->hidden && moment >= l->f->at->moment))
			break;
		if (l->t->zoom < 0)
			draw_many(l, x, moment);
		else
			draw_column(l, x, each, moment);
	}
}

// Is there a bookmark at a moment, or at one that shares its column?
static bool marked(const struct lanes *l, size_t moment)
{
	const struct bookmarks *b = l->f->bookmarks;
	for (size_t i = 0; b && i < b->n; i++)
		if (b->mark[i].moment - moment < timeline_moments(l->t))
			return true;
	return false;
}

// Bookmarks, and numbers of steps where there is room for them.
static void draw_scale(const struct lanes *l, int y)
{
	size_t last = history_last(l->f->at->history), every = timeline_moments(l->t) * 10;
	int each = timeline_columns(l->t), free = 0;
	for (int x = 0; x + each <= l->w; x += each) {
		size_t moment = timeline_moment(l->t, x);
		char text[24];
		if (moment > last)
			break;
		if (marked(l, moment)) {
			area_put(l->a, l->x + x, y, 1, STYLE_CHANGED,
				 cells_mark(l->a->to, MARK_BOOK));
			free = x + 1;
			continue;
		}
		if (moment % every || x < free)
			continue;
		int n = snprintf(text, sizeof text, "%zu", moment);
		area_put(l->a, l->x + x, y, n, STYLE_DIM, text);
		free = x + n + 2;
	}
}

// The column of the moment looked at.
static void draw_now(const struct lanes *l)
{
	size_t moment = l->f->at->moment;
	int each = timeline_columns(l->t);
	if (moment < l->t->first)
		return;
	size_t x = (moment - l->t->first) / timeline_moments(l->t) * (size_t)each;
	if (x >= (size_t)l->w)
		return;
	for (int y = 1; y <= l->rows + 1; y++)
		area_style(&(struct area){l->a->to, l->a->x + l->x + (int)x, l->a->y, 1, l->a->h},
			   0, y, 1, STYLE_CHOSEN);
}

static void legend_row(struct buf *b, const char *mark, const char *other, const char *word)
{
	buf_printf(b, " %s%s %s ", mark, other, word);
}

// What the marks mean, at the right of the head; of them, as many as have room.
static void draw_legend(const struct lanes *l, int from)
{
	static const enum state told[] = {STATE_BLOCKED, STATE_READY, STATE_WAITING,
					  STATE_SLEEPING};
	const struct cells *to = l->a->to;
	struct buf b = {0};
	legend_row(&b, cells_mark(to, MARK_FULL), "", _("step"));
	legend_row(&b, cells_mark(to, MARK_DOWN), cells_mark(to, MARK_UP), _("unblocked"));
	size_t fits = 0;
	for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
		if (from + text_width(to, b.s, b.n) + 4 < l->a->w)
			fits = b.n;
		legend_row(&b, cells_mark(to, state_rows[told[i]].mark), "",
			   _(state_rows[told[i]].word));
	}
	if (from + text_width(to, b.s, b.n) + 4 < l->a->w)
		fits = b.n;
	int w = text_width(to, buf_str(&b), fits);
	area_put_n(l->a, l->a->w - w - 1, 0, w, STYLE_DIM, buf_str(&b), fits);
	buf_free(&b);
}

static int label_width(const struct frame *f, const struct area *a, uint32_t first, int rows)
{
	struct buf b = {0};
	int widest = 6;
	for (uint32_t t = first; t < first + (uint32_t)rows && t <= f->at->story->world.nthreads;
	     t++) {
		buf_clear(&b);
		f->namer.thread(f->namer.ctx, t, &b);
		int w = text_width(a->to, buf_str(&b), b.n);
		widest = w > widest ? w : widest;
	}
	buf_free(&b);
	return widest < LABEL_MOST ? widest : LABEL_MOST;
}

// Which lanes there are, and where the window is. False: there is no room.
static bool lanes_of(const struct frame *f, const struct area *a, struct lanes *l)
{
	size_t n = states_threads(f->at->story);
	int rows = a->h - 2;
	if (rows < 1 || !f->timeline)
		return false;
	*l = (struct lanes){.f = f, .a = a, .t = f->timeline, .first = 1};
	if (n > (size_t)rows && f->at->thread > (uint32_t)rows)
		l->first = f->at->thread - (uint32_t)rows + 1;
	l->rows = n < (size_t)rows ? (int)n : rows;
	l->x = label_width(f, a, l->first, l->rows) + 4;
	l->w = a->w - l->x - 1;
	return l->w >= 4;
}

// A lane for each thread, where they are long enough to tell something.
static int needs(const struct frame *f, const struct cells *to, int w)
{
	(void)to;
	return w < NARROW ? 0 : 2 + (int)states_threads(f->at->story);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct lanes l;
	area_head(a, 0, _("Timeline"));
	if (!lanes_of(f, a, &l) || timeline_window(f->timeline, f->at->history, f->at->moment, l.w))
		return;
	draw_legend(&l, text_width(a->to, _("Timeline"), strlen(_("Timeline"))));
	draw_scale(&l, 1);
	draw_lanes(&l);
	draw_now(&l);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct lanes l;
	if (!lanes_of(f, a, &l) || y < 1)
		return (struct hit){.what = HIT_NOTHING};
	struct hit h = {.what = HIT_MOMENT, .moment = f->at->moment};
	if (x >= l.x && x < l.x + l.w)
		h.moment = timeline_moment(l.t, x - l.x);
	if (y >= 2 && y < l.rows + 2)
		h.thread = l.first + (uint32_t)(y - 2);
	return h;
}

static struct hit wheel(const struct frame *f, int by)
{
	timeline_scroll(f->timeline, f->at->history, by);
	return (struct hit){.what = HIT_NOTHING};
}

const struct pane_ops timeline_pane = {.name = N_("Timeline"),
				       .worth = 10,
				       .least = 5,
				       .needs = needs,
				       .draw = draw,
				       .hit = hit,
				       .wheel = wheel};
