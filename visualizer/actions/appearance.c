// SPDX-License-Identifier: MIT
//
// Keys that change how the screen looks: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/terminal/themes.h"
#include "visualizer/ui/ui.h"

void appearance_theme(struct display *d)
{
	d->theme = (d->theme + 1) % theme_count;
	display_say(d, _("Theme %s: %s."), themes[d->theme].name, _(themes[d->theme].about));
}

void appearance_big(struct display *d)
{
	d->panes.big = !d->panes.big;
}

void appearance_inner(struct display *d)
{
	d->panes.inner = !d->panes.inner;
	display_say(d, "%s",
		    d->panes.inner
			    ? _("The inside of the library is shown too: its lines, its steps, "
				"the parts of monitors, workers and tasks.")
			    : _("A call into the library is one step; each monitor, worker "
				"and task is shown as a whole."));
}

// Most screens show one thread unless told otherwise. So the key goes from "as many as fit" to two,
// then more, then one, then back.
void appearance_lanes(struct display *d)
{
	unsigned n = d->panes.lanes;
	d->panes.lanes = (uint8_t)(!n ? 2 : n == 1 ? 0 : n == LANES_MOST ? 1 : n + 1);
	if (d->panes.lanes)
		display_say(d,
			    ngettext("The code of %u thread is shown.",
				     "The code of up to %u threads is shown side by side.",
				     d->panes.lanes),
			    d->panes.lanes);
	else
		display_say(d, "%s", _("The code of as many threads as fit is shown."));
}

void appearance_zoom_in(struct display *d)
{
	timeline_zoom(&d->timeline, 1);
}

void appearance_zoom_out(struct display *d)
{
	timeline_zoom(&d->timeline, -1);
}

void appearance_left(struct ui *u)
{
	timeline_scroll(&u->display.timeline, &u->run.history, -1);
}

void appearance_right(struct ui *u)
{
	timeline_scroll(&u->display.timeline, &u->run.history, 1);
}

// ---- panes --------------------------------------------------------------------------------------

enum { MOST_MORE = 40, MOST_ASIDE = 40 };

void appearance_panes(struct ui *u)
{
	u->overlays.shown = OVERLAY_PANES;
}

static void toggle(struct ui *u, size_t pane)
{
	u->overlays.pane = pane;
	struct cells size = {.w = u->display.w, .h = u->display.h, .ascii = u->display.ascii};
	struct frame f = ui_frame(u, milliseconds_now());
	struct layout l;
	f.namer = story_namer(&f.names);
	frame_layout(&f, &size, &l);
	u->display.panes.wish[pane] = l.pane[pane].h ? PANE_HIDE : PANE_SHOW;
}

static int8_t moved(int8_t value, int by, int most)
{
	int to = value + by;
	return (int8_t)(to > most ? most : to < -most ? -most : to);
}

void appearance_panes_key(struct ui *u, struct key key)
{
	struct panes *p = &u->display.panes;
	if (key.action == ACT_NEXT_THREAD)
		u->overlays.pane = (u->overlays.pane + 1) % PANES;
	else if (key.action == ACT_PREVIOUS_THREAD)
		u->overlays.pane = (u->overlays.pane + PANES - 1) % PANES;
	else if (key.action == ACT_THREAD && key.number <= PANES)
		toggle(u, key.number - 1);
	else if (key.code == ' ')
		toggle(u, u->overlays.pane);
	else if (key.action == ACT_FASTER || key.action == ACT_SLOWER)
		p->more[u->overlays.pane] = moved(p->more[u->overlays.pane],
						  key.action == ACT_FASTER ? 1 : -1, MOST_MORE);
	else if (key.action == ACT_BACK || key.action == ACT_FORWARD)
		p->aside = moved(p->aside, key.action == ACT_FORWARD ? 5 : -5, MOST_ASIDE);
	else if (key.code == '0')
		*p = (struct panes){0};
	else
		u->overlays.shown = OVERLAY_NONE;
}
