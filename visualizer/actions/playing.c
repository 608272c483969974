// SPDX-License-Identifier: MIT
//
// Playing a level: see playing.h.
#include "visualizer/actions/playing.h"

#include "base/i18n.h"
#include "visualizer/actions/play_cards.h"
#include "visualizer/actions/steps.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/play_state.h"
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
	struct playing *p = u->run.play;
	p->result.hints = p->hints;
	p->result.moves = play_moves(&u->run);
	p->result.stars = stars_of(p, &p->result);
	p->solved = true;
	p->guide->won(p->guide->ctx, &p->result);
}

void playing_arrived(struct ui *u)
{
	struct playing *p = u->run.play;
	if (!p || live_running(u->run.live) || !position_at_end(&u->run.at))
		return;
	if (u->run.at.story->end != NO_SLOT) {
		p->verdict = p->guide->judge(p->guide->ctx, u->run.history.trace);
		p->found += p->verdict != PLAY_NOT_IT && p->all;
		if (p->verdict == PLAY_SOLVED)
			win(u);
	} else if (p->level->forced && u->run.at.options.n == 1) {
		step_take(u, u->run.at.options.choice[0]);
	}
}

// ---- hints --------------------------------------------------------------------------------------

// Does what the hint says.
static void follow(struct ui *u, const struct play_tip *tip)
{
	if (tip->lost)
		ui_visit(u, u->run.at.moment - tip->back);
	else
		step_take(u, tip->next);
}

void playing_hint(struct ui *u)
{
	struct playing *p = u->run.play;
	struct play_tip tip;
	if (!p) {
		ui_say(u, "%s", _("Hints are for levels: 'treadle play'."));
		return;
	}
	if (p->verdict == PLAY_SOLVED && u->run.at.story->end != NO_SLOT)
		return;
	if (!play_ask(&u->run, &tip)) {
		ui_say(u, "%s", _("No way to the goal is known."));
		return;
	}
	p->strength = p->hinted == u->run.at.moment ? p->strength + 1 : HINT_THREAD;
	p->hinted = u->run.at.moment;
	p->hints++;
	if (p->strength < HINT_PLAYED)
		return;
	p->followed++;
	follow(u, &tip);
}

// ---- keys ---------------------------------------------------------------------------------------

void playing_restart(struct viewed_run *r)
{
	struct playing *p = r->play;
	if (p)
		p->taken = p->hints = p->followed = p->strength = 0;
}

bool playing_turn(struct ui *u, int by)
{
	if (!u->run.play)
		return false;
	u->run.play->turn = by;
	u->quit = true;
	return true;
}
