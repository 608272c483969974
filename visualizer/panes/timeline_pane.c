// SPDX-License-Identifier: MIT
//
// The pane of the timeline: a lane for each thread, with its state at each step; a dot where the
// thread made the step, and an arrow from the dot to each thread that the step created or
// unblocked. Below the lanes, or else between the numbers above them, stands what can still become
// of the run after each step. For a projector the timeline is a strip of lanes, in place of the
// list of threads.
#include "base/i18n.h"
#include "visualizer/compare/difference.h"
#include "visualizer/history/bookmarks.h"
#include "visualizer/cards/question.h"
#include "visualizer/pictures/outlook.h"
#include "visualizer/history/states.h"
#include "visualizer/history/telling.h"
#include "visualizer/history/timeline.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/layout.h"

#include <stdio.h>
#include <string.h>

enum { LABEL_MOST = 18, NARROW = 48, LANES_DRAWN = 256 };

struct lanes {
	const struct frame *f;
	const struct area *a;
	const struct timeline *t;
	uint32_t first; // the thread in the first lane
	int rows;	// lanes
	int top;	// the first lane's row; 0: the pane is a strip
	bool fate;	// a row below the lanes shows the fate
	int x, w;	// the window: first column, columns
};

static uint32_t mover(const struct lanes *l, size_t moment)
{
	return history_mover(l->f->at->history, moment);
}

// Does this change of state mean that another thread's step has unblocked or created the thread?
static bool let_go(uint8_t was, uint8_t is)
{
	if (was == STATE_NONE)
		return is == STATE_NEW;
	if (was == STATE_WAITING)
		return is != STATE_WAITING && is != STATE_STUCK && is != STATE_STOPPED &&
		       is != STATE_ENDED;
	return was == STATE_BLOCKED && is == STATE_READY;
}

// Has the step at this moment unblocked or created the thread?
static bool woken(const struct lanes *l, size_t moment, uint32_t thread)
{
	return moment && mover(l, moment) != thread &&
	       let_go(timeline_state(l->t, moment - 1, thread),
		      timeline_state(l->t, moment, thread));
}

// Is a thread that the step at this moment has unblocked blocked again before it moves, since
// another came first? While the class guesses, later steps are not looked at.
static bool comes_late(const struct lanes *l, size_t moment, uint32_t thread)
{
	size_t end = l->f->hidden ? l->f->at->moment : history_last(l->f->at->history);
	if (timeline_state(l->t, moment, thread) != STATE_READY)
		return false;
	for (size_t m = moment + 1; m < end && mover(l, m) != thread; m++) {
		uint8_t state = timeline_state(l->t, m, thread);
		if (state != STATE_READY)
			return state == STATE_BLOCKED || state == STATE_STUCK;
	}
	return false;
}

// The threads between which the arrows of a step reach, and the one that made the step.
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
	area_mark(l->a, l->x + x, y, style, mark);
}

// The end of an arrow from the step of thread `from`.
static void draw_arrow_head(const struct lanes *l, int x, int y, size_t moment, uint32_t from,
			    uint32_t thread)
{
	static const enum mark heads[2][2] = {{MARK_UP, MARK_UP_LATE}, {MARK_DOWN, MARK_DOWN_LATE}};
	bool late = comes_late(l, moment, thread);
	put(l, x, y, heads[from < thread][late], late ? STYLE_DIM : STYLE_CHANGED);
}

// Draws the column of a step in the lane of one thread.
static void draw_step(const struct lanes *l, int x, int y, size_t moment, const struct reach *r,
		      uint32_t thread)
{
	const struct state_row *state = &state_rows[timeline_state(l->t, moment, thread)];
	if (r->from == thread)
		put(l, x, y, MARK_FULL, STYLE_SAY);
	else if (woken(l, moment, thread))
		draw_arrow_head(l, x, y, moment, r->from, thread);
	else if (r->low < thread && thread < r->high)
		put(l, x, y, MARK_BAR, STYLE_CHANGED);
	else
		put(l, x, y, state->mark, state->style);
}

// A column that stands for several steps: a dot on each lane whose thread made one of them.
static void draw_many(const struct lanes *l, int x, size_t moment)
{
	size_t end = moment + timeline_moments(l->t) - 1, last = history_last(l->f->at->history);
	bool moved[LANES_DRAWN] = {false};
	end = end < last ? end : last;
	for (size_t m = moment; m <= end; m++) {
		uint32_t lane = mover(l, m) - l->first;
		if (lane < (uint32_t)l->rows)
			moved[lane] = true;
	}
	for (int y = 0; y < l->rows; y++) {
		uint8_t is = timeline_state(l->t, end, l->first + (uint32_t)y);
		put(l, x, y + l->top, moved[y] ? MARK_FULL : state_rows[is].mark,
		    moved[y] ? STYLE_SAY : state_rows[is].style);
	}
}

// The thread's state at the moment looked at.
static void draw_letter(const struct lanes *l, int y, uint32_t thread)
{
	const struct state_row *state = &state_rows[state_of(l->f->at->story, thread)];
	bool hidden = l->f->hidden && guesses_cover(l->f->at->story, thread);
	char letter[2] = {hidden ? '?' : state->letter};
	area_put(l->a, l->x - 2, y, 1, hidden ? STYLE_ASK : state->style, letter);
}

static void draw_label(const struct lanes *l, int y, uint32_t thread)
{
	struct buf b = {0};
	l->f->namer.thread(l->f->namer.ctx, thread, &b);
	bool chosen = thread == l->f->at->thread;
	if (chosen)
		area_put(l->a, 0, y, 1, STYLE_TEXT, cells_mark(l->a->to, MARK_CHOSEN));
	int w = l->top ? l->x - 3 : l->x - 5;
	area_put(l->a, 2, y, w, chosen ? STYLE_SAY : STYLE_TEXT, buf_str(&b));
	if (!l->top)
		draw_letter(l, y, thread);
	buf_free(&b);
}

// Draws a moment in all lanes.
static void draw_column(const struct lanes *l, int x, int each, size_t moment)
{
	struct reach r = reach_of(l, moment);
	for (int y = 0; y < l->rows; y++) {
		uint32_t thread = l->first + (uint32_t)y;
		draw_step(l, x, y + l->top, moment, &r, thread);
		const struct state_row *s = &state_rows[timeline_state(l->t, moment, thread)];
		for (int i = 1; i < each; i++)
			put(l, x + i, y + l->top, s->mark, s->style);
	}
}

static void draw_lanes(const struct lanes *l)
{
	size_t last = history_last(l->f->at->history);
	int each = timeline_columns(l->t);
	for (int y = 0; y < l->rows; y++)
		draw_label(l, y + l->top, l->first + (uint32_t)y);
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

// Marks where a thread was preempted, and where a signal was lost.
static void draw_notes(const struct lanes *l)
{
	static const enum mark marks[NOTES] = {
		[NOTE_PREEMPTED] = MARK_PREEMPTED, [NOTE_LOST] = MARK_LOST};
	int each = timeline_columns(l->t);
	for (size_t i = 0; l->f->telling && i < l->f->telling->n; i++) {
		const struct note *n = &l->f->telling->note[i];
		size_t moment = telling_column(n), lane = n->thread - l->first;
		size_t x = (moment - l->t->first) / timeline_moments(l->t) * (size_t)each;
		if (marks[n->kind] && moment >= l->t->first && x < (size_t)l->w &&
		    lane < (size_t)l->rows)
			put(l, (int)x, (int)lane + l->top, marks[n->kind], STYLE_FAULT);
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

// Is the first step that differs from another run in the column of this moment?
static bool differs(const struct lanes *l, size_t moment)
{
	const struct difference *d = l->f->beside ? l->f->beside->differs : NULL;
	return d && d->found && difference_moment(d) - moment < timeline_moments(l->t);
}

static enum mark scale_mark(const struct lanes *l, size_t moment)
{
	return differs(l, moment) ? MARK_DIFFERS : marked(l, moment) ? MARK_BOOK : MARK_NOTHING;
}

// Draws marks, and numbers of steps where they fit.
static void draw_scale(const struct lanes *l, int y)
{
	size_t last = history_last(l->f->at->history), every = timeline_moments(l->t) * 10;
	int each = timeline_columns(l->t), free = 0;
	for (int x = 0; x + each <= l->w; x += each) {
		size_t moment = timeline_moment(l->t, x);
		char text[24];
		if (moment > last)
			break;
		enum mark mark = scale_mark(l, moment);
		if (mark != MARK_NOTHING) {
			area_put(l->a, l->x + x, y, 1, STYLE_CHANGED, cells_mark(l->a->to, mark));
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

// Draws what can still become of the run after each step: in a row below the lanes; if there is
// none, among the numbers, where it is decided.
static void draw_fate(const struct lanes *l)
{
	static const struct {
		enum mark mark;
		uint8_t style;
	} cells[OUTLOOK_WORDS] = {
		[OUTLOOK_UNKNOWN] = {MARK_NOTHING, STYLE_DIM},
		[OUTLOOK_OPEN] = {MARK_EMPTY, STYLE_DIM},
		[OUTLOOK_LOST] = {MARK_BAD, STYLE_FAULT},
		[OUTLOOK_SAFE] = {MARK_GOOD, STYLE_READY},
	};
	size_t last = history_last(l->f->at->history);
	int each = timeline_columns(l->t), y = l->fate ? l->rows + 2 : 1;
	if (l->fate)
		area_put(l->a, 2, y, l->x - 3, STYLE_DIM, _("fate"));
	for (int x = 0; x + each <= l->w; x += each) {
		size_t moment = timeline_moment(l->t, x) + timeline_moments(l->t) - 1;
		if (moment - timeline_moments(l->t) + 1 > last ||
		    (l->f->hidden && moment >= l->f->at->moment))
			break;
		enum outlook_word is = outlook_at(l->f->outlook, moment < last ? moment : last);
		for (int i = 0; i < each && (l->fate || is != OUTLOOK_OPEN); i++)
			put(l, x + i, y, cells[is].mark, cells[is].style);
	}
}

// Highlights the column of the moment looked at.
static void draw_now(const struct lanes *l)
{
	size_t moment = l->f->at->moment;
	int each = timeline_columns(l->t);
	if (moment < l->t->first)
		return;
	size_t x = (moment - l->t->first) / timeline_moments(l->t) * (size_t)each;
	if (x >= (size_t)l->w)
		return;
	for (int y = l->top ? 1 : 0; y < l->rows + l->top + l->fate; y++)
		area_style(&(struct area){l->a->to, l->a->x + l->x + (int)x, l->a->y, 1, l->a->h},
			   0, y, 1, STYLE_CHOSEN);
}

static void legend_row(struct buf *b, const char *mark, const char *other, const char *word)
{
	buf_printf(b, " %s%s %s ", mark, other, word);
}

// What the marks mean, as many as fit, at the right of the head.
static void draw_legend(const struct lanes *l, int from)
{
	static const enum state told[] = {STATE_BLOCKED, STATE_READY, STATE_WAITING,
					  STATE_SLEEPING};
	const struct cells *to = l->a->to;
	struct buf b = {0};
	legend_row(&b, cells_mark(to, MARK_FULL), "", _("step"));
	legend_row(&b, cells_mark(to, MARK_DOWN), cells_mark(to, MARK_UP), _("unblocked"));
	legend_row(&b, cells_mark(to, MARK_DOWN_LATE), cells_mark(to, MARK_UP_LATE), _("too late"));
	if (l->f->telling && l->f->telling->n) {
		legend_row(&b, cells_mark(to, MARK_PREEMPTED), "", _("preempted"));
		legend_row(&b, cells_mark(to, MARK_LOST), "", _("lost"));
	}
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

static bool is_strip(const struct frame *f)
{
	return f->panes && f->panes->big;
}

static int label_width(const struct frame *f, const struct area *a, uint32_t first, int rows)
{
	struct buf b = {0};
	int widest = 6;
	for (uint32_t t = first; t < first + (uint32_t)rows; t++) {
		buf_clear(&b);
		f->namer.thread(f->namer.ctx, t, &b);
		int w = text_width(a->to, buf_str(&b), b.n);
		widest = w > widest ? w : widest;
	}
	buf_free(&b);
	return widest < LABEL_MOST ? widest : LABEL_MOST;
}

// Finds the lanes and the window. False: no room.
static bool lanes_of(const struct frame *f, const struct area *a, struct lanes *l)
{
	size_t n = states_threads(&f->at->history->tip);
	int top = is_strip(f) ? 0 : 2, rows = a->h - top;
	rows = rows < LANES_DRAWN ? rows : LANES_DRAWN;
	if (rows < 1 || !f->timeline)
		return false;
	*l = (struct lanes){.f = f, .a = a, .t = f->timeline, .first = 1, .top = top};
	if (n > (size_t)rows && f->at->thread > (uint32_t)rows)
		l->first = f->at->thread - (uint32_t)rows + 1;
	l->rows = n < (size_t)rows ? (int)n : rows;
	l->fate = top && f->outlook && l->rows < rows;
	l->x = label_width(f, a, l->first, l->rows) + (top ? 4 : 6);
	l->w = a->w - l->x - 1;
	return l->w >= 4;
}

// A lane for each thread of the whole run, so that the panes stand still; none in a narrow pane. A
// strip leaves most of the screen to other panes.
static int needs(const struct frame *f, const struct cells *to, int w)
{
	int n = (int)states_threads(&f->at->history->tip);
	if (is_strip(f))
		return n < to->h / 4 ? n : to->h / 4;
	return w < NARROW ? 0 : 2 + n + (f->outlook != NULL);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct lanes l;
	if (!is_strip(f))
		area_head(a, 0, _("Timeline"));
	if (!lanes_of(f, a, &l) || timeline_window(f->timeline, f->at->history, f->at->moment, l.w))
		return;
	if (l.top) {
		draw_legend(&l, text_width(a->to, _("Timeline"), strlen(_("Timeline"))));
		if (f->outlook)
			draw_fate(&l);
		draw_scale(&l, 1);
	}
	draw_lanes(&l);
	draw_notes(&l);
	draw_now(&l);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct lanes l;
	if (!lanes_of(f, a, &l) || (l.top && y < 1))
		return (struct hit){.what = HIT_NOTHING};
	struct hit h = {.what = HIT_MOMENT, .moment = f->at->moment};
	if (x >= l.x && x < l.x + l.w)
		h.moment = timeline_moment(l.t, x - l.x);
	if (y >= l.top && y < l.rows + l.top)
		h.thread = l.first + (uint32_t)(y - l.top);
	return h;
}

static struct hit wheel(const struct frame *f, int by)
{
	timeline_scroll(f->timeline, f->at->history, by);
	return (struct hit){.what = HIT_NOTHING};
}

const struct pane_ops timeline_pane = {.name = N_("Timeline"),
				       .worth = 12,
				       .worth_big = 100,
				       .least = 5,
				       .alike = 10,
				       .needs = needs,
				       .draw = draw,
				       .hit = hit,
				       .wheel = wheel};
