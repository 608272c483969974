// SPDX-License-Identifier: MIT
//
// The pane of the first line: what is looked at, and where one is in it.
#include "base/i18n.h"
#include "visualizer/compare/difference.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/outlook.h"

// Of two runs, with a mark if keys move it.
static void say_title(const struct frame *f, const struct area *a, struct buf *b)
{
	if (f->beside)
		buf_printf(b, "%s ",
			   cells_mark(a->to, f->beside->moves ? MARK_CHOSEN : MARK_NOTHING));
	buf_puts(b, f->texts->title);
}

// Beside another run, there is room for but the step.
static void say_where(const struct frame *f, struct buf *b)
{
	const struct story *s = f->at->story;
	const char *fate = f->outlook && !f->hidden ? outlook_says(f->outlook, f->at->moment) : "";
	if (*fate && !f->beside)
		buf_printf(b, "%s  ", fate);
	buf_printf(b, _("step %zu of %zu  "), f->at->moment, history_last(f->at->history));
	if (!f->beside || f->beside->alone) {
		sentence_time(s->time > s->world.now ? s->time : s->world.now, b);
		buf_puts(b, "  ");
	}
	buf_printf(b, "%s ", f->mode);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct buf title = {0}, where = {0};
	say_title(f, a, &title);
	say_where(f, &where);
	area_fill(a, 0, STYLE_BAR);
	int w = text_width(a->to, buf_str(&where), where.n);
	int left = a->w - w - 2;
	if (left < 8) {
		area_put(a, 1, 0, a->w - 1, STYLE_BAR, buf_str(&where));
	} else {
		area_put(a, 1, 0, left, STYLE_BAR, buf_str(&title));
		area_put(a, a->w - w, 0, w, STYLE_BAR, buf_str(&where));
	}
	buf_free(&title);
	buf_free(&where);
}

const struct pane_ops title_pane = {.draw = draw};
