// SPDX-License-Identifier: MIT
//
// What lies over the panes: the menu of outcomes, a data race, the menu of panes.
#include "base/i18n.h"
#include "trace/story_end.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/frame.h"

#include <ctype.h>
#include <stdio.h>

struct area frame_box(const struct area *box, const char *title, const char *foot)
{
	const struct area *a = box;
	struct area b = *box;
	int w = b.w, h = b.h;
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			area_put(&b, x, y, 1, STYLE_TEXT, " ");
	if (frame_is_small(a->to))
		return b;
	for (int y = 1; y < h - 1; y++) {
		area_put(&b, 0, y, 1, STYLE_DIM, cells_mark(a->to, MARK_BAR));
		area_put(&b, w - 1, y, 1, STYLE_DIM, cells_mark(a->to, MARK_BAR));
	}
	area_head(&b, 0, title);
	area_head(&b, h - 1, foot);
	area_put(&b, 0, 0, 1, STYLE_DIM, cells_mark(a->to, MARK_TOP_LEFT));
	area_put(&b, w - 1, 0, 1, STYLE_DIM, cells_mark(a->to, MARK_TOP_RIGHT));
	area_put(&b, 0, h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_LOW_LEFT));
	area_put(&b, w - 1, h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_LOW_RIGHT));
	return (struct area){a->to, b.x + 2, b.y + 1, w - 4, h - 2};
}

bool area_holds(const struct area *a, int x, int y)
{
	return x >= a->x && x < a->x + a->w && y >= a->y && y < a->y + a->h;
}

// One in the middle of a.
static struct area middle(const struct area *a, int w, int h)
{
	if (frame_is_small(a->to))
		return *a;
	w = w > a->w ? a->w : w;
	h = h > a->h - 2 ? a->h - 2 : h;
	return (struct area){a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
}

// What row i of the menu says. Behind the outcomes there are, the one that is not due.
static void say_row(const struct frame *f, const struct choice *c, size_t n, size_t i,
		    struct buf *b)
{
	const struct world *w = &f->story->world;
	struct choice early = option_early(w, f->chosen);
	if (i == n)
		buf_printf(b, _("%zu  (rare, now) "), i + 1);
	else
		buf_printf(b, option_rare(c[i]) ? _("%zu  (rare) ") : "%zu  ", i + 1);
	if (i == n && early.outcome == OUT_GO)
		buf_puts(b, _("its sleep ends"));
	else
		describe_choice(w, i == n ? early : c[i], &f->namer, b);
}

struct menu {
	const struct choice *c; // n outcomes
	size_t n, all;		// rows: one more, if its time limit can pass early
	size_t first;		// that is shown, of so many
	int rows;
	struct buf later; // what else there will be, on rows below these
	int later_rows;
	struct area box;
};

// What the menu shows, and where.
static void menu_make(const struct frame *f, const struct area *a, struct menu *m)
{
	*m = (struct menu){0};
	m->c = options_of(f->options, f->chosen, &m->n);
	m->all = m->n;
	if (option_later(f->options, &f->story->world, f->chosen)) {
		sentence_later(f->story, f->chosen, &m->later);
		buf_puts(&m->later, _(" If it comes now, limits and sleeps may end at any moment "
				      "from there on."));
		m->all++;
	}
	int w = a->w > 88 ? 88 : a->w;
	// wrapping at blanks may leave some columns of each row free
	int below =
		m->later.n && w > 20 ? text_width(a->to, m->later.s, m->later.n) / (w - 12) + 1 : 0;
	int h = (int)m->all + 2 + below;
	m->box = middle(a, w, h > a->h ? a->h : h);
	int inner = m->box.h - (frame_is_small(a->to) ? 0 : 2);
	m->later_rows = below > inner - 1 ? inner - 1 : below;
	m->later_rows = m->later_rows < 0 ? 0 : m->later_rows;
	m->rows = inner - m->later_rows;
	size_t rows = m->rows > 0 ? (size_t)m->rows : 0;
	m->first = m->all > rows && f->menu >= rows ? f->menu - rows + 1 : 0;
}

void pane_menu(const struct frame *f, const struct area *a)
{
	struct menu m;
	struct buf b = {0};
	menu_make(f, a, &m);
	struct area in =
		frame_box(&m.box, _("How does it continue?"), _("Enter takes it, q leaves"));
	if (m.later_rows)
		area_wrap(&(struct area){in.to, in.x, in.y + m.rows, in.w, m.later_rows}, 0,
			  m.later_rows, STYLE_DIM, buf_str(&m.later));
	for (size_t i = m.first; i < m.all && (int)(i - m.first) < m.rows; i++) {
		int y = (int)(i - m.first);
		buf_clear(&b);
		say_row(f, m.c, m.n, i, &b);
		area_put(&in, 0, y, in.w, i == m.n || option_rare(m.c[i]) ? STYLE_DIM : STYLE_TEXT,
			 buf_str(&b));
		if (i == f->menu)
			area_style(&in, 0, y, in.w, STYLE_CHOSEN);
	}
	buf_free(&b);
	buf_free(&m.later);
}

int menu_at(const struct frame *f, const struct area *a, int x, int y)
{
	struct menu m;
	menu_make(f, a, &m);
	buf_free(&m.later);
	if (!area_holds(&m.box, x, y))
		return ROW_OUTSIDE;
	int row = y - m.box.y - 1;
	bool is = row >= 0 && row < m.rows && m.first + (size_t)row < m.all;
	return is ? (int)m.first + row : ROW_NONE;
}

// Have its accesses become steps by this race only? Then the place appears after it.
static bool race_is_news(const struct frame *f)
{
	const struct story *s = f->story;
	uint64_t addr = (uint64_t)f->history->trace->ev[f->race].arg;
	for (uint32_t o = (uint32_t)s->world.nobjects; o; o--)
		if (s->world.objects[o].kind == KIND_MEMORY && s->world.objects[o].addr == addr)
			return s->objects[o].event > f->race && s->objects[o].event != NO_SLOT;
	return false;
}

int frame_rows(const struct cells *to, int w, const char *text)
{
	struct cells scratch = {.ascii = to->ascii};
	int rows = 12;
	if (cells_size(&scratch, w, rows))
		return rows;
	struct area a = {&scratch, 0, 0, w, rows};
	rows = area_wrap(&a, 0, rows, STYLE_TEXT, text);
	cells_free(&scratch);
	return rows;
}

void pane_race(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	story_race(f->story, f->history->trace, f->race, &b);
	if (b.n)
		b.s[0] = (char)toupper((unsigned char)b.s[0]); // elsewhere it stands behind a colon
	buf_putc(&b, '.');
	if (race_is_news(f))
		buf_puts(&b, f->live ? _(" From here on its accesses are steps; after R (start "
					 "again), all of them.")
				     : _(" From here on its accesses are steps."));
	int w = a->w > 76 ? 76 : a->w;
	struct area at = middle(a, w, frame_rows(a->to, w - 4, b.s) + 2);
	struct area in = frame_box(&at, _("Data race"), _("any key leaves"));
	area_wrap(&in, 0, in.h, STYLE_FAULT, buf_str(&b));
	buf_free(&b);
}

void pane_panes(const struct frame *f, const struct area *a)
{
	int w = a->w > 46 ? 46 : a->w;
	int x = a->x + a->w - w, h = PANES + 4 > a->h - 2 ? a->h - 2 : PANES + 4;
	struct area at = {a->to, x, a->y + a->h - 1 - h, w, h};
	struct area in = frame_box(&at, _("Panes"), _("Enter leaves"));
	for (int i = 0; i < PANES && i < in.h; i++) {
		char text[64];
		bool shown = pane_shown(f->panes, (enum pane)i, a->w, a->h);
		snprintf(text, sizeof text, "%d  %s  %s", i + 1,
			 cells_mark(a->to, shown ? MARK_FULL : MARK_EMPTY), _(pane_rows[i].name));
		area_put(&in, 0, i, in.w, shown ? STYLE_TEXT : STYLE_DIM, text);
		if ((size_t)i == f->pane)
			area_style(&in, 0, i, in.w, STYLE_CHOSEN);
	}
	area_put(&in, 0, PANES, in.w, STYLE_DIM, _("1-6 show, hide   + - larger, smaller"));
	area_put(&in, 0, PANES + 1, in.w, STYLE_DIM, _("h l columns      0 as at first"));
}
