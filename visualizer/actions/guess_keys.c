// SPDX-License-Identifier: MIT
//
// Keys for guessing: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "visualizer/ui/ui.h"

// Shows the next step, and chooses its thread.
void guess_reveal(struct ui *u)
{
	guesses_show(&u->guesses, u->run.at.moment);
	if (!position_at_end(&u->run.at))
		u->run.at.thread = run_taken(&u->run, u->run.at.moment).thread;
	u->display.dirty = true;
}

static void count(struct ui *u, bool right)
{
	u->guesses.asked++;
	u->guesses.right += right;
	u->display.dirty = true;
}

bool guess_answer(struct ui *u, unsigned key)
{
	struct vote *v = &ui_question(u)->vote;
	struct buf b = {0};
	if (script_votes(&u->run.script)) {
		if (script_answer(&u->run.script, key))
			count(u, vote_at(&u->run.script.vote, key)->right);
		else
			ui_say(u, _("%u is not an answer here."), key);
		return true;
	}
	if (!v->n)
		return false;
	if (!vote_at(v, key)) {
		ui_say(u, _("%u is not an answer here."), key);
		return true;
	}
	v->given = key;
	count(u, vote_at(v, key)->right);
	vote_judge(v, &b);
	guess_reveal(u);
	ui_say(u, "%s %s", buf_str(&b), _("Enter continues."));
	buf_free(&b);
	return true;
}

void guess_toggle(struct ui *u)
{
	struct guesses *p = &u->guesses;
	struct buf b = {0};
	p->on = !p->on;
	p->shown = false;
	buf_puts(&b, p->on ? _("The next step is hidden: guess with y, n or a number, or show it "
			       "with Enter.")
			   : _("Nothing is hidden."));
	if (p->asked) {
		buf_putc(&b, ' ');
		guesses_score(p, &b);
	}
	ui_say(u, "%s", buf_str(&b));
	buf_free(&b);
}

static void guess(struct ui *u, bool yes)
{
	struct guesses *p = &u->guesses;
	const struct thread *th = &u->run.at.story->world.threads[u->run.at.thread];
	if (!p->on) {
		ui_say(u, "%s", _("Nothing is hidden: key P hides the next step, to guess it."));
		return;
	}
	if (!ui_hides(u)) {
		ui_say(u, "%s", _("The next step is shown already: take it first."));
		return;
	}
	if (ui_question(u)->vote.n) {
		ui_say(u, "%s", _("Answer with a number, or show the step with Enter."));
		return;
	}
	if (th->life == LIFE_EXITED || th->phase == PHASE_RUN) {
		ui_say(u, "%s", _("There is nothing to guess about this thread."));
		return;
	}
	size_t n;
	const struct choice *c = options_of(&u->run.at.options, u->run.at.thread, &n);
	bool can = n && !option_rare(c[0]), right = can == yes;
	count(u, right);
	guess_reveal(u);
	ui_say(u, "%s",
	       right ? (can ? _("Right: it can continue. Enter continues.")
			    : _("Right: it cannot continue. Enter continues."))
		     : (can ? _("No: it can continue. Enter continues.")
			    : _("No: it cannot continue. Enter continues.")));
}

void guess_yes(struct ui *u)
{
	guess(u, true);
}

void guess_no(struct ui *u)
{
	guess(u, false);
}
