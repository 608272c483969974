// SPDX-License-Identifier: MIT
//
// The last row of each of two runs side by side: the first step at which they differ, and what this
// run does there.
#include "base/i18n.h"
#include "visualizer/compare/difference.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"

static int needs(const struct frame *f, const struct cells *to, int w)
{
	(void)to, (void)w;
	return f->beside && !f->beside->alone;
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct difference *d = f->beside->differs;
	struct buf b = {0};
	if (d->found)
		buf_printf(&b, _("%s step %zu: %s"), cells_mark(a->to, MARK_DIFFERS),
			   difference_moment(d), d->what[f->beside->side]);
	else
		buf_printf(&b,
			   ngettext("the same as the other, in %zu step",
				    "the same as the other, in %zu steps", d->same),
			   d->same);
	area_put(a, 1, 0, a->w - 1, d->found ? STYLE_CHANGED : STYLE_DIM, buf_str(&b));
	buf_free(&b);
}

// A click goes to the step that differs.
static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	const struct difference *d = f->beside->differs;
	(void)a, (void)x, (void)y;
	return (struct hit){.what = d->found ? HIT_KEY : HIT_NOTHING, .key = 'd'};
}

const struct pane_ops side_pane = {.needs = needs, .draw = draw, .hit = hit};
