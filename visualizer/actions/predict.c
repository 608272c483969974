// SPDX-License-Identifier: MIT
//
// Guessing: see predict.h. What is hidden are the states of threads that stand at an operation,
// what holds them up, the entry queues, and the queues that a monitor tells of: all that follows
// from how the objects stand.
#include "base/i18n.h"
#include "visualizer/actions/ui_parts.h"

bool predict_hides(const struct ui *u)
{
	const struct predict *p = &u->predict;
	return p->on && !u->playing && !ui_running(u) && u->story->end == NO_SLOT &&
	       !(p->shown && p->moment == u->moment);
}

void predict_show(struct ui *u)
{
	u->predict.shown = true;
	u->predict.moment = u->moment;
	u->dirty = true;
}

void predict_score(const struct predict *p, struct buf *b)
{
	buf_printf(b,
		   ngettext("%u of %u guess was right.", "%u of %u guesses were right.", p->asked),
		   p->right, p->asked);
}

void predict_toggle(struct ui *u, unsigned number)
{
	struct predict *p = &u->predict;
	struct buf b = {0};
	(void)number;
	p->on = !p->on;
	p->shown = false;
	buf_puts(&b, p->on ? _("Which can continue is hidden now: guess with y or n, or look with "
			       "Enter.")
			   : _("Nothing is hidden."));
	if (p->asked) {
		buf_putc(&b, ' ');
		predict_score(p, &b);
	}
	ui_say(u, "%s", buf_str(&b));
	buf_free(&b);
}

static void guess(struct ui *u, bool yes)
{
	struct predict *p = &u->predict;
	const struct thread *th = &u->story->world.threads[u->chosen];
	if (!p->on) {
		ui_say(u, "%s",
		       _("Nothing is hidden: key P hides which threads can continue, to guess."));
		return;
	}
	if (!predict_hides(u)) {
		ui_say(u, "%s", _("It is seen already: take a step first."));
		return;
	}
	if (th->life == LIFE_EXITED || th->phase == PHASE_RUN) {
		ui_say(u, "%s", _("There is nothing to guess of this thread."));
		return;
	}
	size_t n;
	const struct choice *c = options_of(&u->options, u->chosen, &n);
	bool can = n && !option_rare(c[0]), right = can == yes;
	p->asked++;
	p->right += right;
	predict_show(u);
	ui_say(u, "%s %s %s", right ? _("Right:") : _("No:"),
	       can ? _("it can continue.") : _("it cannot continue."), _("Enter continues."));
}

void predict_yes(struct ui *u, unsigned number)
{
	(void)number;
	guess(u, true);
}

void predict_no(struct ui *u, unsigned number)
{
	(void)number;
	guess(u, false);
}
