// SPDX-License-Identifier: MIT
//
// The mouse: a click chooses a thread or an object, goes to the step of a log line or of a column
// of the timeline, takes a row of the list that lies over the panes (beside it, leaves it), takes a
// card away, or is the key of the bottom line that it points at; the wheel goes through what has
// happened, or through the list.
#include "trace/story_text.h"
#include "visualizer/actions/ui_parts.h"

static bool inside(const struct area *a, int x, int y)
{
	return a->h > 1 && area_holds(a, x, y);
}

static void click_threads(struct ui *u, const struct frame *f, const struct area *a, int y)
{
	uint32_t t = threads_at(f, a, y - a->y);
	if (t)
		u->chosen = t;
}

// A second click takes the choice back.
static void click_objects(struct ui *u, const struct frame *f, const struct area *a, int y)
{
	uint32_t o = objects_at(f, a, y - a->y);
	u->object = o == u->object ? 0 : o;
}

static void click_log(struct ui *u, const struct frame *f, const struct area *a, int y)
{
	uint32_t slot = log_at(f, a, y - a->y);
	if (slot != NO_SLOT)
		ui_visit(u, slots_before(&u->history.steps, slot));
}

static void click_timeline(struct ui *u, const struct frame *f, const struct area *a, int x, int y)
{
	uint32_t thread;
	size_t moment;
	if (!timeline_at(f, a, x - a->x, y - a->y, &moment, &thread))
		return;
	if (moment <= history_last(&u->history))
		ui_visit(u, moment);
	if (thread && thread <= u->story->world.nthreads &&
	    u->story->world.threads[thread].life != LIFE_NONE)
		u->chosen = thread;
}

static bool shows_list(const struct ui *u)
{
	return u->overlay == OVERLAY_MENU || u->overlay == OVERLAY_KINDS ||
	       u->overlay == OVERLAY_MARKS || u->overlay == OVERLAY_CONTENTS;
}

static void click_list(struct ui *u, const struct frame *f, const struct area *all, int x, int y)
{
	bool menu = u->overlay == OVERLAY_MENU;
	int row = menu ? menu_at(f, all, x, y) : picks_at(f, all, x, y);
	if (row == ROW_OUTSIDE)
		ui_key(u, KEY_ESCAPE);
	if (row < 0)
		return;
	*(menu ? &u->menu : &u->picks.at) = (size_t)row;
	ui_key(u, '\r');
}

static void click(struct ui *u, const struct frame *f, const struct layout *l, int x, int y)
{
	const struct area all = {.to = l->say.to, .w = u->w, .h = u->h};
	if (y == u->h - 1) {
		int key = key_at(f, &all, x);
		if (key)
			ui_key(u, key);
	} else if (shows_list(u)) {
		click_list(u, f, &all, x, y);
	} else if (u->overlay != OVERLAY_NONE) {
		ui_key(u, KEY_ESCAPE);
	} else if (l->card.h && inside(&l->card, x, y)) {
		ui_key(u, '\r');
	} else if (inside(&l->pane[PANE_THREADS], x, y)) {
		click_threads(u, f, &l->pane[PANE_THREADS], y);
	} else if (inside(&l->pane[PANE_OBJECTS], x, y)) {
		click_objects(u, f, &l->pane[PANE_OBJECTS], y);
	} else if (inside(&l->pane[PANE_LOG], x, y)) {
		click_log(u, f, &l->pane[PANE_LOG], y);
	} else if (inside(&l->pane[PANE_TIMELINE], x, y)) {
		click_timeline(u, f, &l->pane[PANE_TIMELINE], x, y);
	}
}

static void wheel(struct ui *u, const struct layout *l, int x, int y, int by)
{
	if (u->overlay == OVERLAY_HELP || shows_list(u))
		ui_key(u, by < 0 ? 'k' : 'j');
	else if (u->overlay != OVERLAY_NONE)
		return;
	else if (inside(&l->pane[PANE_TIMELINE], x, y))
		timeline_scroll(&u->timeline, &u->history, by);
	else if (by > 0 && !ui_at_end(u))
		ui_visit(u, u->moment + 1);
	else if (by < 0 && u->moment)
		ui_visit(u, u->moment - 1);
}

void ui_mouse(struct ui *u, const struct pointer *p)
{
	struct frame f = ui_frame(u, clock_ms());
	struct layout l;
	f.namer = story_namer(&f.names);
	if (u->w < MIN_WIDTH || u->h < MIN_HEIGHT || u->prompt.kind != PROMPT_NONE)
		return;
	frame_layout(&f, &(struct cells){.w = u->w, .h = u->h, .ascii = u->ascii}, &l);
	u->dirty = true;
	if (u->playing && !u->hurry)
		u->playing = false;
	if (p->wheel)
		wheel(u, &l, p->x, p->y, p->wheel);
	else
		click(u, &f, &l, p->x, p->y);
}
