// SPDX-License-Identifier: MIT
//
// Playing a level: see playing.h.
#include "visualizer/actions/playing.h"

#include "base/i18n.h"
#include "trace/story_end.h"
#include "trace/story_text.h"
#include "visualizer/actions/steps.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/play_state.h"
#include "visualizer/ui/run.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>
#include <stdlib.h>

// The strength of a hint: it names the thread, then the step; then the step is taken.
enum { HINT_THREAD = 1, HINT_STEP, HINT_PLAYED };

// ---- counting -----------------------------------------------------------------------------------

// Is the step at a moment not counted as a move, since no other was possible?
static bool is_forced(struct viewed_run *r, size_t moment)
{
	const struct story *s = r->play->level->forced ? history_walk(&r->history, moment) : NULL;
	return s && world_choices(&s->world, NULL, 0) == 1;
}

// The moves of the first n steps of this run; the first thread begins.
static unsigned moves_of(struct viewed_run *r, size_t n)
{
	unsigned moves = 0;
	for (size_t i = 0; i < n; i++) {
		uint16_t before = i ? run_taken(r, i - 1).thread : 1;
		bool switches = run_taken(r, i).thread != before;
		moves += r->play->level->counts == PLAY_SWITCHES ? switches : !is_forced(r, i);
	}
	return moves;
}

// The moves up to the moment looked at, as the level counts them.
static unsigned play_moves(struct viewed_run *r)
{
	return r->play->level->counts == PLAY_ALL ? r->play->taken : moves_of(r, r->at.moment);
}

static void put_moves(const struct playing *p, unsigned n, char *out, size_t size)
{
	if (p->level->counts == PLAY_SWITCHES)
		snprintf(out, size, ngettext("%u switch", "%u switches", n), n);
	else
		snprintf(out, size, ngettext("%u step", "%u steps", n), n);
}

// ---- the card of a hint -------------------------------------------------------------------------

// The guide's tip for the moment looked at. False: none is known.
static bool play_ask(const struct viewed_run *r, struct play_tip *tip)
{
	const struct play_guide *g = r->play->guide;
	size_t n = r->at.moment;
	struct choice *choices = calloc(n + 1, sizeof *choices);
	if (!choices)
		return false;
	for (size_t i = 0; i < n; i++)
		choices[i] = run_taken(r, i);
	bool known = g->ask(g->ctx, choices, n, tip);
	free(choices);
	return known;
}

static void put_lost(struct play_card *c, unsigned strength, const struct play_tip *tip)
{
	if (strength == HINT_THREAD)
		snprintf(c->text, sizeof c->text, "%s",
			 _("The goal can no longer be reached from here: go back (key h)."));
	else
		snprintf(c->text, sizeof c->text,
			 ngettext("The goal can no longer be reached from here: go %zu step back "
				  "(key h).",
				  "The goal can no longer be reached from here: go %zu steps back "
				  "(key h).",
				  tip->back),
			 tip->back);
}

static void put_tip(struct viewed_run *r, struct play_card *c, const struct play_tip *tip)
{
	const struct playing *p = r->play;
	struct story_names names = {r->at.story, r->history.trace};
	struct namer namer = story_namer(&names);
	struct buf b = {0}, name = {0}, step = {0};
	sentence_thread(&namer, tip->next.thread, &name);
	describe_choice(&r->at.story->world, tip->next, &namer, &step);
	if (p->hints == 1 && p->level->hint)
		buf_printf(&b, "%s ", p->level->hint);
	if (p->strength > HINT_THREAD)
		buf_printf(&b, _("It is the turn of %s: %s."), buf_str(&name), buf_str(&step));
	else
		buf_printf(&b, _("It is the turn of %s."), buf_str(&name));
	snprintf(c->text, sizeof c->text, "%s", buf_str(&b));
	buf_free(&b);
	buf_free(&name);
	buf_free(&step);
}

static bool hint_card(struct viewed_run *r, struct play_card *c)
{
	struct playing *p = r->play;
	struct play_tip tip;
	if (!p->strength || p->strength >= HINT_PLAYED || p->hinted != r->at.moment ||
	    !play_ask(r, &tip))
		return false;
	snprintf(c->head, sizeof c->head, _("Hint %u"), p->hints);
	c->foot = p->strength == HINT_THREAD ? _("t says more") : _("t does it");
	if (tip.lost)
		put_lost(c, p->strength, &tip);
	else
		put_tip(r, c, &tip);
	return true;
}

// ---- before and after ---------------------------------------------------------------------------

static void put_goal(const struct playing *p, struct buf *b)
{
	const struct play_level *l = p->level;
	struct buf lines = {0};
	switch (l->goal) {
	case PLAY_FAIL:
		buf_puts(b, _("Break it: choose the steps so that the program fails."));
		break;
	case PLAY_DEADLOCK:
		buf_puts(b, _("Break it: choose the steps so that no thread can continue."));
		break;
	case PLAY_SAVE:
		buf_puts(b, _("Save it: choose the steps so that the program ends as it should."));
		break;
	case PLAY_OUTCOME:
		for (size_t i = 0; i < l->noutcome; i++)
			buf_printf(&lines, i ? " / %s" : "%s", l->outcome[i]);
		buf_printf(b, _("Choose the steps so that it prints, in this order: %s."),
			   buf_str(&lines));
		break;
	default:
		buf_printf(b,
			   ngettext("It cannot be broken. It has %zu end: find it.",
				    "It cannot be broken. It has %zu ends: find them all.", p->all),
			   p->all);
	}
	buf_free(&lines);
}

static void goal_card(const struct playing *p, struct play_card *c)
{
	struct buf b = {0};
	char par[64];
	unsigned number = play_level_number(p->level);
	put_moves(p, p->par, par, sizeof par);
	if (number)
		snprintf(c->head, sizeof c->head, _("Level %u: %s"), number, p->level->title);
	else
		snprintf(c->head, sizeof c->head, "%s", p->level->title);
	put_goal(p, &b);
	buf_puts(&b, p->par ? " " : "");
	if (p->par)
		buf_printf(&b,
			   p->level->counts == PLAY_ALL
				   ? _("Par: %s, and steps that are taken back count.")
				   : _("Par: %s."),
			   par);
	snprintf(c->text, sizeof c->text, "%s", buf_str(&b));
	c->foot = _("you choose each step; t gives a hint");
	buf_free(&b);
}

static const char *star_text(bool ascii, unsigned n)
{
	static const char *const stars[] = {"☆☆☆", "★☆☆", "★★☆", "★★★"};
	static const char *const plain[] = {"---", "*--", "**-", "***"};
	return (ascii ? plain : stars)[n];
}

static void won_card(const struct playing *p, bool ascii, struct play_card *c)
{
	char moves[64], par[64];
	put_moves(p, p->result.moves, moves, sizeof moves);
	put_moves(p, p->par, par, sizeof par);
	if (p->par)
		snprintf(c->head, sizeof c->head, _("%s Solved in %s; par: %s"),
			 star_text(ascii, p->result.stars), moves, par);
	else
		snprintf(c->head, sizeof c->head, _("%s Solved"),
			 star_text(ascii, p->result.stars));
	snprintf(c->text, sizeof c->text, "%s", p->level->why ? p->level->why : "");
	c->foot = _("> next level, R plays it again, q quits");
}

static void end_card(const struct viewed_run *r, struct play_card *c)
{
	const struct playing *p = r->play;
	struct buf b = {0};
	story_end(r->at.story, r->history.trace, &b);
	bool one = p->verdict == PLAY_ONE_OF;
	if (one)
		snprintf(c->head, sizeof c->head, _("Found %zu of %zu"), p->found, p->all);
	else if (p->all)
		snprintf(c->head, sizeof c->head, "%s", _("This end was found before"));
	else
		snprintf(c->head, sizeof c->head, "%s", _("Not what was asked for"));
	snprintf(c->text, sizeof c->text, _("The end: %s."), buf_str(&b));
	c->foot = _("h goes back, t gives a hint, R starts again");
	c->bad = !one;
	buf_free(&b);
}

static const struct play_card *card_of(struct viewed_run *r, bool ascii)
{
	struct playing *p = r->play;
	if (live_running(r->live))
		return NULL;
	p->card = (struct play_card){.bad = false};
	if (hint_card(r, &p->card))
		return &p->card;
	if (r->at.story->end != NO_SLOT && p->verdict == PLAY_SOLVED)
		won_card(p, ascii, &p->card);
	else if (r->at.story->end != NO_SLOT)
		end_card(r, &p->card);
	else if (!p->taken || !r->at.moment)
		goal_card(p, &p->card);
	else
		return NULL;
	return &p->card;
}

static void put_mode(struct viewed_run *r, char *out, size_t size)
{
	const struct playing *p = r->play;
	char moves[64];
	put_moves(p, play_moves(r), moves, sizeof moves);
	if (p->par)
		snprintf(out, size, _("%s, par %u"), moves, p->par);
	else
		snprintf(out, size, "%s", moves);
}

void play_cards_frame(struct viewed_run *r, bool ascii, struct frame *f)
{
	if (!r->play)
		return;
	put_mode(r, r->play->mode, sizeof r->play->mode);
	f->mode = r->play->mode;
	f->card = card_of(r, ascii);
	f->plays = true;
}

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

// Takes the step of the hint.
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
