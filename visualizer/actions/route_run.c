// SPDX-License-Identifier: MIT
//
// A run along a way that was found: see route_run.h.
#include "visualizer/actions/route_run.h"

#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/actions/steps.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

static bool next(const struct ui *u, struct choice *c)
{
	return route_next(&u->background.foresight.route, &u->run.history, u->run.at.moment, c);
}

// Can it happen now, by the rules of the run?
static bool is_option(const struct viewed_run *r, struct choice c)
{
	if (!position_at_end(&r->at) && choice_same(run_taken(r, r->at.moment), c))
		return true;
	for (size_t i = 0; i < r->at.options.n; i++)
		if (choice_same(r->at.options.choice[i], c))
			return true;
	return false;
}

// A limit or a sleep that is not due ends early, as by key o.
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
