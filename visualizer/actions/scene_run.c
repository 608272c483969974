// SPDX-License-Identifier: MIT
//
// A run led by a scene: see scene_run.h.
#include "visualizer/actions/scene_run.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "course/progress.h"
#include "scene/scene_player.h"
#include "visualizer/actions/steps.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>
#include <string.h>

// Asks the scene for its next step or card here; *p: its place after that. False: the user was told
// why there is none.
static bool ask_scene(struct ui *u, struct scene_place *p, struct cue *c)
{
	struct buf why = {0};
	*p = u->run.script.now;
	int rc = scene_next(u->run.script.scene, p, u->run.history.trace, u->run.at.story, c, &why);
	if (rc)
		ui_say(u, "%s", _("no memory left to play the scene"));
	else if (c->kind == CUE_WRONG)
		snprintf(u->run.script.wrong, sizeof u->run.script.wrong, "%s:%u: %s",
			 u->run.script.path, c->line, buf_str(&why));
	buf_free(&why);
	return rc == 0;
}

static void take_step(struct ui *u, const struct scene_place *p, const struct cue *c)
{
	if (script_step(&u->run.script, c->choice, p)) {
		ui_say(u, "%s", _("no memory left to play the scene"));
		u->playback.playing = false;
		return;
	}
	u->run.script.line = c->line;
	script_show(&u->run.script, CARD_NONE, NULL);
	step_take(u, c->choice);
}

static void say_over(struct ui *u)
{
	struct buf b = {0};
	buf_puts(&b, _("The scene is over."));
	if (u->guesses.asked) {
		buf_putc(&b, ' ');
		guesses_score(&u->guesses, &b);
	}
	buf_putc(&b, ' ');
	buf_puts(&b, u->run.at.story->end == NO_SLOT
			     ? _("From here on you choose the steps.")
			     : _("Key h goes back, R plays it again, q quits."));
	ui_say(u, "%s", buf_str(&b));
	buf_free(&b);
}

// Shows a cue that is not a step. The run by itself ends there, except on the way to a moment that
// the user has named.
static void show_cue(struct ui *u, const struct scene_place *p, const struct cue *c)
{
	struct script *s = &u->run.script;
	bool passing =
		u->playback.playing && (u->goal.kind == GOAL_MOMENT || u->goal.kind == GOAL_TIME);
	if (passing && (c->kind == CUE_SAY || c->kind == CUE_ASK)) {
		s->now = *p;
		return;
	}
	u->playback.playing = false;
	switch (c->kind) {
	case CUE_SAY:
		script_show(s, CARD_SAY, c->text);
		break;
	case CUE_ASK:
		script_ask(s, c);
		break;
	case CUE_WRONG:
		script_show(s, CARD_WRONG, s->wrong);
		return;
	default:
		script_show(s, CARD_NONE, NULL);
		s->over = true;
		say_over(u);
	}
	s->now = *p;
}

void scene_run_next(struct ui *u)
{
	struct scene_place p;
	struct cue c;
	if (live_running(u->run.live) || !ask_scene(u, &p, &c))
		return;
	if (c.kind != CUE_STEP) {
		show_cue(u, &p, &c);
		return;
	}
	u->run.script.run = SCRIPT_COMMAND;
	playback_start(&u->playback, (double)milliseconds_now() + 1000 / u->playback.speed, false);
	take_step(u, &p, &c);
}

void scene_run_play(struct ui *u)
{
	u->run.script.run = SCRIPT_CARD;
	playback_start(&u->playback, (double)milliseconds_now(), false);
}

void scene_run_step(struct ui *u)
{
	struct scene_place p;
	struct cue c;
	u->display.dirty = true;
	if (!ask_scene(u, &p, &c))
		u->playback.playing = false;
	else if (c.kind == CUE_STEP)
		take_step(u, &p, &c);
	else
		show_cue(u, &p, &c);
}

// When a command has ended, the card that follows it is shown at once, without a key.
void scene_run_arrived(struct ui *u)
{
	struct scene_place p;
	struct cue c;
	if (!u->playback.playing || !script_leads(&u->run.script) ||
	    u->run.script.run != SCRIPT_COMMAND)
		return;
	bool asked = ask_scene(u, &p, &c);
	if (asked && c.kind == CUE_STEP && c.line == u->run.script.line)
		return;
	playback_stop(&u->playback);
	if (asked && (c.kind == CUE_SAY || c.kind == CUE_ASK))
		show_cue(u, &p, &c);
	u->display.dirty = true;
}

bool scene_run_hurry(struct ui *u)
{
	if (!u->playback.playing || !script_leads(&u->run.script) ||
	    u->run.script.run != SCRIPT_COMMAND)
		return false;
	u->playback.hurry = true;
	return true;
}

void scene_run_by_hand(struct ui *u, struct choice c)
{
	struct scene_place p;
	struct cue cue;
	if (script_leads(&u->run.script)) {
		if (ask_scene(u, &p, &cue) && cue.kind == CUE_STEP && choice_same(cue.choice, c)) {
			take_step(u, &p, &cue);
			return;
		}
		script_leave(&u->run.script);
		ui_say(u, "%s", _("The scene is left here. Key b goes back to it."));
	}
	step_take(u, c);
}

// Are the first steps of the history those of the scene's path?
static bool is_along(const struct viewed_run *r)
{
	const struct script *s = &r->script;
	if (history_last(&r->history) < s->n)
		return false;
	for (size_t i = 0; i < s->n; i++) {
		const struct event *e = &r->history.trace->ev[r->history.steps.slot[i]];
		if (!choice_same(event_choice(e), s->steps[i]))
			return false;
	}
	return true;
}

void scene_run_return(struct ui *u)
{
	struct script *s = &u->run.script;
	if (!s->scene) {
		ui_say(u, "%s", _("No scene is played: 'treadle view --scene=NAME' plays one."));
		return;
	}
	if (!s->left) {
		ui_say(u, "%s", _("The scene has not been left."));
		return;
	}
	script_return(s);
	if (is_along(&u->run))
		ui_visit(u, s->n);
	else
		step_start_along(u, s->steps, s->n);
	if (!u->display.texts.message[0])
		ui_say(u, "%s", _("Back in the scene, where it was left."));
}

int scene_run_begin(struct ui *u, const struct scene *scene, const char *path)
{
	int rc = script_init(&u->run.script, scene, path);
	u->display.dirty = true;
	if (!rc && u->run.live && u->run.live->target->lesson)
		seen_add(u->run.live->target->lesson, u->run.script.name);
	return rc;
}
