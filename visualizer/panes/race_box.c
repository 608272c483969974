// SPDX-License-Identifier: MIT
//
// The card of a data race.
#include "base/i18n.h"
#include "trace/story_race.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/overlays.h"

#include <ctype.h>

// Do accesses to the place become steps only from this race on? Then its object follows the race
// in the trace.
static bool race_is_news(const struct frame *f)
{
	const struct story *s = f->at->story;
	uint64_t addr = (uint64_t)f->at->history->trace->ev[f->overlays->race].arg;
	for (uint32_t o = (uint32_t)s->world.nobjects; o; o--)
		if (s->world.objects[o].kind == KIND_MEMORY && s->world.objects[o].addr == addr)
			return s->objects[o].event > f->overlays->race &&
			       s->objects[o].event != NO_SLOT;
	return false;
}

static void draw(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	story_race(f->at->story, f->at->history->trace, f->overlays->race, false, &b);
	if (b.n)
		b.s[0] = (char)toupper((unsigned char)b.s[0]); // the text usually follows a colon
	buf_putc(&b, '.');
	if (race_is_news(f))
		buf_printf(&b, " %s",
			   f->live ? _("From here on each access to it is a step; after R (start "
				       "again), from the start.")
				   : _("From here on each access to it is a step."));
	int w = a->w > 76 ? 76 : a->w;
	struct area at = box_middle(a, w, box_rows(a->to, w - 4, b.s) + 2);
	struct area in = box_draw(&at, _("Data race"), _("any key leaves"));
	area_wrap(&in, 0, in.h, STYLE_FAULT, buf_str(&b));
	buf_free(&b);
}

const struct pane_ops race_box = {.draw = draw};
