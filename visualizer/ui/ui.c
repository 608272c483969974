// SPDX-License-Identifier: MIT
//
// The state of the screen: moving through the history, the chosen thread, and the frame to draw.
// See ui.h.
#include "visualizer/ui/ui.h"

#include "base/i18n.h"
#include "visualizer/hall/client.h"
#include "visualizer/hall/server.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

static void say(struct display *d, const char *fmt, va_list ap)
{
	vsnprintf(d->texts.message, sizeof d->texts.message, fmt, ap);
	d->dirty = true;
}

void display_say(struct display *d, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(d, fmt, ap);
	va_end(ap);
}

void ui_say(struct ui *u, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(&u->display, fmt, ap);
	va_end(ap);
}

// ---- where we are -----------------------------------------------------------------------------

// The first thread that can do its operation; 0: none.
static uint32_t first_able(const struct viewed_run *r)
{
	for (size_t i = 0; i < r->at.options.n; i++)
		if (!option_rare(r->at.options.choice[i]))
			return r->at.options.choice[i].thread;
	return r->at.options.n ? r->at.options.choice[0].thread : 0;
}

// Chooses another thread, if the chosen one does not exist here or has ended.
static void choose_sensibly(struct viewed_run *r)
{
	const struct world *w = &r->at.story->world;
	bool gone = r->at.thread < 1 || r->at.thread > w->nthreads ||
		    w->threads[r->at.thread].life == LIFE_NONE ||
		    (w->threads[r->at.thread].life == LIFE_EXITED && r->at.options.n);
	if (!gone)
		return;
	uint32_t able = first_able(r);
	r->at.thread = able ? able : 1;
}

// Shows a card for a race that happens here. A scene has its own cards; its races stand in the log.
static void announce(struct ui *u)
{
	uint32_t slot = race_card_announce(&u->run.announced, &u->run.at);
	if (slot == NO_SLOT || script_leads(&u->run.script))
		return;
	u->overlays.shown = OVERLAY_RACE;
	u->overlays.race = slot;
	u->playback.playing = false;
}

void ui_go(struct ui *u, size_t moment)
{
	size_t last = history_last(&u->run.history);
	u->run.at.moment = moment < last ? moment : last;
	const struct story *s = history_at(&u->run.history, u->run.at.moment);
	if (!s) {
		ui_say(u, "%s", _("no memory left: this moment cannot be shown"));
		u->run.at.moment = last;
		s = history_at(&u->run.history, last);
	}
	u->run.at.story = s;
	if (options_list(&u->run.at.options, &s->world))
		ui_say(u, "%s", _("no memory left: not all choices are shown"));
	choose_sensibly(&u->run);
	script_visit(&u->run.script, u->run.at.moment);
	announce(u);
	u->display.dirty = true;
}

void ui_visit(struct ui *u, size_t moment)
{
	ui_go(u, moment);
	if (u->run.at.story->last_slot != NO_SLOT)
		u->run.at.thread = u->turns.last = u->run.at.story->last.choice.thread;
	if (u->run.at.story->end_kind == END_STARVATION) // it is told of the one that waits
		u->run.at.thread = u->run.at.story->end_thread;
	if (!position_at_end(&u->run.at) && !ui_hides(u)) // who it is may be to be guessed
		u->run.at.thread = run_taken(&u->run, u->run.at.moment).thread;
	choose_sensibly(&u->run);
}

bool ui_listens(const struct ui *u)
{
	return !live_running(u->run.live) || u->run.slow || u->playback.playing;
}

bool ui_hides(const struct ui *u)
{
	return !u->playback.playing && !live_running(u->run.live) &&
	       guesses_hide(&u->guesses, u->run.at.story, u->run.at.moment);
}

// The outlook of a run that is followed comes from the instructor's screen.
static const struct outlook *outlook_of(struct ui *u)
{
	if (u->classroom.following)
		return u->classroom.told.asked ? &u->classroom.told : NULL;
	return foresight_outlook(&u->background.foresight);
}

// Asks how the program can end: before its first step, if no scene leads.
static void ask_of_fate(struct ui *u)
{
	const struct outlook *o = u->run.live && !u->run.script.scene ? outlook_of(u) : NULL;
	enum outlook_word is = o ? outlook_at(o, 0) : OUTLOOK_UNKNOWN;
	const struct question_fate fate = {.known = is != OUTLOOK_UNKNOWN,
					   .well = is != OUTLOOK_LOST,
					   .fails = is != OUTLOOK_SAFE};
	question_of_fate(&u->question, &fate);
}

struct question *ui_question(struct ui *u)
{
	struct question *q = &u->question;
	q->vote.n = 0;
	if (ui_hides(u) && !u->run.at.moment && position_at_end(&u->run.at))
		ask_of_fate(u);
	else if (ui_hides(u))
		question_make(q, &u->run.history, u->run.at.story, &u->run.telling,
			      u->run.at.moment);
	return q;
}

static const char *mode_name(const struct ui *u)
{
	if (u->classroom.following)
		return led_mode(u->classroom.following, u->run.at.moment);
	if (!u->run.live)
		return _("recorded");
	if (u->run.live->state == SESSION_ENDED)
		return _("ended");
	if (u->playback.playing)
		return _("running");
	if (u->run.script.scene && !u->run.script.over)
		return u->run.script.left ? _("scene left") : _("scene");
	return _("live");
}

// Does a scene, or the instructor's scene, show a card?
static bool shows_card(const struct ui *u)
{
	return u->run.script.scene ||
	       (u->classroom.following && !led_is_away(u->classroom.following, u->run.at.moment));
}

static const char *mode_text(struct ui *u)
{
	char *text = u->display.texts.mode;
	size_t size = sizeof u->display.texts.mode;
	if (u->classroom.serving)
		service_count(u->classroom.serving, mode_name(u), text, size);
	else
		snprintf(text, size, "%s", mode_name(u));
	return text;
}

struct frame ui_frame(struct ui *u, int64_t now)
{
	bool reads =
		variables_at(&u->background.variables, u->run.at.moment, &u->display.variables);
	struct frame f = {
		.at = &u->run.at,
		.playback = &u->playback,
		.texts = &u->display.texts,
		.script = shows_card(u) ? &u->run.script : NULL,
		.bookmarks = &u->run.bookmarks,
		.telling = &u->run.telling,
		.guesses = &u->guesses,
		.question = ui_question(u),
		.prompt = &u->prompt,
		.panes = &u->display.panes,
		.overlays = &u->overlays,
		.timeline = &u->display.timeline,
		.outlook = outlook_of(u),
		.sources = &u->run.sources,
		.variables = reads ? &u->display.variables : NULL,
		.beside = u->display.view.differs ? &u->display.view : NULL,
		.names = {u->run.at.story, u->run.history.trace},
		.mode = mode_text(u),
		.hidden = ui_hides(u),
		.live = u->run.live != NULL,
		.follows = u->classroom.following != NULL,
		.away = led_is_away(u->classroom.following, u->run.at.moment),
		.busy = u->run.slow && live_running(u->run.live) ? u->turns.last : 0,
		.busy_ms = u->run.slow && live_running(u->run.live)
				   ? (int)(now - u->run.live->since)
				   : 0,
	};
	return f;
}

int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed, struct status *st)
{
	*u = (struct ui){
		.run.live = live, .playback.speed = speed > 0 ? speed : 2, .display.dirty = true};
	u->run.at.history = &u->run.history;
	int rc = history_init(&u->run.history, t);
	if (rc)
		return rc == EINVAL
			       ? status_set(st, EXIT_USAGE,
					    _("the trace is damaged at slot %zu: record it again"),
					    u->run.history.bad)
			       : status_set(st, EXIT_TROUBLE,
					    _("no memory left to read the trace"));
	if (live) {
		title_of_target(live->target, u->display.texts.title,
				sizeof u->display.texts.title);
		title_of_bug(live->target, u->display.texts.bug, sizeof u->display.texts.bug);
	} else {
		title_of_trace(t, u->display.texts.title, sizeof u->display.texts.title);
	}
	bookmarks_read(&u->run.bookmarks, t, history_last(&u->run.history));
	ui_go(u, 0);
	return EXIT_OK;
}

void ui_free(struct ui *u)
{
	foresight_free(&u->background.foresight);
	variables_forget(&u->background.variables);
	why_forget(&u->background.why);
	run_free(&u->run);
	timeline_free(&u->display.timeline);
	menu_free(&u->overlays.menu);
	contents_free(&u->change.contents);
}
