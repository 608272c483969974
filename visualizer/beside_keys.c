// SPDX-License-Identifier: MIT
//
// Keys, the mouse and time, for two runs: see beside_keys.h.
#include "visualizer/beside_keys.h"

#include "visualizer/actions/input.h"
#include "visualizer/actions/mouse.h"
#include "visualizer/actions/progress.h"
#include "visualizer/terminal/keys.h"

// What a key is for two runs: for one of them alone, for each, or for both together.
enum manner { ONE, EACH, TOGETHER };

static const uint8_t manners[ACTIONS] = {
	[ACT_NEXT_THREAD] = EACH, [ACT_PREVIOUS_THREAD] = EACH, [ACT_ABLE] = EACH,
	[ACT_THREAD] = EACH,	  [ACT_NEXT_OBJECT] = EACH,	[ACT_PREVIOUS_OBJECT] = EACH,
	[ACT_RUN] = EACH,	  [ACT_FASTER] = EACH,		[ACT_SLOWER] = EACH,
	[ACT_RESTART] = EACH,	  [ACT_TURNS] = EACH,		[ACT_ZOOM_IN] = EACH,
	[ACT_ZOOM_OUT] = EACH,	  [ACT_SCROLL_LEFT] = EACH,	[ACT_SCROLL_RIGHT] = EACH,
	[ACT_REDRAW] = EACH,	  [ACT_STEP] = TOGETHER,	[ACT_BACK] = TOGETHER,
	[ACT_FORWARD] = TOGETHER, [ACT_BACK_FAR] = TOGETHER,	[ACT_FORWARD_FAR] = TOGETHER,
	[ACT_START] = TOGETHER,	  [ACT_END] = TOGETHER,
};

static long led_to(const struct beside *b, enum action a)
{
	static const int by[ACTIONS] = {[ACT_STEP] = 1,
					[ACT_FORWARD] = 1,
					[ACT_BACK] = -1,
					[ACT_FORWARD_FAR] = 10,
					[ACT_BACK_FAR] = -10};
	long first, end, to = b->at + by[a];
	beside_bounds(b, &first, &end);
	if (a == ACT_START || to < first)
		return first;
	return a == ACT_END ? end : to;
}

// Does this key make a live program go on, or show what was to be guessed?
static bool takes_step(const struct beside *b, size_t i, enum action a)
{
	const struct ui *u = b->ui[i];
	bool past = b->at + b->shift[i] > (long)history_last(&u->history);
	return ui_hides(u) || (u->live && (a == ACT_STEP || (a == ACT_FORWARD && past)));
}

static void lead(struct beside *b, int key, enum action a)
{
	b->at = led_to(b, a);
	for (size_t i = 0; i < 2; i++) {
		if (ui_running(b->ui[i]) || takes_step(b, i, a))
			ui_key(b->ui[i], key);
		else
			beside_put(b, i);
	}
}

// Before a key that is for both.
static void clear(struct ui *u, enum action a)
{
	if (a != ACT_FASTER && a != ACT_SLOWER && a != ACT_RUN)
		u->playback.playing = false;
	u->texts.message[0] = '\0';
	u->dirty = true;
}

static void for_both(struct beside *b, int key, enum action a)
{
	clear(b->ui[0], a);
	clear(b->ui[1], a);
	if (manners[a] == TOGETHER) {
		lead(b, key, a);
		return;
	}
	for (size_t i = 0; i < 2; i++)
		ui_key(b->ui[i], key);
	if (a == ACT_RESTART)
		b->at = b->shift[0] = b->shift[1] = 0;
}

// Is there something that takes all keys of the run?
static bool takes_keys(const struct ui *u)
{
	return u->prompt.kind != PROMPT_NONE || u->overlays.shown != OVERLAY_NONE;
}

void beside_key(struct beside *b, int key)
{
	unsigned number = 0;
	struct ui *u = b->ui[b->focus], *other = b->ui[!b->focus];
	enum action a = key_action(key, &number);
	bool taken = takes_keys(u);
	if (a == ACT_KEEP && !taken) // the other may be no longer, after it
		u = b->ui[0];
	if (other && other->overlays.shown == OVERLAY_RACE) // a card, which any key takes away
		other->overlays.shown = OVERLAY_NONE;
	if (other && !b->alone && !taken && manners[a] != ONE)
		for_both(b, key, a);
	else
		ui_key(u, key);
	beside_catch_up(b);
	for (size_t i = 0; i < beside_count(b); i++)
		b->ui[i]->dirty = true;
}

void beside_mouse(struct beside *b, size_t side, const struct pointer *p)
{
	b->focus = side;
	ui_mouse(b->ui[side], p);
	beside_catch_up(b);
}

// ---- time ---------------------------------------------------------------------------------------

void beside_tick(struct beside *b, int64_t now)
{
	for (size_t i = 0; i < beside_count(b); i++)
		progress_tick(b->ui[i], now);
	beside_catch_up(b);
}
