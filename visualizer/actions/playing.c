// SPDX-License-Identifier: MIT
//
// Playing a level: see playing.h.
#include "visualizer/actions/playing.h"

#include "base/i18n.h"
#include "visualizer/actions/play_cards.h"
#include "visualizer/actions/steps.h"
#include "visualizer/ui/ui.h"

#define NEARLY 5 // a fifth above par, or a move, is nearly at par

// ---- the end of a run ---------------------------------------------------------------------------

static unsigned stars_of(const struct playing *p, const struct play_result *r)
{
	unsigned near = p->par + (p->par > NEARLY ? p->par / NEARLY : 1);
	bool at_par = !p->par || r->moves <= p->par;
	if (at_par && !r->hints)
		return 3;
	bool nearly = p->par && r->moves <= near && !p->followed;
	return !r->hints || nearly ? 2 : 1;
}

static void win(struct ui *u)
{
	struct playing *p = u->play;
	p->result.hints = p->hints;
	p->result.moves = play_moves(u);
	p->result.stars = stars_of(p, &p->result);
	p->solved = true;
	p->guide->won(p->guide->ctx, &p->result);
}

void playing_arrived(struct ui *u)
{
	struct playing *p = u->play;
	if (!p || ui_running(u) || !position_at_end(&u->at))
		return;
	if (u->at.story->end != NO_SLOT) {
		p->verdict = p->guide->judge(p->guide->ctx, u->history.trace);
		p->found += p->verdict != PLAY_NOT_IT && p->all;
		if (p->verdict == PLAY_SOLVED)
			win(u);
	} else if (p->level->forced && u->at.options.n == 1) {
		step_take(u, u->at.options.choice[0]);
	}
}

// ---- hints --------------------------------------------------------------------------------------

// Does what the hint says.
static void follow(struct ui *u, const struct play_tip *tip)
{
	if (tip->lost)
		ui_visit(u, u->at.moment - tip->back);
	else
		step_take(u, tip->next);
}

void playing_hint(struct ui *u, unsigned number)
{
	struct playing *p = u->play;
	struct play_tip tip;
	(void)number;
	if (!p) {
		ui_say(u, "%s", _("Hints are for levels: 'treadle play'."));
		return;
	}
	if (p->verdict == PLAY_SOLVED && u->at.story->end != NO_SLOT)
		return;
	if (!play_ask(u, &tip)) {
		ui_say(u, "%s", _("No way to the goal is known."));
		return;
	}
	p->strength = p->hinted == u->at.moment ? p->strength + 1 : HINT_THREAD;
	p->hinted = u->at.moment;
	p->hints++;
	if (p->strength < HINT_PLAYED)
		return;
	p->followed++;
	follow(u, &tip);
}

// ---- keys ---------------------------------------------------------------------------------------

// What lets steps happen that were not chosen.
static bool runs(enum action a)
{
	return a == ACT_RUN || a == ACT_UNTIL_BLOCKED || a == ACT_UNTIL_RETURN || a == ACT_KIND ||
	       a == ACT_OBJECT || a == ACT_SEARCH || a == ACT_MATCH || a == ACT_JUMP;
}

bool playing_refuses(struct ui *u, enum action a)
{
	if (!u->play)
		return false;
	if (a == ACT_RESTART) // another try
		u->play->taken = u->play->hints = u->play->followed = u->play->strength = 0;
	if (a == ACT_NEXT_SCENE || a == ACT_PREVIOUS_SCENE) {
		u->play->turn = a == ACT_NEXT_SCENE ? 1 : -1;
		u->quit = true;
		return true;
	}
	bool refused = runs(a) || a == ACT_CONTENTS || a == ACT_LIVE || a == ACT_FAILURE ||
		       a == ACT_GOOD_END || a == ACT_WHY;
	if (runs(a))
		ui_say(u, "%s", _("You are the scheduler: nothing runs by itself here."));
	else if (refused)
		ui_say(u, "%s", _("A level is played: key q leaves it, > goes to the next one."));
	return refused;
}
