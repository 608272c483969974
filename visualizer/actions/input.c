// SPDX-License-Identifier: MIT
//
// Keys: see input.h.
#include "visualizer/actions/input.h"

#include "base/i18n.h"
#include "visualizer/actions/actions.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/actions/scene_run.h"
#include "visualizer/actions/steps.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/terminal/keys.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>
#include <string.h>

static void outcomes_key(struct ui *u, struct key key)
{
	size_t n;
	const struct choice *c = options_of(&u->run.at.options, u->run.at.thread, &n);
	size_t all =
		n + option_later(&u->run.at.options, &u->run.at.story->world, u->run.at.thread);
	size_t at = u->overlays.outcome;
	if (key.action == ACT_NEXT_THREAD)
		u->overlays.outcome = (u->overlays.outcome + 1) % all;
	else if (key.action == ACT_PREVIOUS_THREAD)
		u->overlays.outcome = (u->overlays.outcome + all - 1) % all;
	else if (key.action == ACT_THREAD && key.number <= all)
		at = key.number - 1;
	else if (key.action != ACT_STEP || key.code == ' ')
		u->overlays.shown = OVERLAY_NONE;
	bool chosen = (key.action == ACT_THREAD && key.number <= all) ||
		      (key.action == ACT_STEP && key.code != ' ');
	if (!chosen)
		return;
	u->overlays.shown = OVERLAY_NONE;
	if (at < n)
		scene_run_by_hand(u, c[at]);
	else
		step_take_early(u);
}

static void help_key(struct ui *u, struct key key)
{
	size_t page, rows = help_rows(u->overlays.find, u->display.w, u->display.h, &page);
	size_t last = rows > page ? rows - page : 0;
	bool on = key.action == ACT_FORWARD_FAR || (key.action == ACT_STEP && key.code == ' ');
	if (on && u->overlays.help < last)
		u->overlays.help = u->overlays.help + page < last ? u->overlays.help + page : last;
	else if (key.action == ACT_BACK_FAR)
		u->overlays.help = u->overlays.help > page ? u->overlays.help - page : 0;
	else if (key.action == ACT_NEXT_THREAD && u->overlays.help < last)
		u->overlays.help++;
	else if (key.action == ACT_PREVIOUS_THREAD && u->overlays.help)
		u->overlays.help--;
	else if (key.action == ACT_SEARCH)
		prompt_open(&u->prompt, PROMPT_HELP, NULL);
	else if (key.action != ACT_PREVIOUS_THREAD && key.action != ACT_NEXT_THREAD)
		u->overlays.shown = OVERLAY_NONE;
}

static void race_key(struct ui *u, struct key key)
{
	(void)key;
	u->overlays.shown = OVERLAY_NONE;
}

// What a key does while an overlay lies over the panes.
static void (*const overlay_keys[OVERLAYS])(struct ui *, struct key) = {
	[OVERLAY_OUTCOMES] = outcomes_key,   [OVERLAY_HELP] = help_key,
	[OVERLAY_RACE] = race_key,	     [OVERLAY_PANES] = appearance_panes_key,
	[OVERLAY_EVENTS] = event_search_key, [OVERLAY_BOOKMARKS] = bookmark_key,
	[OVERLAY_CONTENTS] = change_key,     [OVERLAY_WHY] = why_box_key,
};

// ---- a line that is typed -----------------------------------------------------------------------

static void jump(struct ui *u, const char *text)
{
	if (!goal_to(u, text))
		ui_say(u,
		       _("'%s' is not a step, time or bookmark (try 12, 1.5, 00:01.500 or a "
			 "name)."),
		       text);
}

static void search(struct ui *u, const char *text)
{
	snprintf(u->search.text, sizeof u->search.text, "%.*s", SEARCH_MOST, text);
	u->search.seek.what = SEEK_NONE;
	event_search_again(u);
}

// The help shows only rows that contain the text.
static void find_key(struct ui *u, const char *text)
{
	u->overlays.help = 0;
	snprintf(u->overlays.find, sizeof u->overlays.find, "%.31s", text);
}

// What is done with the line, once Enter was pressed.
static void (*const typed[PROMPTS])(struct ui *, const char *) = {
	[PROMPT_SEARCH] = search,	   [PROMPT_JUMP] = jump,
	[PROMPT_TRACE] = save_named_trace, [PROMPT_SCENE] = save_named_scene,
	[PROMPT_MARK] = bookmark_name,	   [PROMPT_HELP] = find_key,
};

static void type(struct ui *u, int key)
{
	enum prompt_end end = prompt_key(&u->prompt, key);
	if (u->prompt.kind == PROMPT_HELP)
		find_key(u, end == PROMPT_LEFT ? "" : u->prompt.text);
	if (end == PROMPT_GOES_ON)
		return;
	struct prompt line = u->prompt;
	u->prompt.kind = PROMPT_NONE;
	if (end == PROMPT_DONE && (line.text[0] || line.kind == PROMPT_MARK))
		typed[line.kind](u, line.text);
}

// ---- keys ---------------------------------------------------------------------------------------

// A key during a run to a goal: the run hurries; one more key, and it stops.
static bool hurries(struct ui *u)
{
	if (scene_run_hurry(u))
		return true;
	if (!u->playback.playing || u->goal.kind == GOAL_NONE)
		return false;
	if (u->playback.hurry)
		goal_end(u);
	u->playback.hurry = true;
	return true;
}

// Does the program run, or is a row still to be gone through, which is one step for the user?
static bool is_busy(const struct ui *u)
{
	return live_running(u->run.live) || u->goal.row || u->goal.kind == GOAL_ROW;
}

// Keeps a key until the program asks. An action with DOES_END_WAIT drops the keys that were kept.
static void keep(struct ui *u, int key)
{
	struct keys_ahead *a = &u->ahead;
	if (a->n < sizeof a->key / sizeof *a->key)
		a->key[a->n++] = key;
}

void ui_take_kept(struct ui *u)
{
	struct keys_ahead *a = &u->ahead;
	while (a->n && !is_busy(u) && !u->quit) {
		int key = a->key[0];
		memmove(a->key, a->key + 1, --a->n * sizeof *a->key);
		ui_key(u, key);
	}
}

// A key for the panes.
static void act(struct ui *u, struct key key)
{
	unsigned flags = action_rows[key.action].flags;
	if (is_busy(u) && !(flags & DOES_WHILE_BUSY)) {
		keep(u, key.code);
		return;
	}
	if (!(flags & (DOES_NOT_PAUSE | DOES_OPEN)) && hurries(u))
		return;
	if (flags & DOES_END_WAIT)
		u->ahead.n = 0;
	if (!(flags & DOES_NOT_PAUSE))
		u->playback.playing = false;
	action_run(u, key);
}

void ui_key(struct ui *u, int code)
{
	struct key key = key_find(code);
	u->display.dirty = true;
	if (code == KEY_AT_SIZE)
		return;
	u->display.texts.message[0] = '\0';
	if (u->prompt.kind != PROMPT_NONE)
		type(u, code);
	else if (u->overlays.shown != OVERLAY_NONE)
		overlay_keys[u->overlays.shown](u, key);
	else
		act(u, key);
	u->asked_quit &= key.action == ACT_QUIT; // the question holds for the next key alone
}
