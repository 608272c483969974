// SPDX-License-Identifier: MIT
//
// Running to something: see goals.h. Each has a key of the table; the steps between are shown at
// the speed of a run, or at once when one more key is pressed.
#include "base/i18n.h"
#include "visualizer/actions/ui_parts.h"
#include "visualizer/history/match.h"

#include <stdlib.h>
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

void goal_start(struct ui *u, enum goal goal, bool hurry)
{
	u->goals.goal = goal;
	u->goals.thread = u->chosen;
	u->goals.from = u->moment;
	u->script.run = SCRIPT_CARD; // of a scene that leads
	if (u->script.scene)
		script_show(&u->script, CARD_NONE, NULL);
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

static void say_stuck(struct ui *u)
{
	ui_say(u, "%s", _("This thread cannot continue: choose another, with j, k or its number."));
}

// In a recorded trace: to the moment at which the thread cannot go on, or has left the call.
static void jump_to(struct ui *u, enum goal goal)
{
	uint32_t t = u->chosen, depth = depth_of(u, t);
	size_t last = history_last(&u->history);
	const struct story *s = NULL;
	for (size_t m = u->moment + 1; m <= last; m++) {
		s = history_walk(&u->history, m);
		if (!s)
			break;
		const struct thread *th = &s->world.threads[t];
		bool left =
			goal == GOAL_RETURN && t < s->threads_cap && s->threads[t].depth < depth;
		if (left || th->life == LIFE_EXITED ||
		    (th->phase != PHASE_RUN && !world_enabled(&s->world, t))) {
			ui_visit(u, m);
			u->chosen = t;
			return;
		}
	}
	ui_say(u, "%s", _("This does not happen any more in this trace."));
}

void goal_blocked(struct ui *u, unsigned number)
{
	struct choice c;
	(void)number;
	if (!u->live)
		jump_to(u, GOAL_BLOCKED);
	else if (!ui_can_step(u))
		return;
	else if (ordinary(u, u->chosen, &c))
		goal_start(u, GOAL_BLOCKED, false);
	else
		say_stuck(u);
}

void goal_return(struct ui *u, unsigned number)
{
	struct choice c;
	(void)number;
	u->goals.depth = depth_of(u, u->chosen);
	if (u->live && !ui_can_step(u))
		return;
	if (!u->goals.depth)
		ui_say(u, "%s", _("This thread is not inside a call of the library."));
	else if (!u->live)
		jump_to(u, GOAL_RETURN);
	else if (ordinary(u, u->chosen, &c))
		goal_start(u, GOAL_RETURN, false);
	else
		say_stuck(u);
}

void goal_match(struct ui *u, unsigned number)
{
	(void)number;
	if (u->goals.seek.what != SEEK_NONE)
		kind_on(u, &u->goals.seek);
	else if (!u->goals.search[0])
		ui_say(u, "%s",
		       _("Nothing was searched for yet: keys / (a text), e (a kind of event) and * "
			 "(the object) do."));
	else
		goal_start(u, GOAL_MATCH, true);
}

void goal_match_back(struct ui *u, unsigned number)
{
	(void)number;
	if (u->goals.seek.what != SEEK_NONE) {
		kind_back(u, &u->goals.seek);
		return;
	}
	size_t m = match_before(&u->history, u->moment, u->goals.search);
	if (m != SIZE_MAX)
		ui_visit(u, m);
	else
		ui_say(u, _("No step before this one has '%s'."), u->goals.search);
}

const char *const turns_names[TURNS_KINDS] = {
	[TURNS_ROUND] = "turns",
	[TURNS_STAY] = "stay",
	[TURNS_RANDOM] = "random",
};
enum turns turns_find(const char *name)
{
	enum turns t = 0;
	while (t < TURNS_KINDS && strcmp(turns_names[t], name) != 0)
		t++;
	return t;
}

static const char *const turns_said[TURNS_KINDS] = {
	[TURNS_ROUND] = N_("Run (key r): each thread in its turn."),
	[TURNS_STAY] = N_("Run (key r): the same thread, until it cannot continue."),
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
	u->goals.drawn = u->goals.seed += u->goals.was_random;
	u->goals.was_random = true;
	ui_say(u, _("%s The seed is %llu."), _(turns_said[TURNS_RANDOM]),
	       (unsigned long long)u->goals.seed);
}

// A moment as a text says it.
struct said {
	enum goal goal; // GOAL_MOMENT, GOAL_TIME; GOAL_NONE: it says none
	size_t step;
	int64_t time;
};

static struct said read_moment(const char *text)
{
	struct said said = {.goal = GOAL_NONE};
	char *end;
	unsigned long step = strtoul(text, &end, 10);
	if (strcmp(text, "end") == 0)
		return (struct said){.goal = GOAL_MOMENT, .step = SIZE_MAX};
	if (*text < '0' || *text > '9')
		return said;
	if (!*end)
		return (struct said){.goal = GOAL_MOMENT, .step = step};
	double minutes = *end == ':' ? (double)step : 0;
	double seconds = strtod(*end == ':' ? end + 1 : text, &end);
	if (!*end && seconds >= 0 && seconds < 1e9 && minutes < 1e7)
		said = (struct said){.goal = GOAL_TIME,
				     .time = (int64_t)((minutes * 60 + seconds) * 1e9)};
	return said;
}

bool goal_is_moment(const char *text)
{
	return read_moment(text).goal != GOAL_NONE;
}

// Is it a moment that has not come yet?
static bool beyond(const struct ui *u, const struct said *said)
{
	if (said->goal == GOAL_MOMENT)
		return said->step > history_last(&u->history);
	return match_time(&u->history, said->time) == history_last(&u->history) &&
	       u->history.tip.time < said->time;
}

bool goal_to(struct ui *u, const char *text)
{
	const struct bookmark *mark = mark_find(u, text);
	struct said said = read_moment(text);
	if (mark)
		said = (struct said){.goal = GOAL_MOMENT, .step = mark->moment};
	if (said.goal == GOAL_NONE)
		return false;
	bool on = u->live && (ui_running(u) || u->live->state == SESSION_ASKS);
	if (on && beyond(u, &said)) {
		if (!ui_running(u))
			ui_visit(u, history_last(&u->history));
		u->goals.to = said.step;
		u->goals.until = said.time;
		goal_start(u, said.goal, true);
		return true;
	}
	ui_visit(u, said.goal == GOAL_MOMENT ? said.step : match_time(&u->history, said.time));
	return true;
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
	if (u->goals.goal != GOAL_BLOCKED && u->goals.goal != GOAL_RETURN)
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
	if (g->goal == GOAL_SEEK)
		return seek_here(&u->history, u->story, u->moment, &g->seek);
	if (g->goal == GOAL_MOMENT)
		return u->moment >= g->to;
	if (g->goal == GOAL_TIME)
		return u->story->time >= g->until || u->story->world.now >= g->until;
	return !ordinary(u, g->thread, &c) ||
	       (g->goal == GOAL_RETURN && depth_of(u, g->thread) < g->depth);
}

void goal_arrived(struct ui *u)
{
	if (u->goals.goal == GOAL_NONE)
		return;
	if (u->playing && !reached(u))
		return;
	enum goal goal = u->goals.goal;
	// a card of a scene stops a run as well
	bool missed = !reached(u) && ui_at_end(u) && u->script.card == CARD_NONE;
	goal_end(u);
	if (missed && goal == GOAL_MATCH)
		ui_say(u, _("No further step has '%s'."), u->goals.search);
	else if (missed && goal == GOAL_SEEK)
		kind_missed(u, &u->goals.seek, true);
}
