// SPDX-License-Identifier: MIT
//
// Leading a live program from the screen: see steps.h.
#include "visualizer/actions/steps.h"

#include "base/i18n.h"
#include "trace/story_end.h"
#include "trace/story_text.h"
#include "visualizer/actions/ui.h"

#include <stdio.h>
#include <stdlib.h>

void step_say_recorded(struct ui *u)
{
	ui_say(u, "%s",
	       _("This is a recorded trace: it can be looked at, back and forward. Key v runs its "
		 "program up to here, to continue with it."));
}

void step_say_failed(struct ui *u, const struct status *st)
{
	ui_say(u, _("%s. Key R starts the program again, q quits."), st->text);
}

void step_say_blocked(struct ui *u)
{
	ui_say(u, "%s", _("This thread cannot continue: choose another, with j, k or its number."));
}

void step_start_along(struct ui *u, const struct choice *plan, size_t n)
{
	struct status st = {0};
	live_stop(u->live);
	int code = live_start(u->live, plan, n, &st);
	timeline_forget(&u->timeline);
	bookmarks_cut(&u->bookmarks, n);
	history_free(&u->history);
	int rc = history_init(&u->history, session_trace(u->live->session));
	if (code)
		ui_say(u, "%s", st.text);
	else if (rc)
		ui_say(u, "%s", _("the program's events do not fit the model"));
	ui_go(u, history_last(&u->history));
}

void step_start_again(struct ui *u, size_t n, const struct choice *c)
{
	struct choice *plan = calloc(n + 1, sizeof *plan);
	if (!plan) {
		ui_say(u, "%s", _("no memory left to start the program again"));
		return;
	}
	for (size_t i = 0; i < n; i++)
		plan[i] = event_choice(&u->history.trace->ev[u->history.steps.slot[i]]);
	if (c)
		plan[n++] = *c;
	step_start_along(u, plan, n);
	free(plan);
}

// Keeps what a choice is in words: to be shown if the program does not come back from it.
static void note_doing(struct ui *u, struct choice c)
{
	struct story_names names = {u->at.story, u->history.trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	namer.thread(namer.ctx, c.thread, &b);
	buf_puts(&b, ": ");
	describe_choice(&u->at.story->world, c, &namer, &b);
	snprintf(u->texts.doing, sizeof u->texts.doing, "%s", buf_str(&b));
	buf_free(&b);
}

bool step_stuck(const struct ui *u)
{
	if (!u->live || ui_running(u) || u->at.story->end == NO_SLOT)
		return false;
	uint8_t end = u->history.trace->ev[u->at.story->end].op;
	return (end == END_DEADLOCK || end == END_LOST_WAKEUP) && u->at.options.n;
}

void step_take(struct ui *u, struct choice c)
{
	struct status st = {0};
	note_doing(u, c);
	u->at.thread = u->turns.last = c.thread;
	if (u->at.story->end != NO_SLOT) {
		step_start_again(u, u->at.moment, &c);
		return;
	}
	if (position_at_end(&u->at)) {
		if (live_choose(u->live, c, &st))
			step_say_failed(u, &st);
		return;
	}
	if (choice_same(ui_taken(u), c)) {
		ui_go(u, u->at.moment + 1);
		return;
	}
	size_t from = u->at.moment;
	step_start_again(u, from, &c);
	if (!u->texts.message[0])
		ui_say(u, _("Another branch, from step %zu on."), from);
}

void step_take_early(struct ui *u)
{
	struct choice c = option_early(&u->at.story->world, u->at.thread);
	note_doing(u, c);
	u->turns.last = c.thread;
	u->early = !u->live->rules.any_timeouts;
	u->live->rules.any_timeouts = true;
	step_start_again(u, u->at.moment, &c);
	if (!u->texts.message[0])
		ui_say(u, "%s",
		       _("From here on limits and sleeps may end at any moment; after R (start "
			 "again), no longer."));
}

static void say_ended(struct ui *u)
{
	struct buf b = {0};
	story_end(u->at.story, u->history.trace, &b);
	ui_say(u, _("The end: %s. Key h goes back, R starts it again, q quits."), buf_str(&b));
	buf_free(&b);
}

bool step_possible(struct ui *u)
{
	if (!u->live)
		step_say_recorded(u);
	else if (ui_running(u))
		return false;
	else if (u->at.story->end != NO_SLOT)
		say_ended(u);
	else if (u->live->state != SESSION_ASKS && position_at_end(&u->at))
		ui_say(u, "%s", _("The program does not answer: R starts it again, q quits."));
	else
		return true;
	return false;
}
