// SPDX-License-Identifier: MIT
//
// The mouse: a click chooses a thread or an object, goes to the step of a log line or of a column
// of the timeline, takes a row of the menu that lies over the panes, leaves the menu (beside it),
// takes a card away, or does what the key at that place of the bottom line does. The wheel goes
// through history, or through the menu. Each pane tells what stands at a place (panes/pane.h).
#include "visualizer/actions/input.h"

#include "base/seconds.h"
#include "trace/story_text.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/ui/ui.h"

static void choose_thread(struct viewed_run *r, uint32_t t)
{
	if (t && t <= r->at.story->world.nthreads &&
	    r->at.story->world.threads[t].life != LIFE_NONE)
		r->at.thread = t;
}

// What a click means.
static void follow(struct ui *u, const struct hit *hit, const struct pane_ops *ops,
		   const struct frame *f)
{
	switch (hit->what) {
	case HIT_NOTHING:
		break;
	case HIT_KEY:
		ui_key(u, hit->key);
		break;
	case HIT_THREAD:
		choose_thread(&u->run, hit->thread);
		break;
	case HIT_OBJECT:
		u->run.at.object = hit->object == u->run.at.object ? 0 : hit->object;
		break;
	case HIT_MOMENT:
		if (hit->moment <= history_last(&u->run.history))
			ui_visit(u, hit->moment);
		choose_thread(&u->run, hit->thread);
		break;
	case HIT_EVENT:
		ui_visit(u, slots_before(&u->run.history.steps, hit->slot));
		break;
	case HIT_ROW:
		*ops->chosen(f) = hit->row;
		ui_key(u, '\r');
		break;
	case HIT_OUTSIDE:
		ui_key(u, KEY_ESCAPE);
	}
}

// The pane at a place; NULL: there is none.
static const struct pane_ops *pane_at(const struct layout *l, int x, int y, struct area *at)
{
	for (int i = ALL_PANES; i-- > 0;) // those drawn later lie above
		if (area_holds(&l->pane[i], x, y)) {
			*at = l->pane[i];
			return pane_table[i];
		}
	return NULL;
}

static void click(struct ui *u, const struct frame *f, const struct layout *l, int x, int y)
{
	const struct pane_ops *over = overlay_table[u->overlays.shown];
	struct area at = l->pane[PANE_KEYS];
	const struct area all = {.to = at.to, .w = u->display.w, .h = u->display.h};
	const struct pane_ops *ops = over;
	if (area_holds(&at, x, y)) // the keys can be clicked whatever lies over the panes
		ops = pane_table[PANE_KEYS];
	else if (over)
		at = all;
	else
		ops = pane_at(l, x, y, &at);
	struct hit hit = {.what = ops && ops == over ? HIT_OUTSIDE : HIT_NOTHING};
	if (ops && ops->hit)
		hit = ops->hit(f, &at, x - at.x, y - at.y);
	follow(u, &hit, ops, f);
}

static void wheel(struct ui *u, const struct frame *f, const struct layout *l, int x, int y, int by)
{
	struct area at;
	const struct pane_ops *over = overlay_table[u->overlays.shown];
	const struct pane_ops *ops = over ? over : pane_at(l, x, y, &at);
	struct hit hit = {.what = HIT_NOTHING};
	if (ops && ops->wheel)
		hit = ops->wheel(f, by);
	else if (!over && (by > 0 ? !position_at_end(&u->run.at) : u->run.at.moment > 0))
		hit = (struct hit){.what = HIT_MOMENT, .moment = u->run.at.moment + (size_t)by};
	follow(u, &hit, ops, f);
}

void ui_mouse(struct ui *u, const struct pointer *p)
{
	struct frame f = ui_frame(u, milliseconds_now());
	struct cells size = {.w = u->display.w, .h = u->display.h, .ascii = u->display.ascii};
	struct layout l;
	f.namer = story_namer(&f.names);
	if (box_is_small(&size) || u->prompt.kind != PROMPT_NONE)
		return;
	frame_layout(&f, &size, &l);
	u->display.dirty = true;
	if (u->playback.playing && !u->playback.hurry)
		u->playback.playing = false;
	if (p->wheel)
		wheel(u, &f, &l, p->x, p->y, p->wheel);
	else
		click(u, &f, &l, p->x, p->y);
}
