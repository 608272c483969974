// SPDX-License-Identifier: MIT
//
// A run along a way that was found: see route_run.h.
#include "visualizer/actions/route_run.h"

#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"
#include "visualizer/actions/steps.h"
#include "visualizer/ui/ui.h"

static bool next(const struct ui *u, struct choice *c)
{
	return route_next(&u->foresight.route, &u->history, u->at.moment, c);
}

// Can it happen now, by the rules of the run?
static bool is_option(const struct ui *u, struct choice c)
{
	if (!position_at_end(&u->at) && choice_same(ui_taken(u), c))
		return true;
	for (size_t i = 0; i < u->at.options.n; i++)
		if (choice_same(u->at.options.choice[i], c))
			return true;
	return false;
}

// A limit or a sleep that is not due ends early, as by key o.
static void take(struct ui *u, struct choice c)
{
	if (script_leads(&u->script))
		script_leave(&u->script);
	u->at.thread = c.thread;
	if (is_option(u, c))
		step_take(u, c);
	else
		step_take_early(u);
}

bool route_run_step(struct ui *u)
{
	struct choice c;
	if (!next(u, &c) || u->at.thread != c.thread)
		return false;
	if (u->live)
		take(u, c);
	else
		change_live(u);
	return true;
}

bool route_run_play(struct ui *u)
{
	struct choice c;
	if (!u->live || !next(u, &c))
		return false;
	take(u, c);
	return true;
}

static void say_next(struct ui *u, struct choice c)
{
	const struct route *w = &u->foresight.route;
	struct story_names names = {u->at.story, u->history.trace};
	struct namer namer = story_namer(&names);
	struct buf name = {0}, step = {0};
	describe_choice(&u->at.story->world, c, &namer, &step);
	ui_say(u, _("On the way to %s, %zu of %zu: Enter, and %s goes on: %s. Esc leaves it."),
	       w->where, u->at.moment + 1 - w->from, w->n - w->from,
	       sentence_thread(&namer, c.thread, &name), buf_str(&step));
	buf_free(&name);
	buf_free(&step);
}

static bool is_new(const struct ui *u)
{
	const struct foresight *f = &u->foresight;
	return f->led_number != u->history.number || f->led_moment != u->at.moment;
}

void route_run_tick(struct ui *u)
{
	struct foresight *f = &u->foresight;
	struct choice c;
	if (!f->route.c || ui_running(u))
		return;
	bool leads = next(u, &c), fresh = is_new(u), was = f->led;
	f->led = leads;
	f->led_number = u->history.number;
	f->led_moment = u->at.moment;
	if (leads && fresh)
		u->at.thread = c.thread;
	if (leads && (fresh || (!u->texts.message[0] && u->at.thread == c.thread)))
		say_next(u, c);
	else if (was && !leads && route_goes(&f->route, &u->history, u->at.moment))
		u->texts.message[0] = '\0'; // it is behind us, and what it said last
	else if (was && !leads)
		ui_say(u, "%s",
		       _("The way that was found is left here: back (key h), it leads again."));
}
