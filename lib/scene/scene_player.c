// SPDX-License-Identifier: MIT
//
// The player of scenes: see scene_player.h. Each command has a function that looks at the moment
// and decides whether the command is finished, takes a step, or does not fit.
#include "scene/scene_player.h"

#include "base/i18n.h"
#include "scene/scene_check.h"
#include "scene/scene_data.h"
#include "scene/scene_moment.h"
#include "scene/scene_vocabulary.h"

#include <errno.h>
#include <string.h>

// Steps after which a `run` or a `finish` is taken not to end.
enum { MOST_RUN = 10000, MOST_FINISH = 100000 };

enum turn { TURN_NEXT, TURN_STEP, TURN_STAY, TURN_SHOW, TURN_WRONG };

struct play {
	const struct scene_command *c;
	struct scene_moment m;
	struct scene_place *p;
	struct cue *cue;
	struct buf *why;
};

static const struct world *world_of(const struct play *y)
{
	return &y->m.s->world;
}

static bool over(const struct play *y)
{
	return y->m.s->end != NO_SLOT;
}

// Completes the sentence with what is the case instead.
static enum turn but(struct play *y, uint32_t t)
{
	struct buf found = {0}, end = {0};
	if (over(y)) {
		moment_say_end(&y->m, &end);
		buf_printf(&found, _("the run has ended: %s"), buf_str(&end));
		buf_free(&end);
	} else {
		moment_say_doing(&y->m, t, &found);
	}
	moment_but(y->why, &found);
	return TURN_WRONG;
}

// --- steps ---------------------------------------------------------------------------------------

// The waiter that the signal of t wakes: the chosen one, else the one that has waited longest.
static uint32_t waiter_of(const struct play *y, uint32_t t)
{
	uint16_t first = 0;
	uint32_t other;
	if (world_fault(world_of(y), t, &other))
		return 0;
	if (y->p->waiter)
		return y->p->waiter;
	world_queue(world_of(y), world_of(y)->threads[t].op.object, true, &first, 1);
	return first;
}

static bool signals(const struct play *y, uint32_t t)
{
	return op_wakes_one(world_of(y)->threads[t].op.code);
}

// Lets t continue with an outcome. False: it cannot.
static bool take(struct play *y, uint32_t t, enum outcome outcome)
{
	struct choice c = {.thread = (uint16_t)t, .outcome = (uint8_t)outcome};
	bool signal = outcome == OUT_GO && signals(y, t);
	if (signal)
		c.target = waiter_of(y, t);
	if (over(y) || !world_allows(world_of(y), c))
		return false;
	if (signal)
		y->p->waiter = 0;
	y->cue->choice = c;
	return true;
}

// A waiter was chosen that does not wait for what t signals.
static bool wrong_waiter(struct play *y, uint32_t t)
{
	uint32_t chosen = y->p->waiter;
	if (over(y) || !chosen || !signals(y, t))
		return false;
	const struct thread *th = &world_of(y)->threads[chosen];
	uint32_t object = world_of(y)->threads[t].op.object;
	if (th->phase == PHASE_WAIT && th->op.object == object)
		return false;
	struct buf name = {0};
	moment_say_object(&y->m, object, &name);
	buf_printf(y->why, _("thread %u was chosen to be woken, but it does not wait on %s"),
		   chosen, buf_str(&name));
	buf_free(&name);
	return true;
}

static enum turn play_step(struct play *y)
{
	const struct scene_command *c = y->c;
	uint32_t t = moment_thread(&y->m, &c->who, y->why);
	if (!t || wrong_waiter(y, t))
		return TURN_WRONG;
	if (take(y, t, OUT_GO))
		return ++y->p->done < c->count ? TURN_STAY : TURN_STEP;
	if (c->count == 1)
		buf_printf(y->why, _("thread %s was expected to take a step"), c->who.text);
	else
		buf_printf(y->why,
			   ngettext("thread %s was expected to take %u step and has taken %u",
				    "thread %s was expected to take %u steps and has taken %u",
				    c->count),
			   c->who.text, c->count, y->p->done);
	return but(y, t);
}

static enum turn wrong_run(struct play *y, uint32_t t)
{
	struct buf what = {0}, found = {0};
	if (y->c->what.text) {
		scene_operation_describe(&y->c->what, &what);
		buf_printf(y->why, _("thread %s was expected to run until %s"), y->c->who.text,
			   buf_str(&what));
	} else {
		buf_printf(y->why, _("thread %s was expected to run"), y->c->who.text);
	}
	buf_free(&what);
	if (y->p->done < MOST_RUN)
		return but(y, t);
	buf_printf(&found,
		   ngettext("after %d step it has not come there",
			    "after %d steps it has not come there", MOST_RUN),
		   MOST_RUN);
	moment_but(y->why, &found);
	return TURN_WRONG;
}

static enum turn play_run(struct play *y)
{
	const struct scene_command *c = y->c;
	uint32_t t = moment_thread(&y->m, &c->who, y->why);
	if (!t || wrong_waiter(y, t))
		return TURN_WRONG;
	if (c->what.text && !over(y) && moment_at(&y->m, t, &c->what))
		return TURN_NEXT;
	if (y->p->done < MOST_RUN && take(y, t, OUT_GO)) {
		y->p->done++;
		return TURN_STAY;
	}
	if (y->p->done && y->p->done < MOST_RUN && !c->what.text)
		return TURN_NEXT;
	return wrong_run(y, t);
}

// Takes a step of the next thread, after the one that moved last, that can continue without the
// clock.
static bool take_next(struct play *y)
{
	const struct world *w = world_of(y);
	uint32_t n = (uint32_t)w->nthreads;
	for (uint32_t i = 1; i <= n; i++) {
		uint32_t t = (y->p->turn + i - 1) % n + 1;
		bool sleeps = op_sleeps(w->threads[t].op.code) && w->threads[t].op.arg > w->now;
		if (!sleeps && world_enabled(w, t) && take(y, t, OUT_GO)) {
			y->p->turn = t;
			return true;
		}
	}
	return false;
}

// Lets the earliest deadline pass.
static bool take_earliest(struct play *y)
{
	const struct world *w = world_of(y);
	uint32_t first = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		bool waits = th->life == LIFE_ALIVE && op_rows[th->op.code].arg == ARG_DEADLINE &&
			     th->phase != PHASE_RUN && th->phase != PHASE_RELOCK;
		if (waits && th->op.arg != TR_NEVER &&
		    (!first || th->op.arg < w->threads[first].op.arg))
			first = t;
	}
	return first && (take(y, first, OUT_TIMEOUT) || take(y, first, OUT_GO));
}

// `finish` cannot go on: a chosen waiter does not wait, or the program does not end.
static enum turn wrong_finish(struct play *y)
{
	for (uint32_t t = 1; t <= world_of(y)->nthreads; t++)
		if (wrong_waiter(y, t))
			return TURN_WRONG;
	buf_printf(y->why,
		   ngettext("the program was expected to end, but after %d step it still runs",
			    "the program was expected to end, but after %d steps it still runs",
			    MOST_FINISH),
		   MOST_FINISH);
	return TURN_WRONG;
}

static enum turn play_finish(struct play *y)
{
	if (over(y))
		return TURN_NEXT;
	if (y->p->done < MOST_FINISH && (take_next(y) || take_earliest(y))) {
		y->p->done++;
		return TURN_STAY;
	}
	return wrong_finish(y);
}

static enum turn play_choose(struct play *y)
{
	y->p->waiter = moment_thread(&y->m, &y->c->who, y->why);
	return y->p->waiter ? TURN_NEXT : TURN_WRONG;
}

static enum turn otherwise(struct play *y, enum outcome outcome, const char *what)
{
	uint32_t t = moment_thread(&y->m, &y->c->who, y->why);
	if (!t)
		return TURN_WRONG;
	if (take(y, t, outcome))
		return TURN_STEP;
	if (outcome == OUT_TIMEOUT && op_sleeps(world_of(y)->threads[t].op.code) &&
	    take(y, t, OUT_GO))
		return TURN_STEP;
	buf_printf(y->why, _(what), y->c->who.text);
	return but(y, t);
}

static enum turn play_timeout(struct play *y)
{
	return otherwise(y, OUT_TIMEOUT, N_("the time limit of thread %s was expected to pass"));
}

static enum turn play_spurious(struct play *y)
{
	return otherwise(y, OUT_SPURIOUS, N_("thread %s was expected to wake for no reason"));
}

static enum turn play_interrupt(struct play *y)
{
	return otherwise(y, OUT_INTERRUPT,
			 N_("thread %s was expected to be interrupted in a wait that can be"));
}

static enum turn play_cancel(struct play *y)
{
	return otherwise(y, OUT_CANCEL, N_("thread %s was expected to act on its cancellation"));
}

// --- words ---------------------------------------------------------------------------------------

static enum turn show(struct play *y, enum cue_kind kind)
{
	y->cue->kind = kind;
	y->cue->text = y->c->value;
	return TURN_SHOW;
}

static enum turn play_say(struct play *y)
{
	return show(y, CUE_SAY);
}

static enum turn play_ask(struct play *y)
{
	y->cue->answers = y->c->answers;
	y->cue->nanswers = y->c->nanswers;
	y->cue->number = y->p->at;
	return show(y, CUE_ASK);
}

static enum turn play_expect(struct play *y)
{
	return scene_expect_check(y->c, &y->m, &y->p->log_from, y->why) ? TURN_NEXT : TURN_WRONG;
}

static enum turn (*const plays[VERBS])(struct play *) = {
	[VERB_STEP] = play_step,
	[VERB_RUN] = play_run,
	[VERB_FINISH] = play_finish,
	[VERB_CHOOSE] = play_choose,
	[VERB_TIMEOUT] = play_timeout,
	[VERB_SPURIOUS] = play_spurious,
	[VERB_INTERRUPT] = play_interrupt,
	[VERB_CANCEL] = play_cancel,
	[VERB_SAY] = play_say,
	[VERB_ASK] = play_ask,
	[VERB_PAUSE] = play_ask,
	[VERB_EXPECT] = play_expect,
};

int scene_next(const struct scene *scene, struct scene_place *p, const struct trace *t,
	       const struct story *s, struct cue *c, struct buf *why)
{
	*c = (struct cue){.kind = CUE_OVER};
	while (p->at < scene->ncommands) {
		const struct scene_command *now = &scene->commands[p->at];
		struct scene_place before = *p;
		struct play y = {now, {t, s}, p, c, why};
		*c = (struct cue){.kind = CUE_STEP, .line = now->line};
		enum turn turn = plays[now->verb](&y);
		if (turn == TURN_WRONG) {
			*p = before;
			c->kind = CUE_WRONG;
			return why->failed ? ENOMEM : 0;
		}
		if (turn != TURN_STAY) {
			p->at++;
			p->done = 0;
			p->turn = 0;
		}
		if (turn != TURN_NEXT)
			return 0;
		*c = (struct cue){.kind = CUE_OVER, .line = now->line};
	}
	return 0;
}
