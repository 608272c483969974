// SPDX-License-Identifier: MIT
//
// Looking for a way from the moment looked at, and following it: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/actions/steps.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

#include <inttypes.h>
#include <string.h>

// What a way leads to, by the end of its run.
static const char *const ends[ENDS] = {
	[END_EXIT] = N_("a failure (exit status)"),
	[END_CRASH] = N_("a crash"),
	[END_DEADLOCK] = N_("a deadlock"),
	[END_LOST_WAKEUP] = N_("a lost wake-up"),
	[END_MISUSE] = N_("a misuse of the interface"),
	[END_ASSERT] = N_("a failed assertion"),
	[END_RACE] = N_("a data race"),
	[END_PROPERTY] = N_("a failed check"),
	[END_LEAK] = N_("an end that leaves something behind"),
	[END_LIVELOCK] = N_("a livelock"),
	[END_EARLY] = N_("an end before main has returned"),
	[END_STARVATION] = N_("starvation"),
};

static const char *where_to(enum ahead_kind kind, uint8_t end)
{
	if (kind == AHEAD_GOOD_END)
		return _("a good end");
	return end < ENDS && ends[end] ? _(ends[end]) : _("a failure");
}

// ---- what is said -------------------------------------------------------------------------------

static void say_progress(struct ui *u)
{
	const struct look *l = &u->background.foresight.look;
	ui_say(u,
	       l->kind == AHEAD_FAILURE ? _("Looking for a failure from step %zu on: %" PRIu64
					    " tried so far. Esc stops it.")
					: _("Looking for a good end from step %zu on: %" PRIu64
					    " tried so far. Esc stops it."),
	       l->from, l->tried);
}

static void say_none(struct ui *u, const struct ahead_answer *a)
{
	bool failure = u->background.foresight.look.kind == AHEAD_FAILURE;
	const char *text =
		a->kind == AHEAD_NO_WAY
			? failure ? _("No interleaving from here fails (%" PRIu64 " tried).")
				  : _("No interleaving from here ends well (%" PRIu64 " tried).")
		: a->kind == AHEAD_UNKNOWN
			? failure ? _("Not known: no failure was found (%" PRIu64 " tried).")
				  : _("Not known: no good end was found (%" PRIu64 " tried).")
		: failure ? _("Stopped: no failure was found so far (%" PRIu64 " tried).")
			  : _("Stopped: no good end was found so far (%" PRIu64 " tried).");
	ui_say(u, text, a->executions);
}

static void offer(struct ui *u, const struct ahead_answer *a)
{
	const struct route *w = &u->background.foresight.route;
	const char *text =
		u->run.live
			? ngettext("From step %zu on %s is %zu step away (%" PRIu64
				   " tried). Enter takes it.",
				   "From step %zu on %s is %zu steps away (%" PRIu64
				   " tried). Enter takes them one by one.",
				   w->n - w->from)
			: ngettext("From step %zu on %s is %zu step away (%" PRIu64
				   " tried). Enter takes it, in the program itself.",
				   "From step %zu on %s is %zu steps away (%" PRIu64
				   " tried). Enter takes them one by one, in the program itself.",
				   w->n - w->from);
	ui_say(u, text, w->from, w->where, w->n - w->from, a->executions);
}

// ---- answers ------------------------------------------------------------------------------------

static void take_way(struct ui *u, const struct ahead_answer *a)
{
	struct foresight *f = &u->background.foresight;
	const struct look *l = &f->look;
	if (route_set(&f->route, &u->run.history, l->from, a->c, a->n, where_to(l->kind, a->end))) {
		ui_say(u, "%s", _("no memory left to keep what was found"));
		return;
	}
	if (u->run.at.moment != l->from)
		ui_visit(u, l->from);
	u->run.at.thread = a->n ? a->c[0].thread : u->run.at.thread;
	f->led = true; // the offer is the line of its first step
	f->led_number = u->run.history.number;
	f->led_moment = u->run.at.moment;
	offer(u, a);
}

static void take_answer(struct ui *u, const struct ahead_answer *a)
{
	struct look *l = &u->background.foresight.look;
	bool over = a->kind != AHEAD_TRIES, mine = l->wanted && !l->stale;
	l->wanted &= !over || l->stale;
	l->stale &= !over;
	if (!mine)
		return;
	if (!over)
		say_progress(u);
	else if (a->kind == AHEAD_WAY)
		take_way(u, a);
	else if (a->kind == AHEAD_TROUBLE)
		ui_say(u, _("The search is not possible: %s"), a->text);
	else
		say_none(u, a);
}

// Gives the search up when the run has moved on meanwhile.
static void follow_run(struct ui *u)
{
	struct look *l = &u->background.foresight.look;
	if (!l->wanted)
		return;
	if (l->number != u->run.history.number || l->last != history_last(&u->run.history)) {
		l->wanted = false;
		ahead_stop(&u->background.foresight.ahead);
		ui_say(u, "%s", _("The search has ended: the run has moved on."));
	} else if (!u->display.texts.message[0]) {
		say_progress(u);
	}
}

static struct foresight *see(struct ui *u)
{
	foresight_see(&u->background.foresight, &u->run.history,
		      u->run.live ? u->run.live->target : NULL);
	return &u->background.foresight;
}

void look_tick(struct ui *u)
{
	struct foresight *f = see(u);
	struct ahead_answer a;
	enum foresight_news news;
	if (u->classroom.following)
		return;
	while ((news = foresight_take(f, &a)) != NEWS_NONE) {
		u->display.dirty = true;
		if (news == NEWS_LOOK)
			take_answer(u, &a);
	}
	follow_run(u);
	if (!live_running(u->run.live) && !foresight_ask(f))
		ui_say(u, "%s", _("The process that searches cannot be started."));
}

void variables_tick(struct ui *u)
{
	struct variables *v = &u->background.variables;
	const struct trace *t = u->run.history.trace;
	const char *why;
	char mode[16] = "";
	if (u->classroom.following || u->display.panes.wish[PANE_VARIABLES] == PANE_HIDE)
		return;
	const struct target *target = foresight_target(see(u), &why);
	// a real run has no variables, and a trace without a program has nothing to tell of it
	trace_meta(t, "mode", 0, mode, sizeof mode);
	if (strcmp(mode, "record") == 0 || trace_meta(t, "program", 0, mode, sizeof mode) < 0)
		why = "";
	variables_see(v, &u->run.history, target, why);
	while (variables_take(v))
		u->display.dirty = true;
	if (!live_running(u->run.live))
		variables_ask(v, u->run.at.moment);
}

// ---- keys ---------------------------------------------------------------------------------------

static void look_for(struct ui *u, enum ahead_kind kind)
{
	struct look *l = &u->background.foresight.look;
	const char *why;
	if (l->wanted) {
		say_progress(u);
		return;
	}
	if (!foresight_target(see(u), &why)) {
		ui_say(u, "%s", why);
		return;
	}
	if (u->run.at.story->end != NO_SLOT) {
		ui_say(u, "%s",
		       _("This is the end of the run. Go back (key h), and look ahead from "
			 "there."));
		return;
	}
	route_free(&u->background.foresight.route);
	u->background.foresight.led = false;
	*l = (struct look){.wanted = true,
			   .asked = l->asked,
			   .stale = l->asked,
			   .kind = kind,
			   .from = u->run.at.moment,
			   .number = u->run.history.number,
			   .last = history_last(&u->run.history)};
	say_progress(u);
}

void look_failure(struct ui *u)
{
	look_for(u, AHEAD_FAILURE);
}

void look_good_end(struct ui *u)
{
	look_for(u, AHEAD_GOOD_END);
}

void look_leave(struct ui *u)
{
	struct foresight *f = &u->background.foresight;
	if (f->look.wanted && f->look.asked && !f->look.stale) {
		ahead_stop(&f->ahead);
		return;
	}
	f->look.wanted = false;
	if (f->route.c)
		ui_say(u, "%s", _("The way that was found is left."));
	route_free(&f->route);
	f->led = false;
}

// ---- following the way that was found ----------------------------------------------------------

static bool next(const struct ui *u, struct choice *c)
{
	return route_next(&u->background.foresight.route, &u->run.history, u->run.at.moment, c);
}

// Can the choice be taken now, by the rules of the run?
static bool is_option(const struct viewed_run *r, struct choice c)
{
	if (!position_at_end(&r->at) && choice_same(run_taken(r, r->at.moment), c))
		return true;
	for (size_t i = 0; i < r->at.options.n; i++)
		if (choice_same(r->at.options.choice[i], c))
			return true;
	return false;
}

// A time limit or a sleep that is not due ends early, as with key o.
static void take(struct ui *u, struct choice c)
{
	if (script_leads(&u->run.script))
		script_leave(&u->run.script);
	u->run.at.thread = c.thread;
	if (is_option(&u->run, c))
		step_take(u, c);
	else
		step_take_early(u);
}

bool route_run_step(struct ui *u)
{
	struct choice c;
	if (!next(u, &c) || u->run.at.thread != c.thread)
		return false;
	if (u->run.live)
		take(u, c);
	else
		change_live(u);
	return true;
}

bool route_run_play(struct ui *u)
{
	struct choice c;
	if (!u->run.live || !next(u, &c))
		return false;
	take(u, c);
	return true;
}

static void say_next(struct ui *u, struct choice c)
{
	const struct route *w = &u->background.foresight.route;
	struct story_names names = {u->run.at.story, u->run.history.trace};
	struct namer namer = story_namer(&names);
	struct buf name = {0}, step = {0};
	describe_choice(&u->run.at.story->world, c, &namer, &step);
	ui_say(u,
	       _("On the way to %s, step %zu of %zu: Enter lets %s continue: %s. Esc leaves the "
		 "way."),
	       w->where, u->run.at.moment + 1 - w->from, w->n - w->from,
	       sentence_thread(&namer, c.thread, &name), buf_str(&step));
	buf_free(&name);
	buf_free(&step);
}

static bool is_new(const struct ui *u)
{
	const struct foresight *f = &u->background.foresight;
	return f->led_number != u->run.history.number || f->led_moment != u->run.at.moment;
}

void route_run_tick(struct ui *u)
{
	struct foresight *f = &u->background.foresight;
	struct choice c;
	if (!f->route.c || live_running(u->run.live))
		return;
	bool leads = next(u, &c), fresh = is_new(u), was = f->led;
	f->led = leads;
	f->led_number = u->run.history.number;
	f->led_moment = u->run.at.moment;
	if (leads && fresh)
		u->run.at.thread = c.thread;
	if (leads && (fresh || (!u->display.texts.message[0] && u->run.at.thread == c.thread)))
		say_next(u, c);
	else if (was && !leads && route_goes(&f->route, &u->run.history, u->run.at.moment))
		u->display.texts.message[0] = '\0'; // it is behind us, and what it said last
	else if (was && !leads)
		ui_say(u, "%s",
		       _("You have left the way that was found: go back (key h), and it leads "
			 "again."));
}
