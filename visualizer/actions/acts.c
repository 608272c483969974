// SPDX-License-Identifier: MIT
//
// What keys do: a table of actions on the state of the screen.
#include "base/i18n.h"
#include "visualizer/actions/keys.h"
#include "visualizer/actions/save.h"
#include "visualizer/actions/ui_parts.h"

static void say_stuck(struct ui *u)
{
	ui_say(u, "%s", _("This thread cannot continue: choose another, with j, k or its number."));
}

static void act_step(struct ui *u, unsigned number)
{
	(void)number;
	if (predict_hides(u)) {
		predict_show(u);
		return;
	}
	if (script_leads(&u->script)) {
		ui_scene_next(u);
		return;
	}
	if (!ui_can_step(u))
		return;
	size_t n;
	const struct choice *c = options_of(&u->options, u->chosen, &n);
	if (n && !option_rare(*c))
		ui_take(u, *c);
	else if (n == 1 && c->outcome == OUT_TIMEOUT)
		ui_take(u, *c); // there is no other way for it to go on
	else if (n)
		ui_say(u, "%s",
		       _("This thread continues only as key o shows. Or choose another: j, k or "
			 "its number."));
	else
		say_stuck(u);
}

static void act_outcomes(struct ui *u, unsigned number)
{
	(void)number;
	if (!ui_is_stuck(u) && !ui_can_step(u))
		return;
	size_t n;
	options_of(&u->options, u->chosen, &n);
	if (!n && !option_later(&u->options, &u->story->world, u->chosen)) {
		say_stuck(u);
		return;
	}
	u->overlay = OVERLAY_MENU;
	u->menu = 0;
}

// ---- choosing -----------------------------------------------------------------------------------

static void move_choice(struct ui *u, int by)
{
	const struct world *w = &u->story->world;
	size_t n = frame_threads(u->story);
	uint32_t t = u->chosen;
	for (size_t i = 0; i < n; i++) {
		t = (uint32_t)((t + (size_t)by + n - 1) % n) + 1;
		if (w->threads[t].life != LIFE_NONE)
			break;
	}
	u->chosen = t;
}

static void act_next_thread(struct ui *u, unsigned number)
{
	(void)number;
	move_choice(u, 1);
}

static void act_previous_thread(struct ui *u, unsigned number)
{
	(void)number;
	move_choice(u, -1);
}

static void act_thread(struct ui *u, unsigned number)
{
	if (number <= u->story->world.nthreads && u->story->world.threads[number].life != LIFE_NONE)
		u->chosen = number;
	else
		ui_say(u, _("There is no thread %u."), number);
}

static void move_object(struct ui *u, int by)
{
	struct frame f = ui_frame(u, clock_ms());
	u->object = frame_object_beside(&f, u->object, by);
}

static void act_next_object(struct ui *u, unsigned number)
{
	(void)number;
	move_object(u, 1);
}

static void act_previous_object(struct ui *u, unsigned number)
{
	(void)number;
	move_object(u, -1);
}

// ---- through history ------------------------------------------------------------------------

static void act_back(struct ui *u, unsigned number)
{
	(void)number;
	if (u->moment)
		ui_visit(u, u->moment - 1);
	else
		ui_say(u, "%s", _("This is the start."));
}

static void act_forward(struct ui *u, unsigned number)
{
	if (!ui_at_end(u))
		ui_visit(u, u->moment + 1);
	else if (u->live)
		act_step(u, number);
	else
		ui_say(u, "%s", _("This is the end of the trace."));
}

static void act_back_far(struct ui *u, unsigned number)
{
	(void)number;
	ui_visit(u, u->moment > 10 ? u->moment - 10 : 0);
}

static void act_forward_far(struct ui *u, unsigned number)
{
	(void)number;
	ui_visit(u, u->moment + 10);
}

static void act_start(struct ui *u, unsigned number)
{
	(void)number;
	ui_visit(u, 0);
}

static void act_end(struct ui *u, unsigned number)
{
	(void)number;
	ui_visit(u, history_last(&u->history));
}

// ---- running ----------------------------------------------------------------------------------

static void act_run(struct ui *u, unsigned number)
{
	(void)number;
	u->hurry = false;
	if (u->playing) {
		u->playing = false;
	} else if (script_leads(&u->script)) {
		ui_scene_play(u);
	} else if (!ui_at_end(u) || ui_can_step(u)) {
		u->playing = true;
		u->goals.goal = GOAL_NONE;
		u->due = (double)clock_ms();
	}
	u->dirty = true;
}

static void say_speed(struct ui *u)
{
	ui_say(u,
	       ngettext("Runs %g step a second.", "Runs %g steps a second.", u->speed == 1 ? 1 : 2),
	       u->speed);
}

static void act_faster(struct ui *u, unsigned number)
{
	(void)number;
	u->speed = u->speed < 1024 ? u->speed * 2 : u->speed;
	say_speed(u);
}

static void act_slower(struct ui *u, unsigned number)
{
	(void)number;
	u->speed = u->speed > 0.25 ? u->speed / 2 : u->speed;
	say_speed(u);
}

static void act_restart(struct ui *u, unsigned number)
{
	(void)number;
	if (!u->live) {
		ui_recorded(u);
		return;
	}
	u->playing = false;
	u->live->rules.any_timeouts &= !u->early;
	u->early = false;
	u->chosen = u->turn = 0;
	u->doing[0] = '\0';
	if (u->script.scene)
		script_restart(&u->script);
	ui_start_again(u, 0, NULL);
}

static void act_scene(struct ui *u, unsigned number)
{
	(void)number;
	ui_scene_return(u);
}

static void act_stop(struct ui *u, unsigned number)
{
	(void)number;
	u->playing = false;
	if (ui_running(u))
		live_stop(u->live);
	else
		ui_say(u, "%s",
		       _("The program is not running on its own: there is nothing to stop."));
}

// ---- finding ----------------------------------------------------------------------------------

static void act_search(struct ui *u, unsigned number)
{
	(void)number;
	prompt_open(&u->prompt, PROMPT_SEARCH, NULL);
}

static void act_jump(struct ui *u, unsigned number)
{
	(void)number;
	prompt_open(&u->prompt, PROMPT_JUMP, NULL);
}

// The key of the next match says no, where something is asked.
static void act_match(struct ui *u, unsigned number)
{
	bool nothing = !u->goals.search[0] && u->goals.seek.what == SEEK_NONE;
	if (predict_hides(u) || (u->predict.on && nothing))
		predict_no(u, number);
	else
		goal_match(u, number);
}

// ---- the rest ---------------------------------------------------------------------------------

// Asks for the name of a file.
static void ask_name(struct ui *u, enum prompt_kind kind, const char *suffix)
{
	char path[PROMPT_MOST + 1];
	struct status st = {0};
	if (ui_running(u))
		return;
	if (save_name(u->history.trace, suffix, path, sizeof path, &st))
		ui_say(u, "%s", st.text);
	else
		prompt_open(&u->prompt, kind, path);
}

static void act_save(struct ui *u, unsigned number)
{
	(void)number;
	ask_name(u, PROMPT_TRACE, "trace");
}

static void act_save_scene(struct ui *u, unsigned number)
{
	(void)number;
	ask_name(u, PROMPT_SCENE, "scene");
}

// The name can be changed and tried again.
static void save_failed(struct ui *u, enum prompt_kind kind, const char *path,
			const struct status *st)
{
	prompt_open(&u->prompt, kind, path);
	ui_say(u, "%s", st->text);
}

void ui_save_trace(struct ui *u, const char *path)
{
	struct status st = {0};
	if (save_trace(u->history.trace, &u->goals, path, &st))
		save_failed(u, PROMPT_TRACE, path, &st);
	else
		ui_say(u, _("Saved as %s: 'treadle view %s' shows it."), path, path);
}

void ui_save_scene(struct ui *u, const char *path)
{
	struct status st = {0};
	if (save_scene(u->history.trace, path, &st))
		save_failed(u, PROMPT_SCENE, path, &st);
	else
		ui_say(u, _("Saved as %s: 'treadle view --scene=%s' plays it."), path, path);
}

static void act_redraw(struct ui *u, unsigned number)
{
	(void)number;
	u->redraw = true;
}

static void act_help(struct ui *u, unsigned number)
{
	(void)number;
	u->overlay = OVERLAY_HELP;
	u->help = 0;
}

static void act_quit(struct ui *u, unsigned number)
{
	(void)number;
	u->quit = true;
}

static void (*const acts[ACTIONS])(struct ui *, unsigned) = {
	[ACT_STEP] = act_step,
	[ACT_OUTCOMES] = act_outcomes,
	[ACT_NEXT_THREAD] = act_next_thread,
	[ACT_PREVIOUS_THREAD] = act_previous_thread,
	[ACT_THREAD] = act_thread,
	[ACT_NEXT_OBJECT] = act_next_object,
	[ACT_PREVIOUS_OBJECT] = act_previous_object,
	[ACT_INNER] = look_inner,
	[ACT_BACK] = act_back,
	[ACT_FORWARD] = act_forward,
	[ACT_BACK_FAR] = act_back_far,
	[ACT_FORWARD_FAR] = act_forward_far,
	[ACT_START] = act_start,
	[ACT_END] = act_end,
	[ACT_RUN] = act_run,
	[ACT_FASTER] = act_faster,
	[ACT_SLOWER] = act_slower,
	[ACT_RESTART] = act_restart,
	[ACT_SCENE] = act_scene,
	[ACT_STOP] = act_stop,
	[ACT_UNTIL_BLOCKED] = goal_blocked,
	[ACT_UNTIL_RETURN] = goal_return,
	[ACT_SEARCH] = act_search,
	[ACT_JUMP] = act_jump,
	[ACT_MATCH] = act_match,
	[ACT_MATCH_BACK] = goal_match_back,
	[ACT_MARK] = mark_here,
	[ACT_NEXT_MARK] = mark_next,
	[ACT_MARKS] = mark_list,
	[ACT_KIND] = kind_menu,
	[ACT_OBJECT] = kind_object,
	[ACT_OBJECT_BACK] = kind_object_back,
	[ACT_TURNS] = goal_turns,
	[ACT_CONTENTS] = change_menu,
	[ACT_NEXT_SCENE] = change_next_scene,
	[ACT_PREVIOUS_SCENE] = change_previous_scene,
	[ACT_LIVE] = change_live,
	[ACT_PREDICT] = predict_toggle,
	[ACT_YES] = predict_yes,
	[ACT_PANES] = look_panes,
	[ACT_THEME] = look_theme,
	[ACT_BIG] = look_big,
	[ACT_ZOOM_IN] = look_zoom_in,
	[ACT_ZOOM_OUT] = look_zoom_out,
	[ACT_SCROLL_LEFT] = look_left,
	[ACT_SCROLL_RIGHT] = look_right,
	[ACT_SAVE] = act_save,
	[ACT_SAVE_SCENE] = act_save_scene,
	[ACT_REDRAW] = act_redraw,
	[ACT_HELP] = act_help,
	[ACT_QUIT] = act_quit,
};

void ui_act(struct ui *u, enum action action, unsigned number)
{
	if (acts[action])
		acts[action](u, number);
}
