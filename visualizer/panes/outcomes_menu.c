// SPDX-License-Identifier: MIT
//
// The menu of outcomes: how the chosen thread can continue.
#include "base/i18n.h"
#include "trace/story_end.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/menu.h"
#include "visualizer/pictures/row_writer.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/overlays.h"

// Adds row i, with these names: outcome i of n or, behind them, a deadline that passes early.
static void say_row(const struct frame *f, const struct choice *c, size_t n, size_t i,
		    const struct namer *names, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	struct choice early = option_early(w, f->at->thread);
	struct buf what = {0};
	if (i == n && early.outcome == OUT_GO)
		buf_puts(&what, _("its sleep ends"));
	else
		describe_choice(w, i == n ? early : c[i], names, &what);
	buf_printf(b,
		   i == n	       ? _("(rare, now) %s")
		   : option_rare(c[i]) ? _("(rare) %s")
				       : "%s",
		   buf_str(&what));
	buf_free(&what);
}

struct outcomes {
	struct menu menu; // the outcomes; the last one is a deadline that passes early, if any
	struct buf later; // when that deadline passes by itself; on rows below the menu
	int later_rows;
	struct area box, in; // with its frame; of the menu
};

enum { WIDEST = 88, FRAME = 4 };

// Adds a row with the whole names of objects if they fit in w columns, else with short ones.
static void add_row(const struct frame *f, const struct cells *to, struct outcomes *m, int w,
		    const struct choice *c, size_t n, size_t i)
{
	struct buf b = {0};
	struct namer brief = brief_namer(f);
	say_row(f, c, n, i, &f->namer, &b);
	if (text_width(to, b.s, b.n) > w) {
		buf_clear(&b);
		say_row(f, c, n, i, &brief, &b);
	}
	if (!menu_add(&m->menu, &b, i))
		m->menu.row[m->menu.n - 1].dim = i == n || option_rare(c[i]);
	buf_free(&b);
}

static void outcomes_make(const struct frame *f, const struct area *a, struct outcomes *m)
{
	size_t n;
	const struct choice *c = options_of(&f->at->options, f->at->thread, &n);
	bool small = box_is_small(a->to);
	int w = small || a->w < WIDEST ? a->w : WIDEST, inner = small ? w : w - FRAME;
	*m = (struct outcomes){0};
	for (size_t i = 0; i < n; i++)
		add_row(f, a->to, m, inner - MENU_NUMBER, c, n, i);
	if (option_later(&f->at->options, &f->at->story->world, f->at->thread)) {
		add_row(f, a->to, m, inner - MENU_NUMBER, c, n, n);
		sentence_later(f->at->story, f->at->thread, &m->later);
		buf_putc(&m->later, ' ');
		buf_puts(&m->later, _("If you take it now, time limits and sleeps may end at any "
				      "moment from then on."));
		m->later_rows = box_rows(a->to, inner, buf_str(&m->later));
	}
	m->menu.at = f->overlays->outcome;
	m->box = box_middle(a, w, menu_rows(&m->menu, a->to, inner) + m->later_rows + 2);
	m->in = box_inside(&m->box);
	m->later_rows = m->later_rows < m->in.h ? m->later_rows : m->in.h - 1;
	m->in.h -= m->later_rows > 0 ? m->later_rows : 0;
}

static void outcomes_free(struct outcomes *m)
{
	menu_free(&m->menu);
	buf_free(&m->later);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct outcomes m;
	size_t above, below;
	outcomes_make(f, a, &m);
	box_draw(&m.box, _("How does it continue?"), _("j k row  Enter takes it  q leaves"));
	menu_rows_draw(&m.menu, &m.in, &above, &below);
	if (m.later_rows > 0)
		area_wrap(&(struct area){a->to, m.in.x, m.in.y + m.in.h, m.in.w, m.later_rows}, 0,
			  m.later_rows, STYLE_DIM, buf_str(&m.later));
	outcomes_free(&m);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct outcomes m;
	struct hit hit = {.what = HIT_NOTHING};
	outcomes_make(f, a, &m);
	size_t row = menu_rows_at(&m.menu, &m.in, a->y + y - m.in.y);
	if (!area_holds(&m.box, a->x + x, a->y + y))
		hit.what = HIT_OUTSIDE;
	else if (row < m.menu.n)
		hit = (struct hit){.what = HIT_ROW, .row = row};
	outcomes_free(&m);
	return hit;
}

static size_t *chosen(const struct frame *f)
{
	return &f->overlays->outcome;
}

const struct pane_ops outcomes_menu = {
	.draw = draw, .hit = hit, .wheel = box_wheel, .chosen = chosen};
