// SPDX-License-Identifier: MIT
//
// Running to something: see goals.h. Each has a key of the table; the steps between are shown at
// the speed of a run, or at once when one more key is pressed.
#include "base/i18n.h"
#include "visualizer/match.h"
#include "visualizer/ui_parts.h"

#include <string.h>

static bool ordinary(const struct ui *u, uint32_t thread, struct choice *c)
{
	size_t n;
	const struct choice *all = options_of(&u->options, thread, &n);
	if (!n || option_rare(all[0]))
		return false;
	*c = all[0];
	return true;
}

static void start(struct ui *u, enum goal goal, bool hurry)
{
	u->goals.goal = goal;
	u->goals.thread = u->chosen;
	u->goals.from = u->moment;
	u->playing = true;
	u->hurry = hurry;
	u->due = (double)clock_ms();
}

void goal_end(struct ui *u)
{
	u->goals.goal = GOAL_NONE;
	u->playing = u->hurry = false;
	u->dirty = true;
}

static uint32_t depth_of(const struct ui *u, uint32_t thread)
{
	return thread < u->story->threads_cap ? u->story->threads[thread].depth : 0;
}

// ---- keys ---------------------------------------------------------------------------------------

void goal_blocked(struct ui *u, unsigned number)
{
	struct choice c;
	(void)number;
	if (!ui_can_step(u))
		return;
	if (ordinary(u, u->chosen, &c))
		start(u, GOAL_BLOCKED, false);
	else
		ui_say(u, "%s",
		       _("This thread cannot go on: choose another, with j, k or its number."));
}

void goal_return(struct ui *u, unsigned number)
{
	struct choice c;
	(void)number;
	if (!ui_can_step(u))
		return;
	u->goals.depth = depth_of(u, u->chosen);
	if (!u->goals.depth)
		ui_say(u, "%s", _("This thread is not inside a call of the library."));
	else if (ordinary(u, u->chosen, &c))
		start(u, GOAL_RETURN, false);
	else
		ui_say(u, "%s",
		       _("This thread cannot go on: choose another, with j, k or its number."));
}

void goal_match(struct ui *u, unsigned number)
{
	(void)number;
	if (!u->goals.search[0])
		ui_say(u, "%s", _("Nothing was searched for yet: key / does."));
	else
		start(u, GOAL_MATCH, true);
}

void goal_match_back(struct ui *u, unsigned number)
{
	(void)number;
	for (size_t m = u->moment; m-- > 0;)
		if (match_moment(&u->history, m, u->goals.search)) {
			ui_visit(u, m);
			return;
		}
	ui_say(u, _("No step before this one has '%s'."), u->goals.search);
}

static const char *const turns_said[TURNS_KINDS] = {
	[TURNS_ROUND] = N_("Run (key r): each thread in its turn."),
	[TURNS_STAY] = N_("Run (key r): the same thread, until it cannot go on."),
	[TURNS_RANDOM] = N_("Run (key r): at random."),
};

void goal_turns(struct ui *u, unsigned number)
{
	(void)number;
	u->goals.turns = (u->goals.turns + 1) % TURNS_KINDS;
	if (u->goals.turns != TURNS_RANDOM) {
		ui_say(u, "%s", _(turns_said[u->goals.turns]));
		return;
	}
	u->goals.drawn = ++u->goals.seed;
	ui_say(u, _("%s The seed is %llu."), _(turns_said[TURNS_RANDOM]),
	       (unsigned long long)u->goals.seed);
}

// ---- bookmarks ----------------------------------------------------------------------------------

void goal_mark(struct ui *u, unsigned number)
{
	struct goals *g = &u->goals;
	size_t i = 0;
	(void)number;
	while (i < g->marks && g->mark[i] < u->moment)
		i++;
	if (i < g->marks && g->mark[i] == u->moment) {
		memmove(&g->mark[i], &g->mark[i + 1], (--g->marks - i) * sizeof *g->mark);
		ui_say(u, _("The bookmark at step %zu is gone."), u->moment);
	} else if (g->marks == MARKS_MOST) {
		ui_say(u, _("There are %d bookmarks already."), MARKS_MOST);
	} else {
		memmove(&g->mark[i + 1], &g->mark[i], (g->marks++ - i) * sizeof *g->mark);
		g->mark[i] = u->moment;
		ui_say(u, _("A bookmark at step %zu: key ' comes back to it."), u->moment);
	}
}

void goal_next_mark(struct ui *u, unsigned number)
{
	const struct goals *g = &u->goals;
	size_t i = 0;
	(void)number;
	while (i < g->marks && g->mark[i] <= u->moment)
		i++;
	if (g->marks)
		ui_visit(u, g->mark[i < g->marks ? i : 0]);
	else
		ui_say(u, "%s", _("There is no bookmark: key m makes one."));
}

void goal_forget(struct ui *u, size_t after)
{
	while (u->goals.marks && u->goals.mark[u->goals.marks - 1] > after)
		u->goals.marks--;
}

// ---- running ------------------------------------------------------------------------------------

static uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u; // splitmix64, by S. Vigna
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static bool draw_choice(struct ui *u, struct choice *c)
{
	size_t n = 0;
	for (size_t i = 0; i < u->options.n; i++)
		n += !option_rare(u->options.choice[i]);
	if (!n)
		return false;
	size_t pick = (size_t)(draw(&u->goals.drawn) % n);
	for (size_t i = 0; i < u->options.n; i++)
		if (!option_rare(u->options.choice[i]) && pick-- == 0)
			*c = u->options.choice[i];
	return true;
}

bool goal_choice(struct ui *u, struct choice *c)
{
	if (u->goals.turns == TURNS_STAY && ordinary(u, u->turn, c))
		return true;
	if (u->goals.turns == TURNS_RANDOM && draw_choice(u, c))
		return true;
	return options_turn(&u->options, u->turn, c);
}

bool goal_step(struct ui *u)
{
	struct choice c;
	if (u->goals.goal == GOAL_NONE || u->goals.goal == GOAL_MATCH)
		return false;
	if (ui_can_step(u) && ordinary(u, u->goals.thread, &c))
		ui_by_hand(u, c);
	else
		goal_end(u);
	return true;
}

static bool reached(struct ui *u)
{
	const struct goals *g = &u->goals;
	struct choice c;
	if (u->moment == g->from)
		return false;
	if (g->goal == GOAL_MATCH)
		return match_moment(&u->history, u->moment, g->search);
	return !ordinary(u, g->thread, &c) ||
	       (g->goal == GOAL_RETURN && depth_of(u, g->thread) < g->depth);
}

void goal_arrived(struct ui *u)
{
	if (u->goals.goal == GOAL_NONE)
		return;
	if (u->playing && !reached(u))
		return;
	bool missed = u->goals.goal == GOAL_MATCH && !reached(u) && ui_at_end(u);
	goal_end(u);
	if (missed)
		ui_say(u, _("No further step has '%s'."), u->goals.search);
}
