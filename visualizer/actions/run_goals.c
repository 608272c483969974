// SPDX-License-Identifier: MIT
//
// Running to a goal: see run_goals.h.
#include "visualizer/actions/run_goals.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "visualizer/actions/scene_run.h"
#include "visualizer/actions/steps.h"
#include "visualizer/ui/live.h"

void goal_start(struct ui *u, enum goal_kind goal, bool hurry)
{
	u->goal.kind = goal;
	u->goal.thread = u->run.at.thread;
	u->goal.from = u->run.at.moment;
	u->run.script.run = SCRIPT_CARD; // of a scene that leads
	if (u->run.script.scene)
		script_show(&u->run.script, CARD_NONE, NULL);
	playback_start(&u->playback, (double)milliseconds_now(), hurry);
}

void goal_end(struct ui *u)
{
	u->goal.kind = GOAL_NONE;
	playback_stop(&u->playback);
	u->display.dirty = true;
}

static uint32_t depth_of(const struct viewed_run *r, uint32_t thread)
{
	return thread < r->at.story->threads_cap ? r->at.story->threads[thread].depth : 0;
}

// ---- keys ---------------------------------------------------------------------------------------

// In a recorded trace: goes to the moment at which the thread cannot continue, or has left the
// call.
static void jump_to(struct ui *u, enum goal_kind goal)
{
	uint32_t t = u->run.at.thread, depth = depth_of(&u->run, t);
	size_t last = history_last(&u->run.history);
	const struct story *s = NULL;
	for (size_t m = u->run.at.moment + 1; m <= last; m++) {
		s = history_walk(&u->run.history, m);
		if (!s)
			break;
		const struct thread *th = &s->world.threads[t];
		bool left =
			goal == GOAL_RETURN && t < s->threads_cap && s->threads[t].depth < depth;
		if (left || th->life == LIFE_EXITED ||
		    (th->phase != PHASE_RUN && !world_enabled(&s->world, t))) {
			ui_visit(u, m);
			u->run.at.thread = t;
			return;
		}
	}
	ui_say(u, "%s", _("This does not happen again in this trace."));
}

void goal_blocked(struct ui *u)
{
	struct choice c;
	if (!u->run.live)
		jump_to(u, GOAL_BLOCKED);
	else if (!step_possible(u))
		return;
	else if (option_ordinary(&u->run.at.options, u->run.at.thread, &c))
		goal_start(u, GOAL_BLOCKED, false);
	else
		step_say_blocked(u);
}

void goal_return(struct ui *u)
{
	struct choice c;
	u->goal.depth = depth_of(&u->run, u->run.at.thread);
	if (u->run.live && !step_possible(u))
		return;
	if (!u->goal.depth)
		ui_say(u, "%s", _("This thread is not inside a library call."));
	else if (!u->run.live)
		jump_to(u, GOAL_RETURN);
	else if (option_ordinary(&u->run.at.options, u->run.at.thread, &c))
		goal_start(u, GOAL_RETURN, false);
	else
		step_say_blocked(u);
}

void goal_turns(struct ui *u)
{
	turns_change(&u->turns);
	if (u->turns.kind == TURNS_RANDOM)
		ui_say(u, _("Run (key r): at random. The seed is %llu."),
		       (unsigned long long)u->turns.seed);
	else
		ui_say(u, "%s",
		       u->turns.kind == TURNS_STAY
			       ? _("Run (key r): the same thread, until it cannot continue.")
			       : _("Run (key r): each thread in its turn."));
}

// Does the text name a moment after the last one?
static bool beyond(const struct viewed_run *r, const struct moment_text *said)
{
	if (said->kind == MOMENT_STEP)
		return said->step > history_last(&r->history);
	return match_time(&r->history, said->time) == history_last(&r->history) &&
	       r->history.tip.time < said->time;
}

bool goal_to(struct ui *u, const char *text)
{
	const struct bookmark *mark = bookmarks_find(&u->run.bookmarks, text);
	struct moment_text said = moment_text_read(text);
	if (mark)
		said = (struct moment_text){.kind = MOMENT_STEP, .step = mark->moment};
	if (said.kind == MOMENT_NONE)
		return false;
	bool step = said.kind == MOMENT_STEP;
	bool on = u->run.live && (live_running(u->run.live) || u->run.live->state == SESSION_ASKS);
	if (on && beyond(&u->run, &said)) {
		if (!live_running(u->run.live))
			ui_visit(u, history_last(&u->run.history));
		u->goal.to = said.step;
		u->goal.until = said.time;
		goal_start(u, step ? GOAL_MOMENT : GOAL_TIME, true);
		return true;
	}
	ui_visit(u, step ? said.step : match_time(&u->run.history, said.time));
	if (beyond(&u->run, &said) && said.step != MOMENT_LAST)
		ui_say(u, _("The run ends here: this is the last step, %zu."), u->run.at.moment);
	return true;
}

// ---- running ------------------------------------------------------------------------------------

bool goal_step(struct ui *u)
{
	struct choice c;
	if (u->goal.kind != GOAL_BLOCKED && u->goal.kind != GOAL_RETURN && u->goal.kind != GOAL_ROW)
		return false;
	if (step_possible(u) && option_ordinary(&u->run.at.options, u->goal.thread, &c))
		scene_run_by_hand(u, c);
	else
		goal_end(u);
	return true;
}

// Is the thread's next step part of the call into a library that its last one is part of?
static bool in_row(const struct ui *u)
{
	const struct story *s = u->run.at.story;
	struct own_step last, next;
	if (u->display.panes.inner || s->last_slot == NO_SLOT || s->end != NO_SLOT ||
	    !position_at_end(&u->run.at))
		return false;
	own_step_last(s, u->run.history.trace, &last);
	if (s->world.threads[last.thread].phase == PHASE_RUN)
		return false;
	own_step_next(s, u->run.history.trace, last.thread, &next);
	return own_step_joins(u->run.history.trace, &last, &next);
}

static bool reached(struct ui *u)
{
	const struct goal *g = &u->goal;
	struct choice c;
	if (u->run.at.moment == g->from)
		return false;
	if (g->kind == GOAL_MATCH)
		return match_moment(&u->run.history, u->run.at.moment, u->search.text);
	if (g->kind == GOAL_SEEK)
		return seek_here(&u->run.history, u->run.at.story, u->run.at.moment,
				 &u->search.seek);
	if (g->kind == GOAL_MOMENT)
		return u->run.at.moment >= g->to;
	if (g->kind == GOAL_TIME)
		return u->run.at.story->time >= g->until || u->run.at.story->world.now >= g->until;
	return !option_ordinary(&u->run.at.options, g->thread, &c) ||
	       (g->kind == GOAL_ROW && !in_row(u)) ||
	       (g->kind == GOAL_RETURN && depth_of(&u->run, g->thread) < g->depth);
}

void goal_missed(struct ui *u, const struct seek *q, bool further)
{
	struct buf b = {0};
	struct story_names names = {u->run.at.story, u->run.history.trace};
	struct namer namer = story_namer(&names);
	seek_name(q, &namer, &b);
	if (further)
		ui_say(u, _("None after this moment: %s."), buf_str(&b));
	else
		ui_say(u, _("None before this moment: %s."), buf_str(&b));
	buf_free(&b);
}

void goal_arrived(struct ui *u)
{
	struct choice c;
	bool row = u->goal.row && !live_running(u->run.live);
	u->goal.row &= !row;
	if (u->goal.kind == GOAL_NONE && row && in_row(u) &&
	    option_ordinary(&u->run.at.options, u->run.at.thread, &c))
		goal_start(u, GOAL_ROW, true);
	if (u->goal.kind == GOAL_NONE)
		return;
	if (u->playback.playing && !reached(u))
		return;
	enum goal_kind goal = u->goal.kind;
	bool last = goal == GOAL_MOMENT && u->goal.to == MOMENT_LAST;
	// a card of a scene stops a run as well
	bool missed = !reached(u) && position_at_end(&u->run.at) && u->run.script.card == CARD_NONE;
	goal_end(u);
	if (missed && goal == GOAL_MATCH)
		ui_say(u, _("No later step has '%s'."), u->search.text);
	else if (missed && !last && (goal == GOAL_MOMENT || goal == GOAL_TIME))
		ui_say(u, _("The run ends here: this is the last step, %zu."), u->run.at.moment);
	else if (missed && goal == GOAL_SEEK)
		goal_missed(u, &u->search.seek, true);
}
