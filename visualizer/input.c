// SPDX-License-Identifier: MIT
//
// Keys: to the line that is typed, to what lies over the panes, or to the table of actions.
#include "base/i18n.h"
#include "visualizer/match.h"
#include "visualizer/ui_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What still makes sense while the program is on its way and does not come back.
static bool allowed_while_running(enum action a)
{
	return a == ACT_STOP || a == ACT_QUIT || a == ACT_HELP || a == ACT_RESTART ||
	       a == ACT_REDRAW;
}

// What does not pause a run, or pauses it by itself.
static bool keeps_running(enum action a)
{
	return a == ACT_FASTER || a == ACT_SLOWER || a == ACT_HELP || a == ACT_REDRAW ||
	       a == ACT_RUN || a == ACT_QUIT;
}

static void menu_key(struct ui *u, int key, enum action action, unsigned number)
{
	size_t n;
	const struct choice *c = options_of(&u->options, u->chosen, &n);
	size_t at = u->menu;
	if (action == ACT_NEXT_THREAD)
		u->menu = (u->menu + 1) % n;
	else if (action == ACT_PREVIOUS_THREAD)
		u->menu = (u->menu + n - 1) % n;
	else if (action == ACT_THREAD && number <= n)
		at = number - 1;
	else if (action != ACT_STEP || key == ' ')
		u->overlay = OVERLAY_NONE;
	bool chosen = (action == ACT_THREAD && number <= n) || (action == ACT_STEP && key != ' ');
	if (!chosen)
		return;
	u->overlay = OVERLAY_NONE;
	ui_by_hand(u, c[at]);
}

static void help_key(struct ui *u, int key, enum action action)
{
	size_t page = u->h > 6 ? (size_t)u->h - 5 : 1;
	bool on = action == ACT_FORWARD_FAR || (action == ACT_STEP && key == ' ');
	if (on && u->help + page < help_rows())
		u->help += page;
	else if (action == ACT_NEXT_THREAD && u->help + 1 < help_rows())
		u->help++;
	else if (action == ACT_PREVIOUS_THREAD && u->help)
		u->help--;
	else if (action != ACT_PREVIOUS_THREAD)
		u->overlay = OVERLAY_NONE;
}

// ---- a line that is typed -----------------------------------------------------------------------

// A step by its number, or a time: 1.5, 00:01.500.
static void jump(struct ui *u, const char *text)
{
	char *end;
	unsigned long step = strtoul(text, &end, 10);
	if (*text >= '0' && *text <= '9' && !*end) {
		ui_visit(u, step);
		return;
	}
	double minutes = *end == ':' ? (double)step : 0;
	double seconds = strtod(*end == ':' ? end + 1 : text, &end);
	if (*end || !*text || !(seconds >= 0 && seconds < 1e9))
		ui_say(u, _("'%s' is neither a step nor a time: 12, or 1.5, or 00:01.500."), text);
	else
		ui_visit(u, match_time(&u->history, (int64_t)((minutes * 60 + seconds) * 1e9)));
}

static void type(struct ui *u, int key)
{
	enum prompt_kind kind = u->prompt.kind;
	enum prompt_end end = prompt_key(&u->prompt, key);
	if (end == PROMPT_GOES_ON)
		return;
	u->prompt.kind = PROMPT_NONE;
	if (end == PROMPT_LEFT || !u->prompt.text[0])
		return;
	if (kind == PROMPT_JUMP) {
		jump(u, u->prompt.text);
		return;
	}
	snprintf(u->goals.search, sizeof u->goals.search, "%s", u->prompt.text);
	goal_match(u, 0);
}

// ---- keys ---------------------------------------------------------------------------------------

// A key while something is run to: on to it at once; one more, and it stops.
static bool hurries(struct ui *u)
{
	if (ui_scene_hurry(u))
		return true;
	if (!u->playing || u->goals.goal == GOAL_NONE)
		return false;
	if (u->hurry)
		goal_end(u);
	u->hurry = true;
	return true;
}

// Keeps a key until the program has arrived. What ends the waiting takes back what was kept.
static void keep(struct ui *u, int key)
{
	struct ahead *a = &u->ahead;
	if (a->n < sizeof a->key / sizeof *a->key)
		a->key[a->n++] = key;
}

void ui_kept(struct ui *u)
{
	struct ahead *a = &u->ahead;
	while (a->n && !ui_running(u) && !u->quit) {
		int key = a->key[0];
		memmove(a->key, a->key + 1, --a->n * sizeof *a->key);
		ui_key(u, key);
	}
}

void ui_key(struct ui *u, int key)
{
	unsigned number = 0;
	enum action action = key_action(key, &number);
	u->dirty = true;
	if (key == KEY_AT_SIZE)
		return;
	u->message[0] = '\0';
	if (u->prompt.kind != PROMPT_NONE)
		type(u, key);
	else if (u->overlay == OVERLAY_MENU)
		menu_key(u, key, action, number);
	else if (u->overlay == OVERLAY_PANES)
		look_panes_key(u, key, action, number);
	else if (u->overlay == OVERLAY_HELP)
		help_key(u, key, action);
	else if (u->overlay == OVERLAY_RACE)
		u->overlay = OVERLAY_NONE;
	else if (ui_running(u) && !allowed_while_running(action))
		keep(u, key);
	else if (!keeps_running(action) && hurries(u))
		return;
	else {
		if (action == ACT_STOP || action == ACT_RESTART)
			u->ahead.n = 0;
		if (u->playing && !keeps_running(action))
			u->playing = false;
		ui_act(u, action, number);
	}
}
