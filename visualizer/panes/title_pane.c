// SPDX-License-Identifier: MIT
//
// The pane of the first line: the title of the run, and the moment looked at.
#include "base/i18n.h"
#include "visualizer/compare/difference.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/outlook.h"

// Adds the title; of two runs, with a mark before the one that keys move.
static void say_title(const struct frame *f, const struct area *a, struct buf *b)
{
	if (f->beside)
		buf_printf(b, "%s ",
			   cells_mark(a->to, f->beside->moves ? MARK_CHOSEN : MARK_NOTHING));
	buf_puts(b, f->texts->title);
}

enum { ALL, NO_TIME, NO_LAST, NO_FATE, FORMS };

// The least columns of a title that can be recognised.
enum { LEAST = 12 };

// No fate for a run that ended because it would run for ever: it could still end well.
static const char *fate_of(const struct frame *f)
{
	const struct story *s = f->at->story;
	bool round = s->end != NO_SLOT && end_for_ever(f->at->history->trace->ev[s->end].op);
	if (!f->outlook || f->hidden)
		return "";
	return round && outlook_at(f->outlook, f->at->moment) == OUTLOOK_OPEN
		       ? _("open, but goes round")
		       : outlook_says(f->outlook, f->at->moment);
}

// Adds the right side. Beside another run only the step has room.
static void say_where(const struct frame *f, int form, struct buf *b)
{
	const struct story *s = f->at->story;
	const char *fate = fate_of(f);
	if (*fate && !f->beside && form < NO_FATE)
		buf_printf(b, "%s  ", fate);
	if (form < NO_LAST)
		buf_printf(b, _("step %zu of %zu"), f->at->moment, history_last(f->at->history));
	else
		buf_printf(b, _("step %zu"), f->at->moment);
	buf_puts(b, "  ");
	if ((!f->beside || f->beside->alone) && form < NO_TIME) {
		sentence_time(s->time > s->world.now ? s->time : s->world.now, b);
		buf_puts(b, "  ");
	}
	buf_printf(b, "%s ", f->mode);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct buf title = {0}, where = {0};
	int form = ALL, w;
	say_title(f, a, &title);
	do {
		buf_clear(&where);
		say_where(f, form, &where);
		w = text_width(a->to, buf_str(&where), where.n);
	} while (w >= a->w && ++form < FORMS);
	int left = a->w - w - 2, wants = text_width(a->to, buf_str(&title), title.n);
	area_fill(a, 0, STYLE_BAR);
	if (left < LEAST && left < wants) {
		area_put(a, 1, 0, a->w - 1, STYLE_BAR, buf_str(&where));
	} else {
		area_put(a, 1, 0, left, STYLE_BAR, buf_str(&title));
		area_put(a, a->w - w, 0, w, STYLE_BAR, buf_str(&where));
	}
	buf_free(&title);
	buf_free(&where);
}

const struct pane_ops title_pane = {.draw = draw};
