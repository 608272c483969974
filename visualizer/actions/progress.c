// SPDX-License-Identifier: MIT
//
// What time does: the program arrives, a run by itself takes its steps. See input.h.

#include "base/i18n.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/actions/input.h"
#include "visualizer/actions/playing.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/actions/scene_run.h"
#include "visualizer/actions/steps.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

#include <errno.h>

// After a restart, chooses the thread that was chosen before: for a while it did not exist.
static void choose_again(struct viewed_run *r)
{
	const struct world *w = &r->at.story->world;
	uint32_t t = r->again;
	r->again = 0;
	if (t && t <= w->nthreads && w->threads[t].life != LIFE_NONE &&
	    w->threads[t].life != LIFE_EXITED)
		r->at.thread = t;
}

// The program asks, or has ended.
static void arrived(struct ui *u)
{
	u->run.slow = false;
	int rc = history_grow(&u->run.history);
	if (rc)
		ui_say(u, "%s",
		       rc == EINVAL ? _("the program's events do not fit the model: the rest of "
					"the run is unknown")
				    : _("no memory left: the rest of the run is unknown"));
	if (live_differs(u->run.live))
		ui_say(u, "%s",
		       _("A mistake in Treadle: the program, continued from a copy, did not do the "
			 "same as from its start. From now on it always runs from its start."));
	ui_go(u, history_last(&u->run.history));
	choose_again(&u->run);
	playing_arrived(u);
}

static void play_step(struct ui *u)
{
	if (goal_step(u))
		return;
	if (route_run_play(u))
		return;
	if (script_leads(&u->run.script)) {
		scene_run_step(u);
		return;
	}
	if (!position_at_end(&u->run.at)) {
		size_t next = u->run.at.moment + 1;
		bool rows = !u->display.panes.inner && !u->run.script.scene;
		ui_visit(u, rows ? history_row_end(&u->run.history, next) : next);
		if (position_at_end(&u->run.at) &&
		    (!u->run.live || u->run.at.story->end != NO_SLOT))
			u->playback.playing = false;
		return;
	}
	struct choice c;
	if (u->run.live && u->run.live->state == SESSION_ASKS &&
	    turns_choose(&u->turns, &u->run.at.options, &c))
		step_take(u, c);
	else
		u->playback.playing = false;
	u->display.dirty = true;
}

static void look(struct ui *u, int64_t now)
{
	struct status st = {0};
	int code = live_look(u->run.live, &st);
	if (code)
		step_say_failed(u, &st);
	if (!live_running(u->run.live)) {
		arrived(u);
	} else if (now - u->run.live->since >= SLOW_MS) {
		u->display.dirty = true;
		if (!u->run.slow)
			arrived(u);
		u->run.slow = true;
	}
}

void progress_tick(struct ui *u, int64_t now)
{
	if (u->change.kind != CHANGE_NONE && !u->display.dirty)
		change_now(u);
	if (live_running(u->run.live))
		look(u, now);
	ui_take_kept(u);
	// Several steps of a trace may be due: at high speed not every step gets a picture.
	for (int i = 0; i < 64 && u->playback.playing && !live_running(u->run.live); i++) {
		scene_run_arrived(u);
		goal_arrived(u);
		if (!u->playback.playing || !(u->playback.hurry || (double)now >= u->playback.due))
			break;
		play_step(u);
		u->playback.due += 1000 / u->playback.speed;
	}
	if (!u->playback.playing)
		goal_arrived(u);
	ui_take_kept(u);
	following_tick(u);
	if (u->playback.playing && u->playback.due < (double)now - 1000)
		u->playback.due = (double)now;
}

int progress_patience(const struct ui *u, int64_t now)
{
	if (u->change.kind != CHANGE_NONE)
		return 0;
	if (live_running(u->run.live)) {
		int64_t left = u->run.live->since + SLOW_MS - now;
		return left > 0 ? (int)left : SLOW_MS / 2;
	}
	if (!u->playback.playing)
		return -1;
	if (u->playback.hurry)
		return 0;
	return u->playback.due > (double)now ? (int)(u->playback.due - (double)now) + 1 : 0;
}
