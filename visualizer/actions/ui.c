// SPDX-License-Identifier: MIT
//
// The state of the screen: where it stands in the history, what is chosen, and time.
// What keys do stands in acts.c, how a live program is led in steps.c.
#include "visualizer/actions/ui.h"

#include "base/i18n.h"
#include "visualizer/actions/save.h"
#include "visualizer/actions/ui_parts.h"
#include "visualizer/history/title.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void ui_say(struct ui *u, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(u->message, sizeof u->message, fmt, ap);
	va_end(ap);
	u->dirty = true;
}

// ---- where we are -----------------------------------------------------------------------------

// The first thread that can do its operation, 0: none.
static uint32_t first_able(const struct ui *u)
{
	for (size_t i = 0; i < u->options.n; i++)
		if (!option_rare(u->options.choice[i]))
			return u->options.choice[i].thread;
	return u->options.n ? u->options.choice[0].thread : 0;
}

// Keeps the choice on a thread that is there and has not ended, if there is one.
static void choose_sensibly(struct ui *u)
{
	const struct world *w = &u->story->world;
	bool gone = u->chosen < 1 || u->chosen > w->nthreads ||
		    w->threads[u->chosen].life == LIFE_NONE ||
		    (w->threads[u->chosen].life == LIFE_EXITED && u->options.n);
	if (!gone)
		return;
	uint32_t able = first_able(u);
	u->chosen = able ? able : 1;
}

void ui_go(struct ui *u, size_t moment)
{
	size_t last = history_last(&u->history);
	u->moment = moment < last ? moment : last;
	const struct story *s = history_at(&u->history, u->moment);
	if (!s) {
		ui_say(u, "%s", _("no memory left: this moment cannot be shown"));
		u->moment = last;
		s = history_at(&u->history, last);
	}
	u->story = s;
	if (options_list(&u->options, &s->world))
		ui_say(u, "%s", _("no memory left: not all choices are shown"));
	choose_sensibly(u);
	script_visit(&u->script, u->moment);
	ui_announce(u);
	u->dirty = true;
}

bool ui_at_end(const struct ui *u)
{
	return u->moment >= history_last(&u->history);
}

// The choice that was taken at the moment looked at, which must not be the last.
struct choice ui_taken(const struct ui *u)
{
	return event_choice(&u->history.trace->ev[u->history.steps.slot[u->moment]]);
}

// Goes there and chooses the thread that moved next, at the end the one that moved last.
void ui_visit(struct ui *u, size_t moment)
{
	ui_go(u, moment);
	if (u->story->last_slot != NO_SLOT)
		u->chosen = u->turn = u->story->last.choice.thread;
	if (!ui_at_end(u))
		u->chosen = ui_taken(u).thread;
	choose_sensibly(u);
}

bool ui_running(const struct ui *u)
{
	return u->live && u->live->state == SESSION_RUNNING;
}

// ---- time -------------------------------------------------------------------------------------

// The program has arrived somewhere, or ended.
static void arrived(struct ui *u)
{
	u->late = false;
	int rc = history_grow(&u->history);
	if (rc)
		ui_say(u, "%s",
		       rc == EINVAL
			       ? _("the program's events do not fit the model: what follows is "
				   "unknown")
			       : _("no memory left: what follows is unknown"));
	ui_go(u, history_last(&u->history));
}

static void play_step(struct ui *u)
{
	if (goal_step(u))
		return;
	if (script_leads(&u->script)) {
		ui_scene_step(u);
		return;
	}
	if (!ui_at_end(u)) {
		ui_visit(u, u->moment + 1);
		if (ui_at_end(u) && (!u->live || u->story->end != NO_SLOT))
			u->playing = false;
		return;
	}
	struct choice c;
	if (u->live && u->live->state == SESSION_ASKS && goal_choice(u, &c))
		ui_take(u, c);
	else
		u->playing = false;
	u->dirty = true;
}

static void look(struct ui *u, int64_t now)
{
	struct status st = {0};
	int code = live_look(u->live, &st);
	if (code)
		ui_say(u, "%s", st.text);
	if (!ui_running(u)) {
		arrived(u);
	} else if (now - u->live->since >= LATE_MS) {
		u->dirty = true;
		if (!u->late)
			arrived(u);
		u->late = true;
	}
}

void ui_tick(struct ui *u, int64_t now)
{
	if (u->change != CHANGE_NONE && !u->dirty)
		change_now(u);
	if (ui_running(u))
		look(u, now);
	ui_kept(u);
	// As many steps of a trace as are due: a picture for each is not needed at high speed.
	for (int i = 0; i < 64 && u->playing && !ui_running(u); i++) {
		ui_scene_arrived(u);
		goal_arrived(u);
		if (!u->playing || !(u->hurry || (double)now >= u->due))
			break;
		play_step(u);
		u->due += 1000 / u->speed;
	}
	if (!u->playing)
		goal_arrived(u);
	if (u->playing && u->due < (double)now - 1000)
		u->due = (double)now;
}

int ui_patience(const struct ui *u, int64_t now)
{
	if (u->change != CHANGE_NONE)
		return 0;
	if (ui_running(u)) {
		int64_t left = u->live->since + LATE_MS - now;
		return left > 0 ? (int)left : LATE_MS / 2;
	}
	if (!u->playing)
		return -1;
	if (u->hurry)
		return 0;
	return u->due > (double)now ? (int)(u->due - (double)now) + 1 : 0;
}

bool ui_listens(const struct ui *u)
{
	return !ui_running(u) || u->late || u->playing;
}

static const char *mode_name(const struct ui *u)
{
	if (!u->live)
		return _("recorded");
	if (u->live->state == SESSION_ENDED)
		return _("ended");
	if (u->playing)
		return _("running");
	if (u->script.scene && !u->script.over)
		return u->script.left ? _("scene left") : _("scene");
	return _("live");
}

struct frame ui_frame(struct ui *u, int64_t now)
{
	struct frame f = {
		.history = &u->history,
		.moment = u->moment,
		.story = u->story,
		.names = {u->story, u->history.trace},
		.chosen = u->chosen,
		.object = u->object <= u->story->world.nobjects ? u->object : 0,
		.options = &u->options,
		.title = u->title,
		.mode = mode_name(u),
		.message = u->message[0] ? u->message : NULL,
		.live = u->live != NULL,
		.playing = u->playing,
		.speed = u->speed,
		.doing = u->doing,
		.busy_ms = u->late && ui_running(u) ? (int)(now - u->live->since) : 0,
		.overlay = u->overlay,
		.menu = u->menu,
		.pane = u->pane,
		.help = u->help,
		.picks = &u->picks,
		.race = u->race,
		.goals = &u->goals,
		.hidden = predict_hides(u),
		.predict = &u->predict,
		.prompt = &u->prompt,
		.panes = &u->panes,
		.sources = &u->sources,
		.timeline = &u->timeline,
		.script = u->script.scene ? &u->script : NULL,
	};
	return f;
}

int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed, struct status *st)
{
	*u = (struct ui){.live = live, .speed = speed > 0 ? speed : 2, .dirty = true};
	int rc = history_init(&u->history, t);
	if (rc)
		return rc == EINVAL
			       ? status_set(st, EXIT_USAGE,
					    _("the trace is damaged at slot %zu: record it again"),
					    u->history.bad)
			       : status_set(st, EXIT_TROUBLE,
					    _("no memory left to read the trace"));
	if (live)
		title_of_target(live->target, u->title, sizeof u->title);
	else
		title_of_trace(t, u->title, sizeof u->title);
	save_marks(t, history_last(&u->history), &u->goals);
	ui_go(u, 0);
	return EXIT_OK;
}

void ui_free(struct ui *u)
{
	history_free(&u->history);
	options_free(&u->options);
	script_free(&u->script);
	sources_free(&u->sources);
	timeline_free(&u->timeline);
	picks_free(&u->picks);
	contents_free(&u->contents);
	free(u->announced.addr);
}
