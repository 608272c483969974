// SPDX-License-Identifier: MIT
//
// Leading a live program from the screen: see steps.h.
#include "visualizer/actions/steps.h"

#include "base/i18n.h"
#include "trace/story_end.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/play_state.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>
#include <stdlib.h>

void step_say_recorded(struct ui *u)
{
	if (u->classroom.following) {
		ui_say(u, "%s",
		       _("The instructor chooses the steps. Keys h and l look back and forward."));
		return;
	}
	ui_say(u, "%s",
	       _("This is a recorded trace: you can look back (h) and forward (l). Key v runs its "
		 "program up to here, to continue from here."));
}

void step_say_failed(struct ui *u, const struct status *st)
{
	ui_say(u, _("%s. Key R starts the program again, q quits."), st->text);
}

// "Press 2: only 2 worker can continue."
static void say_who_can(struct ui *u, const struct namer *namer, struct buf *b)
{
	struct choice c;
	uint32_t able = 0;
	size_t n = 0;
	for (uint32_t t = 1; t <= u->run.at.story->world.nthreads; t++) {
		if (!option_ordinary(&u->run.at.options, t, &c))
			continue;
		able = able ? able : t;
		n++;
	}
	if (!able) {
		buf_puts(b, _("No thread can continue by itself (key o lists what is rare)."));
		return;
	}
	struct buf name = {0};
	sentence_thread(namer, able, &name);
	if (able < 10 && n == 1)
		buf_printf(b, _("Press %u: only %s can continue."), able, buf_str(&name));
	else if (able < 10)
		buf_printf(b, _("Press %u: %s can continue, and Tab shows which others can."), able,
			   buf_str(&name));
	else if (n == 1)
		buf_printf(b, _("Press Tab: only %s can continue."), buf_str(&name));
	else
		buf_printf(b, _("Press Tab: %s can continue, and Tab shows which others can."),
			   buf_str(&name));
	buf_free(&name);
}

void step_say_blocked(struct ui *u)
{
	struct story_names names = {u->run.at.story, u->run.history.trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	say_who_can(u, &namer, &b);
	if (u->run.at.story->world.threads[u->run.at.thread].life != LIFE_EXITED) {
		buf_putc(&b, ' ');
		sentence_blocked(u->run.at.story, u->run.history.trace, u->run.at.thread, &namer,
				 &b);
		buf_putc(&b, '.');
	}
	ui_say(u, "%s", buf_str(&b));
	buf_free(&b);
}

void step_start_along(struct ui *u, const struct choice *plan, size_t n)
{
	struct status st = {0};
	live_stop(u->run.live);
	u->run.again = u->run.at.thread;
	int code = live_start(u->run.live, plan, n, &st);
	u->run.saved = n > u->run.saved ? u->run.saved : 0; // else the file has other steps
	timeline_forget(&u->display.timeline);
	bookmarks_cut(&u->run.bookmarks, n);
	history_free(&u->run.history);
	int rc = history_init(&u->run.history, session_trace(u->run.live->session));
	if (code)
		ui_say(u, "%s", st.text);
	else if (rc)
		ui_say(u, "%s", _("the program's events do not fit the model"));
	ui_go(u, history_last(&u->run.history));
}

void step_start_again(struct ui *u, size_t n, const struct choice *c)
{
	struct choice *plan = calloc(n + 1, sizeof *plan);
	if (!plan) {
		ui_say(u, "%s", _("no memory left to start the program again"));
		return;
	}
	for (size_t i = 0; i < n; i++)
		plan[i] = run_taken(&u->run, i);
	if (c)
		plan[n++] = *c;
	step_start_along(u, plan, n);
	free(plan);
}

// Keeps the choice in words, to be shown while the program keeps running after it.
static void note_doing(struct ui *u, struct choice c)
{
	struct story_names names = {u->run.at.story, u->run.history.trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0};
	namer.thread(namer.ctx, c.thread, &b);
	buf_puts(&b, ": ");
	describe_choice(&u->run.at.story->world, c, &namer, &b);
	snprintf(u->display.texts.doing, sizeof u->display.texts.doing, "%s", buf_str(&b));
	buf_free(&b);
}

bool step_stuck(const struct viewed_run *r)
{
	if (!r->live || live_running(r->live) || r->at.story->end == NO_SLOT)
		return false;
	uint8_t end = r->history.trace->ev[r->at.story->end].op;
	return (end == END_DEADLOCK || end == END_LOST_WAKEUP) && r->at.options.n;
}

void step_take(struct ui *u, struct choice c)
{
	struct status st = {0};
	bool again = !position_at_end(&u->run.at) &&
		     choice_same(run_taken(&u->run, u->run.at.moment), c);
	note_doing(u, c);
	play_state_took(u->run.play, again, u->run.at.options.n == 1);
	u->run.at.thread = u->turns.last = c.thread;
	if (u->run.at.story->end != NO_SLOT) {
		step_start_again(u, u->run.at.moment, &c);
		return;
	}
	if (position_at_end(&u->run.at)) {
		if (live_choose(u->run.live, c, &st))
			step_say_failed(u, &st);
		return;
	}
	if (again) {
		ui_go(u, u->run.at.moment + 1);
		return;
	}
	size_t from = u->run.at.moment;
	step_start_again(u, from, &c);
	if (!u->display.texts.message[0])
		ui_say(u, _("This is another branch, from step %zu on."), from);
}

void step_take_early(struct ui *u)
{
	struct choice c = option_early(&u->run.at.story->world, u->run.at.thread);
	note_doing(u, c);
	u->turns.last = c.thread;
	u->run.early = !u->run.live->rules.any_timeouts;
	u->run.live->rules.any_timeouts = true;
	step_start_again(u, u->run.at.moment, &c);
	if (!u->display.texts.message[0])
		ui_say(u, "%s",
		       _("From here on time limits and sleeps may end at any moment, until R "
			 "starts the program again."));
}

void step_say_end(struct ui *u)
{
	if (u->classroom.following && u->run.at.story->end == NO_SLOT) {
		step_say_recorded(u);
		return;
	}
	if (u->run.at.story->end == NO_SLOT) {
		ui_say(u, "%s", _("The trace ends here; the run did not."));
		return;
	}
	ui_say(u, "%s",
	       u->run.live ? _("Key h goes back, R starts it again, q quits.")
			   : _("Key h goes back, q quits."));
}

bool step_possible(struct ui *u)
{
	if (!u->run.live)
		step_say_recorded(u);
	else if (live_running(u->run.live))
		return false;
	else if (u->run.at.story->end != NO_SLOT)
		step_say_end(u);
	else if (u->run.live->state != SESSION_ASKS && position_at_end(&u->run.at))
		ui_say(u, "%s", _("The program does not answer: R starts it again, q quits."));
	else
		return true;
	return false;
}
