// SPDX-License-Identifier: MIT
//
// What keys do: see actions.h.
#include "visualizer/actions/actions.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "visualizer/actions/beside.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/actions/playing.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/actions/scene_run.h"
#include "visualizer/actions/steps.h"
#include "visualizer/history/states.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

// Is a call into a library one step? Not for who looks into it, nor where a scene has its places.
static bool by_rows(const struct ui *u)
{
	return !u->display.panes.inner && !u->run.script.scene;
}

static void act_forward(struct ui *u);

// In a recorded trace the next step is the only one.
static void act_step(struct ui *u)
{
	if (ui_hides(u)) {
		guess_reveal(u);
		return;
	}
	if (route_run_step(u))
		return;
	if (!u->run.live) {
		act_forward(u);
		return;
	}
	if (script_leads(&u->run.script)) {
		scene_run_next(u);
		return;
	}
	if (!step_possible(u))
		return;
	size_t n;
	const struct choice *c = options_of(&u->run.at.options, u->run.at.thread, &n);
	if (n && !option_rare(*c)) {
		u->goal.row = by_rows(u) && !u->run.play;
		step_take(u, *c);
	} else if (n == 1 && c->outcome == OUT_TIMEOUT)
		step_take(u, *c); // there is no other way for it to go on
	else if (n)
		ui_say(u, "%s",
		       _("This thread can continue only in the ways that key o lists. Or choose "
			 "another thread: j, k or its number."));
	else
		step_say_blocked(u);
}

static void act_outcomes(struct ui *u)
{
	if (!step_stuck(&u->run) && !step_possible(u))
		return;
	size_t n;
	options_of(&u->run.at.options, u->run.at.thread, &n);
	if (!n && !option_later(&u->run.at.options, &u->run.at.story->world, u->run.at.thread)) {
		step_say_blocked(u);
		return;
	}
	u->overlays.shown = OVERLAY_OUTCOMES;
	u->overlays.outcome = 0;
}

// ---- choosing -----------------------------------------------------------------------------------

static void move_choice(struct viewed_run *r, int by)
{
	const struct world *w = &r->at.story->world;
	size_t n = states_threads(r->at.story);
	uint32_t t = r->at.thread;
	for (size_t i = 0; i < n; i++) {
		t = (uint32_t)((t + (size_t)by + n - 1) % n) + 1;
		if (w->threads[t].life != LIFE_NONE)
			break;
	}
	r->at.thread = t;
}

static void act_next_thread(struct ui *u)
{
	move_choice(&u->run, 1);
}

static void act_previous_thread(struct ui *u)
{
	move_choice(&u->run, -1);
}

// The next thread that can move, after the chosen one.
static void act_able(struct ui *u)
{
	struct choice c;
	size_t n = states_threads(u->run.at.story);
	for (size_t i = 1; i <= n; i++) {
		uint32_t t = (uint32_t)((u->run.at.thread + i - 1) % n) + 1;
		if (!option_ordinary(&u->run.at.options, t, &c))
			continue;
		u->run.at.thread = t;
		return;
	}
	ui_say(u, "%s", _("No thread can move."));
}

static void act_thread(struct ui *u, unsigned number)
{
	if (guess_answer(u, number))
		return;
	if (number <= u->run.at.story->world.nthreads &&
	    u->run.at.story->world.threads[number].life != LIFE_NONE)
		u->run.at.thread = number;
	else
		ui_say(u, _("There is no thread %u."), number);
}

static void move_object(struct ui *u, int by)
{
	struct frame f = ui_frame(u, milliseconds_now());
	u->run.at.object = objects_beside(&f, u->run.at.object, by);
}

static void act_next_object(struct ui *u)
{
	move_object(u, 1);
}

static void act_previous_object(struct ui *u)
{
	move_object(u, -1);
}

// ---- through history ------------------------------------------------------------------------

static void act_back(struct ui *u)
{
	size_t m = u->run.at.moment;
	if (m)
		ui_visit(u, by_rows(u) ? history_row_begin(&u->run.history, m) : m - 1);
	else
		ui_say(u, "%s", _("This is the start."));
}

static void act_forward(struct ui *u)
{
	size_t next = u->run.at.moment + 1;
	if (!position_at_end(&u->run.at))
		ui_visit(u, by_rows(u) ? history_row_end(&u->run.history, next) : next);
	else if (u->run.live)
		act_step(u);
	else if (u->classroom.following)
		step_say_recorded(u);
	else
		step_say_end(u);
}

static void act_back_far(struct ui *u)
{
	ui_visit(u, u->run.at.moment > 10 ? u->run.at.moment - 10 : 0);
}

static void act_forward_far(struct ui *u)
{
	ui_visit(u, u->run.at.moment + 10);
}

static void act_start(struct ui *u)
{
	ui_visit(u, 0);
}

static void act_end(struct ui *u)
{
	ui_visit(u, history_last(&u->run.history));
}

// ---- running ----------------------------------------------------------------------------------

static void act_run(struct ui *u)
{
	u->playback.hurry = false;
	if (u->playback.playing) {
		u->playback.playing = false;
	} else if (script_leads(&u->run.script)) {
		scene_run_play(u);
	} else if (!position_at_end(&u->run.at) || step_possible(u)) {
		u->goal.kind = GOAL_NONE;
		playback_start(&u->playback, (double)milliseconds_now(), false);
	}
	u->display.dirty = true;
}

static void say_speed(struct ui *u)
{
	ui_say(u,
	       ngettext("Runs %g step a second.", "Runs %g steps a second.",
			u->playback.speed == 1 ? 1 : 2),
	       u->playback.speed);
}

static void act_faster(struct ui *u)
{
	u->playback.speed = u->playback.speed < 1024 ? u->playback.speed * 2 : u->playback.speed;
	say_speed(u);
}

static void act_slower(struct ui *u)
{
	u->playback.speed = u->playback.speed > 0.25 ? u->playback.speed / 2 : u->playback.speed;
	say_speed(u);
}

static void act_restart(struct ui *u)
{
	if (!u->run.live) {
		step_say_recorded(u);
		return;
	}
	playing_restart(&u->run);
	u->playback.playing = false;
	u->run.live->rules.any_timeouts &= !u->run.early;
	u->run.early = false;
	u->run.at.thread = u->turns.last = 0;
	u->display.texts.doing[0] = '\0';
	route_free(&u->background.foresight.route);
	if (u->run.script.scene)
		script_restart(&u->run.script);
	step_start_again(u, 0, NULL);
}

static void act_stop(struct ui *u)
{
	u->playback.playing = false;
	if (live_running(u->run.live))
		live_stop(u->run.live);
	else
		ui_say(u, "%s",
		       _("The program is not running on its own: there is nothing to stop."));
}

// ---- finding ----------------------------------------------------------------------------------

static void act_search(struct ui *u)
{
	prompt_open(&u->prompt, PROMPT_SEARCH, NULL);
}

static void act_unlook(struct ui *u)
{
	if (!why_leave(u))
		look_leave(u);
}

static void act_jump(struct ui *u)
{
	prompt_open(&u->prompt, PROMPT_JUMP, NULL);
}

// Key n answers "no" where something is asked; else it goes to the next match.
static void act_match(struct ui *u)
{
	bool nothing = !u->search.text[0] && u->search.seek.what == SEEK_NONE;
	if (ui_hides(u) || (u->guesses.on && nothing))
		guess_no(u);
	else
		event_search_again(u);
}

// ---- the rest ---------------------------------------------------------------------------------

static void act_redraw(struct display *d)
{
	d->redraw = true;
}

static void act_help(struct ui *u)
{
	u->overlays.shown = OVERLAY_HELP;
	u->overlays.help = 0;
	u->overlays.find[0] = '\0';
}

// Asks first, where steps that the user has chosen would be lost.
static void act_quit(struct ui *u)
{
	u->quit = u->asked_quit || !save_needed(&u->run);
	u->asked_quit = true;
	if (!u->quit)
		ui_say(u, "%s",
		       _("The steps of this run are not saved. Key s saves them, q once more "
			 "quits."));
}

static void act_leave(struct ui *u)
{
	u->quit = true;
}

// Back to the instructor, or to the scene.
static void act_scene(struct ui *u)
{
	if (u->classroom.following)
		following_return(u);
	else
		scene_run_return(u);
}

// clang-format off: one line for each row
const struct action_row action_rows[ACTIONS] = {
	[ACT_STEP] = {act_step, DOES_MOVE_BOTH},
	[ACT_OUTCOMES] = {act_outcomes, DOES_LEAD},
	[ACT_NEXT_THREAD] = {act_next_thread, DOES_MOVE_EACH},
	[ACT_PREVIOUS_THREAD] = {act_previous_thread, DOES_MOVE_EACH},
	[ACT_ABLE] = {act_able, DOES_MOVE_EACH},
	[ACT_THREAD] = {.run_number = act_thread, .flags = DOES_MOVE_EACH},
	[ACT_NEXT_OBJECT] = {act_next_object, DOES_MOVE_EACH},
	[ACT_PREVIOUS_OBJECT] = {act_previous_object, DOES_MOVE_EACH},
	[ACT_INNER] = {.show = appearance_inner},
	[ACT_BACK] = {act_back, DOES_MOVE_BOTH},
	[ACT_FORWARD] = {act_forward, DOES_MOVE_BOTH},
	[ACT_BACK_FAR] = {act_back_far, DOES_MOVE_BOTH},
	[ACT_FORWARD_FAR] = {act_forward_far, DOES_MOVE_BOTH},
	[ACT_START] = {act_start, DOES_MOVE_BOTH},
	[ACT_END] = {act_end, DOES_MOVE_BOTH},
	[ACT_RUN] = {act_run, DOES_NOT_PAUSE | DOES_RUN | DOES_MOVE_EACH},
	[ACT_FASTER] = {act_faster, DOES_NOT_PAUSE | DOES_MOVE_EACH},
	[ACT_SLOWER] = {act_slower, DOES_NOT_PAUSE | DOES_MOVE_EACH},
	[ACT_RESTART] = {act_restart, DOES_WHILE_BUSY | DOES_END_WAIT | DOES_LEAD | DOES_MOVE_EACH},
	[ACT_SCENE] = {act_scene},
	[ACT_STOP] = {act_stop, DOES_WHILE_BUSY | DOES_END_WAIT},
	[ACT_UNTIL_BLOCKED] = {goal_blocked, DOES_RUN},
	[ACT_UNTIL_RETURN] = {goal_return, DOES_RUN},
	[ACT_SEARCH] = {act_search, DOES_RUN},
	[ACT_JUMP] = {act_jump, DOES_RUN},
	[ACT_MATCH] = {act_match, DOES_RUN},
	[ACT_MATCH_BACK] = {event_search_again_back},
	[ACT_MARK] = {bookmark_toggle},
	[ACT_NEXT_MARK] = {bookmark_next},
	[ACT_MARKS] = {bookmark_list},
	[ACT_FAILURE] = {look_failure, DOES_LEAD | DOES_LEAVE_LEVEL},
	[ACT_GOOD_END] = {look_good_end, DOES_LEAD | DOES_LEAVE_LEVEL},
	[ACT_UNLOOK] = {act_unlook},
	[ACT_WHY] = {why_ask_key, DOES_LEAD | DOES_LEAVE_LEVEL},
	[ACT_KIND] = {event_search_menu, DOES_RUN},
	[ACT_OBJECT] = {event_search_object, DOES_RUN},
	[ACT_OBJECT_BACK] = {event_search_object_back},
	[ACT_TURNS] = {goal_turns, DOES_MOVE_EACH},
	[ACT_CONTENTS] = {change_menu, DOES_OPEN | DOES_LEAD | DOES_LEAVE_LEVEL},
	[ACT_NEXT_SCENE] = {change_next_scene, DOES_OPEN | DOES_LEAD},
	[ACT_PREVIOUS_SCENE] = {change_previous_scene, DOES_OPEN | DOES_LEAD},
	[ACT_LIVE] = {change_live, DOES_LEAD | DOES_LEAVE_LEVEL},
	[ACT_PREDICT] = {guess_toggle},
	[ACT_YES] = {guess_yes},
	[ACT_PANES] = {appearance_panes},
	[ACT_LANES] = {.show = appearance_lanes},
	[ACT_THEME] = {.show = appearance_theme},
	[ACT_BIG] = {.show = appearance_big},
	[ACT_ZOOM_IN] = {.show = appearance_zoom_in, .flags = DOES_MOVE_EACH},
	[ACT_ZOOM_OUT] = {.show = appearance_zoom_out, .flags = DOES_MOVE_EACH},
	[ACT_SCROLL_LEFT] = {appearance_left, DOES_MOVE_EACH},
	[ACT_SCROLL_RIGHT] = {appearance_right, DOES_MOVE_EACH},
	[ACT_SAVE] = {save_ask_trace},
	[ACT_SAVE_SCENE] = {save_ask_scene},
	[ACT_FOLLOWERS] = {serving_say},
	[ACT_HINT] = {playing_hint},
	[ACT_KEEP] = {beside_keep, DOES_LEAD},
	[ACT_SIDE] = {beside_side},
	[ACT_DIFFERENCE] = {beside_difference},
	[ACT_REDRAW] = {.show = act_redraw,
			.flags = DOES_WHILE_BUSY | DOES_NOT_PAUSE | DOES_MOVE_EACH},
	[ACT_HELP] = {act_help, DOES_WHILE_BUSY | DOES_NOT_PAUSE},
	[ACT_QUIT] = {act_quit, DOES_WHILE_BUSY | DOES_NOT_PAUSE},
	[ACT_LEAVE] = {act_leave, DOES_WHILE_BUSY | DOES_NOT_PAUSE},
};
// clang-format on

// Why an action with these flags is refused, translated; NULL: it is allowed.
static const char *refusal(const struct ui *u, unsigned flags)
{
	if (u->classroom.following && flags & DOES_LEAD)
		return _("This is the instructor's run: you can look back (h) and forward (l).");
	if (u->run.play && flags & DOES_RUN)
		return _("You are the scheduler: nothing runs by itself here.");
	if (u->run.play && flags & DOES_LEAVE_LEVEL)
		return _("You are playing a level: q leaves it, > goes to the next one.");
	return NULL;
}

void action_run(struct ui *u, struct key key)
{
	const struct action_row *row = &action_rows[key.action];
	const char *refused = refusal(u, row->flags);
	if (refused)
		ui_say(u, "%s", refused);
	else if (row->run_number)
		row->run_number(u, key.number);
	else if (row->show)
		row->show(&u->display);
	else if (row->run)
		row->run(u);
}
