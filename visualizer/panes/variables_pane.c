// SPDX-License-Identifier: MIT
//
// The pane of variables: the calls that a thread is in, innermost first, each with what its
// variables hold; then what all threads share. What the last step has changed stands out, with what
// it was. A narrow pane shows the chosen thread; in a wide one each thread has a lane of its own,
// and what is shared is the last lane.
#include "base/i18n.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/variables_view.h"
#include "visualizer/terminal/cells.h"

#include <stdio.h>
#include <string.h>

// SLIM: a pane narrower than that gives less room to the names of calls. LANE: the least width of
// one. BETWEEN: columns between two variables. SOON: rows to keep for what is being read the first
// time.
enum { SLIM = 48, LANE = 36, BETWEEN = 2, SOON = 5 };

// ---- rows ---------------------------------------------------------------------------------------

// What is shared is told by its file, if there are several.
static const char *shared_name(const struct scopes *s, const struct scope *c)
{
	if (*c->function)
		return _("watched");
	bool several = c > s->all && !c[-1].thread && !*c[-1].function;
	several |= c + 1 < s->all + s->n && !c[1].thread;
	return several ? c->file : _("shared");
}

// The names of calls have a column of their own, of this width.
static int label_width(const struct scopes *s, const struct area *a, uint32_t thread, bool shared)
{
	int most = 0;
	for (size_t i = 0; i < s->n; i++) {
		const struct scope *c = &s->all[i];
		char line[16];
		if (c->thread ? c->thread != thread : !shared || !c->n)
			continue;
		const char *name = c->thread ? c->function : shared_name(s, c);
		int w = text_width(a->to, name, strlen(name));
		w += c->thread ? snprintf(line, sizeof line, ":%d", c->line) : 0;
		most = w > most ? w : most;
	}
	int room = a->w < SLIM ? a->w / 4 : a->w / 3;
	return most < room ? most : room;
}

static void say_variable(const struct scope_variable *v, struct buf *b)
{
	if (v->was)
		buf_printf(b, _("%s = %s (was %s)"), v->name, v->value, v->was);
	else
		buf_printf(b, "%s = %s", v->name, v->value);
}

static enum style style_of(const struct frame *f, const struct scope_variable *v)
{
	return f->variables->reading ? STYLE_DIM : v->was ? STYLE_CHANGED : STYLE_TEXT;
}

// Writes a call from row y on; its variables one behind the other, from column x on. Returns the
// row below.
static int put_call(const struct frame *f, const struct area *a, int y, int x,
		    const struct scope *c)
{
	struct buf b = {0};
	int at = x;
	if (c->thread)
		buf_printf(&b, "%s:%d", c->function, c->line);
	else
		buf_puts(&b, shared_name(f->variables->scopes, c));
	if (x > 1) // else its lane says what it is
		area_put(a, 1, y, x - 2, STYLE_DIM, buf_str(&b));
	for (size_t i = 0; i < c->n; i++) {
		buf_clear(&b);
		say_variable(&c->variables[i], &b);
		int w = text_width(a->to, buf_str(&b), b.n);
		if (at > x && at + w > a->w) {
			at = x;
			y++;
		}
		area_put(a, at, y, a->w - at, style_of(f, &c->variables[i]), buf_str(&b));
		at += w + BETWEEN;
	}
	buf_free(&b);
	return y + 1;
}

static bool is_watched(const struct scope *c)
{
	return !c->thread && *c->function;
}

// Writes the calls of a thread, or (0) what is shared, from row y on; or what is watched. Returns
// the row below.
static int put_calls(const struct frame *f, const struct area *a, int y, int x, uint32_t thread,
		     bool watched)
{
	const struct scopes *s = f->variables->scopes;
	for (size_t i = 0; i < s->n; i++)
		if (s->all[i].thread == thread && is_watched(&s->all[i]) == watched &&
		    (thread || s->all[i].n))
			y = put_call(f, a, y, x, &s->all[i]);
	return y;
}

// Writes what is watched, and then what a thread has.
static int put_thread(const struct frame *f, const struct area *a, int y, int x, uint32_t thread)
{
	y = put_calls(f, a, y, x, 0, true);
	return put_calls(f, a, y, x, thread, false);
}

// ---- one thread ---------------------------------------------------------------------------------

// A way to write a part of the pane.
typedef int put_part(const struct frame *f, const struct area *a, int y, int x, uint32_t thread);

static int put_lane(const struct frame *f, const struct area *a, int y, int x, uint32_t thread)
{
	return thread ? put_calls(f, a, y, x, thread, false) : put_thread(f, a, y, x, 0);
}

static int put_shared(const struct frame *f, const struct area *a, int y, int x, uint32_t thread)
{
	return put_calls(f, a, y, x, thread, false);
}

static int rows_of(put_part *put, const struct frame *f, int w, int x, uint32_t thread)
{
	struct cells none = {.ascii = false};
	struct area dry = {&none, 0, 0, w, 0};
	return put(f, &dry, 0, x, thread);
}

// What is shared has the rows that the thread leaves, but at least half of them, if it needs them.
static void draw_thread(const struct frame *f, const struct area *a, uint32_t thread)
{
	int x = label_width(f->variables->scopes, a, thread, true) + 3;
	int own = rows_of(put_thread, f, a->w, x, thread);
	int shared = rows_of(put_shared, f, a->w, x, 0);
	int room = a->h - 1, half = room / 2, rest = room - own;
	int below = shared < half || shared < rest ? shared : rest > half ? rest : half;
	struct area upper = {a->to, a->x, a->y + 1, a->w, room - below};
	struct area lower = {a->to, a->x, a->y + 1 + (own < upper.h ? own : upper.h), a->w, below};
	put_thread(f, &upper, 0, x, thread);
	put_shared(f, &lower, 0, x, 0);
	if (own > upper.h && upper.h > 0)
		area_put(&upper, a->w - 1, upper.h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_DOWN));
	if (shared > lower.h && lower.h > 0)
		area_put(&lower, a->w - 1, lower.h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_DOWN));
}

static void put_title(const struct frame *f, struct buf *b)
{
	buf_puts(b, _("Variables"));
	buf_puts(b, "  ");
	f->namer.thread(f->namer.ctx, f->at->thread, b);
	if (f->variables->reading)
		buf_printf(b, "  %s", _("reading ..."));
}

// ---- all threads --------------------------------------------------------------------------------

enum { MOST = 12 };

struct lanes {
	uint32_t thread[MOST]; // n of them; 0: what is shared
	int n, w;
};

static bool has_lane(const struct lanes *l, uint32_t thread)
{
	for (int i = 0; i < l->n; i++)
		if (l->thread[i] == thread)
			return true;
	return false;
}

// The threads that are in calls, in their order, and what is shared. If there is no room for all,
// the chosen one takes the last lane of a thread.
static void lanes_make(struct lanes *l, const struct frame *f, int w)
{
	const struct scopes *s = f->variables->scopes;
	bool shared = s->n && !s->all[s->n - 1].thread;
	int most = w / LANE < MOST ? w / LANE : MOST;
	l->n = 0;
	for (size_t i = 0; i < s->n; i++) {
		uint32_t t = s->all[i].thread;
		if (!t || has_lane(l, t))
			continue;
		if (l->n < most - shared)
			l->thread[l->n++] = t;
		else if (t == f->at->thread && l->n)
			l->thread[l->n - 1] = t;
	}
	if (shared && l->n < most)
		l->thread[l->n++] = 0;
	l->w = l->n ? w / l->n : w;
}

static struct area lane_area(const struct lanes *l, const struct area *a, int i)
{
	int w = i == l->n - 1 ? a->w - i * l->w : l->w - 1;
	return (struct area){a->to, a->x + i * l->w, a->y, w, a->h};
}

static int lane_column(const struct frame *f, const struct area *lane, uint32_t thread)
{
	const struct scopes *s = f->variables->scopes;
	bool single = s->n < 2 || s->all[s->n - 2].thread;
	return thread || !single ? label_width(s, lane, thread, !thread) + 3 : 1;
}

static void draw_lanes(const struct frame *f, const struct area *a)
{
	struct lanes l;
	lanes_make(&l, f, a->w);
	for (int i = 0; i < l.n; i++) {
		struct area lane = lane_area(&l, a, i);
		struct buf b = {0};
		uint32_t t = l.thread[i];
		if (!i)
			buf_printf(&b, "%s  ", _("Variables"));
		if (t)
			f->namer.thread(f->namer.ctx, t, &b);
		else
			buf_puts(&b, _("shared by all threads"));
		if (!i && f->variables->reading)
			buf_printf(&b, "  %s", _("reading ..."));
		area_head(&lane, 0, buf_str(&b));
		if (t && t == f->at->thread)
			area_mark(&lane, 0, 0, STYLE_HEAD, MARK_CHOSEN);
		int end = put_lane(f, &lane, 1, lane_column(f, &lane, t), t);
		if (end > a->h)
			area_put(&lane, lane.w - 1, a->h - 1, 1, STYLE_DIM,
				 cells_mark(a->to, MARK_DOWN));
		buf_free(&b);
	}
}

// ---- the pane -----------------------------------------------------------------------------------

static bool is_wide(int w)
{
	return w >= 2 * LANE;
}

// Why there are no variables; NULL: there are.
static const char *why_none(const struct variables_view *v)
{
	switch (v->told) {
	case VARIABLES_ENDED:
		return _("The program has ended here.");
	case VARIABLES_OTHER_WAY:
		return _("Run again, the program goes another way: what its variables held is not "
			 "known.");
	case VARIABLES_TROUBLE:
		return *v->why ? v->why : _("What they held is not known.");
	default:
		break;
	}
	if (!v->scopes)
		return _("reading ...");
	return !v->scopes->n ? _("The program has no debug information: compile it with -g.")
			     : NULL;
}

// A text that does not fit behind the head stands below it.
static int rows_of_text(const char *text, const struct cells *to, int w)
{
	int used = text_width(to, text, strlen(text)),
	    head = text_width(to, _("Variables"), strlen(_("Variables")));
	return used + head + 4 <= w || w < 2 ? 1 : 2 + used / (w - 1);
}

static int rows_of_thread(const struct frame *f, const struct area *a, uint32_t thread)
{
	int x = label_width(f->variables->scopes, a, thread, true) + 3;
	return rows_of(put_thread, f, a->w, x, thread) + rows_of(put_shared, f, a->w, x, 0);
}

static int rows_of_lanes(const struct frame *f, const struct area *a)
{
	struct lanes l;
	int most = 0;
	lanes_make(&l, f, a->w);
	for (int i = 0; i < l.n; i++) {
		struct area lane = lane_area(&l, a, i);
		int x = lane_column(f, &lane, l.thread[i]);
		int rows = rows_of(put_lane, f, lane.w, x, l.thread[i]);
		most = rows > most ? rows : most;
	}
	return most;
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	const struct variables_view *v = f->variables;
	struct cells none = {.ascii = to->ascii};
	const struct area all = {&none, 0, 0, w, to->h};
	const char *why = v ? why_none(v) : NULL;
	if (!v)
		return 0;
	if (why)
		return v->reading ? SOON : rows_of_text(why, to, w);
	int rows = is_wide(w) ? rows_of_lanes(f, &all) : rows_of_thread(f, &all, f->at->thread);
	return 1 + (rows < to->h ? rows : to->h);
}

static void say_all(const struct scopes *s, uint32_t thread, struct buf *b)
{
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; s->all[i].thread == thread && k < s->all[i].n; k++) {
			buf_puts(b, b->n ? "  " : "");
			say_variable(&s->all[i].variables[k], b);
		}
}

// What has changed; if nothing has, what the chosen thread holds, or what is shared.
static void say_shortly(const struct frame *f, struct buf *b)
{
	const struct scopes *s = f->variables->scopes;
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < s->all[i].n; k++) {
			if (!s->all[i].variables[k].was)
				continue;
			buf_puts(b, b->n ? "  " : "");
			say_variable(&s->all[i].variables[k], b);
		}
	if (!b->n)
		say_all(s, f->at->thread, b);
	if (!b->n)
		say_all(s, 0, b);
	if (!b->n)
		buf_puts(b, _("none here"));
}

static void draw_folded(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	const char *why = why_none(f->variables);
	if (!why)
		say_shortly(f, &b);
	head_fold(a, _("Variables"), why || f->variables->reading ? STYLE_DIM : STYLE_TEXT,
		  why ? why : buf_str(&b));
	buf_free(&b);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct buf title = {0};
	const char *why = f->variables ? why_none(f->variables) : _("What they held is not known.");
	if (!f->variables) {
		head_fold(a, _("Variables"), STYLE_DIM, why);
	} else if (a->h == 1) {
		draw_folded(f, a);
	} else if (!why && is_wide(a->w)) {
		draw_lanes(f, a);
	} else {
		put_title(f, &title);
		area_head(a, 0, buf_str(&title));
		if (why)
			area_wrap(&(struct area){a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1}, 0,
				  a->h - 1, STYLE_DIM, why);
		else
			draw_thread(f, a, f->at->thread);
	}
	buf_free(&title);
}

// A click on a lane chooses its thread.
static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct lanes l;
	(void)y;
	if (!f->variables || why_none(f->variables) || a->h == 1 || !is_wide(a->w))
		return (struct hit){.what = HIT_NOTHING};
	lanes_make(&l, f, a->w);
	int i = l.n ? x / l.w : 0;
	uint32_t t = l.n ? l.thread[i < l.n ? i : l.n - 1] : 0;
	return t ? (struct hit){.what = HIT_THREAD, .thread = t}
		 : (struct hit){.what = HIT_NOTHING};
}

const struct pane_ops variables_pane = {.name = N_("Variables"),
					.worth = 9,
					.worth_big = 8,
					.least = 1,
					.in_columns = true,
					.column = {0, 1, PANE_WHOLE},
					.needs = needs,
					.draw = draw,
					.hit = hit};
