// SPDX-License-Identifier: MIT
//
// The state of the screen: where it stands in the history, what is chosen, and time.
// What keys do stands in actions.c, how a live program is led in steps.c. See ui.h.
#include "visualizer/ui/ui.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void ui_say(struct ui *u, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(u->texts.message, sizeof u->texts.message, fmt, ap);
	va_end(ap);
	u->dirty = true;
}

// ---- where we are -----------------------------------------------------------------------------

// The first thread that can do its operation, 0: none.
static uint32_t first_able(const struct ui *u)
{
	for (size_t i = 0; i < u->at.options.n; i++)
		if (!option_rare(u->at.options.choice[i]))
			return u->at.options.choice[i].thread;
	return u->at.options.n ? u->at.options.choice[0].thread : 0;
}

// Keeps the choice on a thread that is there and has not ended, if there is one.
static void choose_sensibly(struct ui *u)
{
	const struct world *w = &u->at.story->world;
	bool gone = u->at.thread < 1 || u->at.thread > w->nthreads ||
		    w->threads[u->at.thread].life == LIFE_NONE ||
		    (w->threads[u->at.thread].life == LIFE_EXITED && u->at.options.n);
	if (!gone)
		return;
	uint32_t able = first_able(u);
	u->at.thread = able ? able : 1;
}

// Shows a card for a race that happens here. A scene has its own cards; its races stand in the log.
static void announce(struct ui *u)
{
	uint32_t slot = race_card_announce(&u->announced, &u->at);
	if (slot == NO_SLOT || script_leads(&u->script))
		return;
	u->overlays.shown = OVERLAY_RACE;
	u->overlays.race = slot;
	u->playback.playing = false;
}

void ui_go(struct ui *u, size_t moment)
{
	size_t last = history_last(&u->history);
	u->at.moment = moment < last ? moment : last;
	const struct story *s = history_at(&u->history, u->at.moment);
	if (!s) {
		ui_say(u, "%s", _("no memory left: this moment cannot be shown"));
		u->at.moment = last;
		s = history_at(&u->history, last);
	}
	u->at.story = s;
	if (options_list(&u->at.options, &s->world))
		ui_say(u, "%s", _("no memory left: not all choices are shown"));
	choose_sensibly(u);
	script_visit(&u->script, u->at.moment);
	announce(u);
	u->dirty = true;
}

struct choice ui_taken(const struct ui *u)
{
	return event_choice(&u->history.trace->ev[u->history.steps.slot[u->at.moment]]);
}

void ui_visit(struct ui *u, size_t moment)
{
	ui_go(u, moment);
	if (u->at.story->last_slot != NO_SLOT)
		u->at.thread = u->turns.last = u->at.story->last.choice.thread;
	if (u->at.story->end_kind == END_STARVATION) // it is told of the one that waits
		u->at.thread = u->at.story->end_thread;
	if (!position_at_end(&u->at) && !ui_hides(u)) // who it is may be to be guessed
		u->at.thread = ui_taken(u).thread;
	choose_sensibly(u);
}

bool ui_running(const struct ui *u)
{
	return u->live && u->live->state == SESSION_RUNNING;
}

bool ui_listens(const struct ui *u)
{
	return !ui_running(u) || u->slow || u->playback.playing;
}

bool ui_hides(const struct ui *u)
{
	return !u->playback.playing && !ui_running(u) &&
	       guesses_hide(&u->guesses, u->at.story, u->at.moment);
}

// Of a run that is followed, the instructor's screen finds it out.
static const struct outlook *outlook_of(struct ui *u)
{
	if (u->following)
		return u->told.asked ? &u->told : NULL;
	return foresight_outlook(&u->foresight);
}

// Before the first step of a program that no scene leads.
static void ask_of_fate(struct ui *u)
{
	const struct outlook *o = u->live && !u->script.scene ? outlook_of(u) : NULL;
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
	if (ui_hides(u) && !u->at.moment && position_at_end(&u->at))
		ask_of_fate(u);
	else if (ui_hides(u))
		question_make(q, &u->history, u->at.story, &u->telling, u->at.moment);
	return q;
}

static const char *mode_name(const struct ui *u)
{
	if (u->following)
		return led_mode(u->following, u->at.moment);
	if (!u->live)
		return _("recorded");
	if (u->live->state == SESSION_ENDED)
		return _("ended");
	if (u->playback.playing)
		return _("running");
	if (u->script.scene && !u->script.over)
		return u->script.left ? _("scene left") : _("scene");
	return _("live");
}

// Of a scene, or from whom one follows.
static bool shows_card(const struct ui *u)
{
	return u->script.scene || (u->following && !led_is_away(u->following, u->at.moment));
}

static const char *mode_text(struct ui *u)
{
	snprintf(u->texts.mode, sizeof u->texts.mode, "%s", mode_name(u));
	if (u->serving)
		service_count(u->serving, u->texts.mode, sizeof u->texts.mode);
	return u->texts.mode;
}

struct frame ui_frame(struct ui *u, int64_t now)
{
	struct frame f = {
		.at = &u->at,
		.playback = &u->playback,
		.texts = &u->texts,
		.script = shows_card(u) ? &u->script : NULL,
		.bookmarks = &u->bookmarks,
		.telling = &u->telling,
		.guesses = &u->guesses,
		.question = ui_question(u),
		.prompt = &u->prompt,
		.panes = &u->panes,
		.overlays = &u->overlays,
		.timeline = &u->timeline,
		.outlook = outlook_of(u),
		.sources = &u->sources,
		.beside = u->view.differs ? &u->view : NULL,
		.names = {u->at.story, u->history.trace},
		.mode = mode_text(u),
		.hidden = ui_hides(u),
		.live = u->live != NULL,
		.follows = u->following != NULL,
		.away = led_is_away(u->following, u->at.moment),
		.busy = u->slow && ui_running(u) ? u->turns.last : 0,
		.busy_ms = u->slow && ui_running(u) ? (int)(now - u->live->since) : 0,
	};
	return f;
}

int ui_init(struct ui *u, const struct trace *t, struct live *live, double speed, struct status *st)
{
	*u = (struct ui){.live = live, .playback.speed = speed > 0 ? speed : 2, .dirty = true};
	u->at.history = &u->history;
	int rc = history_init(&u->history, t);
	if (rc)
		return rc == EINVAL
			       ? status_set(st, EXIT_USAGE,
					    _("the trace is damaged at slot %zu: record it again"),
					    u->history.bad)
			       : status_set(st, EXIT_TROUBLE,
					    _("no memory left to read the trace"));
	if (live) {
		title_of_target(live->target, u->texts.title, sizeof u->texts.title);
		title_of_bug(live->target, u->texts.bug, sizeof u->texts.bug);
	} else {
		title_of_trace(t, u->texts.title, sizeof u->texts.title);
	}
	bookmarks_read(&u->bookmarks, t, history_last(&u->history));
	ui_go(u, 0);
	return EXIT_OK;
}

void ui_free(struct ui *u)
{
	foresight_free(&u->foresight);
	why_forget(&u->why);
	history_free(&u->history);
	options_free(&u->at.options);
	script_free(&u->script);
	telling_free(&u->telling);
	source_files_free(&u->sources);
	timeline_free(&u->timeline);
	menu_free(&u->overlays.menu);
	contents_free(&u->change.contents);
	free(u->announced.addr);
}

static bool is_announced(const struct announced *a, uint64_t addr)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->addr[i] == addr)
			return true;
	return false;
}

// Where memory is short, a race is announced again.
static void note(struct announced *a, uint64_t addr)
{
	uint64_t *p = vec_room(a->addr, &a->cap, a->n + 1, sizeof *p);
	if (!p)
		return;
	a->addr = p;
	p[a->n++] = addr;
}

uint32_t race_card_announce(struct announced *a, const struct position *at)
{
	const struct history *h = at->history;
	size_t from = slots_before(&h->races, history_from(h, at->moment));
	size_t to = slots_before(&h->races, history_to(h, at->moment));
	for (size_t i = from; i < to; i++) {
		uint32_t slot = h->races.slot[i];
		uint64_t addr = (uint64_t)h->trace->ev[slot].arg;
		bool told = at->story->end_kind == END_RACE && at->story->race == slot;
		if (told || is_announced(a, addr)) // told: by the end of the run
			continue;
		note(a, addr);
		return slot;
	}
	return NO_SLOT;
}
