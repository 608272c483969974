// SPDX-License-Identifier: MIT
//
// The menu of outcomes: how the chosen thread can continue.
#include "base/i18n.h"
#include "trace/story_end.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/row_writer.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/overlays.h"

// What row i of the menu says, with these names. Behind the outcomes there are, the one that is not
// due.
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
	buf_printf(b, "%zu  ", i + 1);
	buf_printf(b,
		   i == n	       ? _("(rare, now) %s")
		   : option_rare(c[i]) ? _("(rare) %s")
				       : "%s",
		   buf_str(&what));
	buf_free(&what);
}

struct outcomes {
	const struct choice *c; // n outcomes
	size_t n, all;		// rows: one more, if its time limit can pass early
	size_t first;		// that is shown, of so many
	int rows;
	struct buf later; // what else there will be, on rows below these
	int later_rows;
	struct area box;
};

// What the menu shows, and where.
static void outcomes_make(const struct frame *f, const struct area *a, struct outcomes *m)
{
	*m = (struct outcomes){0};
	m->c = options_of(&f->at->options, f->at->thread, &m->n);
	m->all = m->n;
	if (option_later(&f->at->options, &f->at->story->world, f->at->thread)) {
		sentence_later(f->at->story, f->at->thread, &m->later);
		buf_putc(&m->later, ' ');
		buf_puts(&m->later, _("If you take it now, time limits and sleeps may end at any "
				      "moment from then on."));
		m->all++;
	}
	int w = a->w > 88 ? 88 : a->w;
	// wrapping at blanks may leave some columns of each row free
	int below =
		m->later.n && w > 20 ? text_width(a->to, m->later.s, m->later.n) / (w - 12) + 1 : 0;
	int h = (int)m->all + 2 + below;
	m->box = box_middle(a, w, h > a->h ? a->h : h);
	int inner = m->box.h - (box_is_small(a->to) ? 0 : 2);
	m->later_rows = below > inner - 1 ? inner - 1 : below;
	m->later_rows = m->later_rows < 0 ? 0 : m->later_rows;
	m->rows = inner - m->later_rows;
	size_t rows = m->rows > 0 ? (size_t)m->rows : 0;
	m->first =
		m->all > rows && f->overlays->outcome >= rows ? f->overlays->outcome - rows + 1 : 0;
}

static void draw(const struct frame *f, const struct area *a)
{
	struct outcomes m;
	struct buf b = {0};
	struct namer brief = brief_namer(f);
	outcomes_make(f, a, &m);
	struct area in = box_draw(&m.box, _("How does it continue?"),
				  _("j k row  Enter takes it  q leaves"));
	if (m.later_rows)
		area_wrap(&(struct area){in.to, in.x, in.y + m.rows, in.w, m.later_rows}, 0,
			  m.later_rows, STYLE_DIM, buf_str(&m.later));
	for (size_t i = m.first; i < m.all && (int)(i - m.first) < m.rows; i++) {
		int y = (int)(i - m.first);
		buf_clear(&b);
		say_row(f, m.c, m.n, i, &f->namer, &b);
		if (text_width(in.to, buf_str(&b), b.n) > in.w) {
			buf_clear(&b);
			say_row(f, m.c, m.n, i, &brief, &b);
		}
		area_put(&in, 0, y, in.w, i == m.n || option_rare(m.c[i]) ? STYLE_DIM : STYLE_TEXT,
			 buf_str(&b));
		if (i == f->overlays->outcome)
			area_style(&in, 0, y, in.w, STYLE_CHOSEN);
	}
	buf_free(&b);
	buf_free(&m.later);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct outcomes m;
	outcomes_make(f, a, &m);
	buf_free(&m.later);
	if (!area_holds(&m.box, a->x + x, a->y + y))
		return (struct hit){.what = HIT_OUTSIDE};
	int row = a->y + y - m.box.y - 1;
	if (row < 0 || row >= m.rows || m.first + (size_t)row >= m.all)
		return (struct hit){.what = HIT_NOTHING};
	return (struct hit){.what = HIT_ROW, .row = m.first + (size_t)row};
}

static size_t *chosen(const struct frame *f)
{
	return &f->overlays->outcome;
}

const struct pane_ops outcomes_menu = {
	.draw = draw, .hit = hit, .wheel = box_wheel, .chosen = chosen};
