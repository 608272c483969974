// SPDX-License-Identifier: MIT
//
// Keys: to the line that is typed, to what lies over the panes, or to the table of actions.
#include "base/i18n.h"
#include "visualizer/actions/ui_parts.h"

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

// What has nothing to do with how far a run has come.
static bool leads_elsewhere(enum action a)
{
	return a == ACT_CONTENTS || a == ACT_NEXT_SCENE || a == ACT_PREVIOUS_SCENE;
}

static void menu_key(struct ui *u, int key, enum action action, unsigned number)
{
	size_t n;
	const struct choice *c = options_of(&u->options, u->chosen, &n);
	size_t all = n + option_later(&u->options, &u->story->world, u->chosen);
	size_t at = u->menu;
	if (action == ACT_NEXT_THREAD)
		u->menu = (u->menu + 1) % all;
	else if (action == ACT_PREVIOUS_THREAD)
		u->menu = (u->menu + all - 1) % all;
	else if (action == ACT_THREAD && number <= all)
		at = number - 1;
	else if (action != ACT_STEP || key == ' ')
		u->overlay = OVERLAY_NONE;
	bool chosen = (action == ACT_THREAD && number <= all) || (action == ACT_STEP && key != ' ');
	if (!chosen)
		return;
	u->overlay = OVERLAY_NONE;
	if (at < n)
		ui_by_hand(u, c[at]);
	else
		ui_take_early(u);
}

static void help_key(struct ui *u, int key, enum action action)
{
	size_t page, rows = help_rows(u->w, u->h, &page), last = rows > page ? rows - page : 0;
	bool on = action == ACT_FORWARD_FAR || (action == ACT_STEP && key == ' ');
	if (on && u->help < last)
		u->help = u->help + page < last ? u->help + page : last;
	else if (action == ACT_BACK_FAR)
		u->help = u->help > page ? u->help - page : 0;
	else if (action == ACT_NEXT_THREAD && u->help < last)
		u->help++;
	else if (action == ACT_PREVIOUS_THREAD && u->help)
		u->help--;
	else if (action != ACT_PREVIOUS_THREAD && action != ACT_NEXT_THREAD)
		u->overlay = OVERLAY_NONE;
}

// ---- a line that is typed -----------------------------------------------------------------------

static void jump(struct ui *u, const char *text)
{
	if (!goal_to(u, text))
		ui_say(u,
		       _("'%s' is no step, time or bookmark: 12, or 1.5, or 00:01.500, or a name."),
		       text);
}

static void search(struct ui *u, const char *text)
{
	snprintf(u->goals.search, sizeof u->goals.search, "%.*s", SEARCH_MOST, text);
	u->goals.seek.what = SEEK_NONE;
	goal_match(u, 0);
}

// What becomes of the line.
static void (*const typed[PROMPTS])(struct ui *, const char *) = {
	[PROMPT_SEARCH] = search,	[PROMPT_JUMP] = jump,	    [PROMPT_TRACE] = ui_save_trace,
	[PROMPT_SCENE] = ui_save_scene, [PROMPT_MARK] = mark_named,
};

static void type(struct ui *u, int key)
{
	enum prompt_end end = prompt_key(&u->prompt, key);
	if (end == PROMPT_GOES_ON)
		return;
	struct prompt line = u->prompt;
	u->prompt.kind = PROMPT_NONE;
	if (end == PROMPT_DONE && (line.text[0] || line.kind == PROMPT_MARK))
		typed[line.kind](u, line.text);
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
	else if (u->overlay == OVERLAY_KINDS)
		kind_key(u, key, action, number);
	else if (u->overlay == OVERLAY_MARKS)
		mark_key(u, key, action, number);
	else if (u->overlay == OVERLAY_CONTENTS)
		change_key(u, key, action, number);
	else if (u->overlay == OVERLAY_RACE)
		u->overlay = OVERLAY_NONE;
	else if (ui_running(u) && !allowed_while_running(action))
		keep(u, key);
	else if (!keeps_running(action) && !leads_elsewhere(action) && hurries(u))
		return;
	else {
		if (action == ACT_STOP || action == ACT_RESTART)
			u->ahead.n = 0;
		if (u->playing && !keeps_running(action))
			u->playing = false;
		ui_act(u, action, number);
	}
}
