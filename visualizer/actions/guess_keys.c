// SPDX-License-Identifier: MIT
//
// Keys for guessing: see guess_keys.h.
#include "visualizer/actions/guess_keys.h"

#include "base/i18n.h"
#include "visualizer/actions/ui.h"

void guess_reveal(struct ui *u)
{
	guesses_show(&u->guesses, u->at.moment);
	u->dirty = true;
}

void guess_toggle(struct ui *u, unsigned number)
{
	struct guesses *p = &u->guesses;
	struct buf b = {0};
	(void)number;
	p->on = !p->on;
	p->shown = false;
	buf_puts(&b, p->on ? _("Which can continue is hidden: guess with y or n, or look with "
			       "Enter.")
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
	const struct thread *th = &u->at.story->world.threads[u->at.thread];
	if (!p->on) {
		ui_say(u, "%s",
		       _("Nothing is hidden: key P hides which threads can continue, to guess."));
		return;
	}
	if (!ui_hides(u)) {
		ui_say(u, "%s", _("It is seen already: take a step first."));
		return;
	}
	if (th->life == LIFE_EXITED || th->phase == PHASE_RUN) {
		ui_say(u, "%s", _("There is nothing to guess of this thread."));
		return;
	}
	size_t n;
	const struct choice *c = options_of(&u->at.options, u->at.thread, &n);
	bool can = n && !option_rare(c[0]), right = can == yes;
	p->asked++;
	p->right += right;
	guess_reveal(u);
	ui_say(u, "%s %s %s", right ? _("Right:") : _("No:"),
	       can ? _("it can continue.") : _("it cannot continue."), _("Enter continues."));
}

void guess_yes(struct ui *u, unsigned number)
{
	(void)number;
	guess(u, true);
}

void guess_no(struct ui *u, unsigned number)
{
	(void)number;
	guess(u, false);
}
