// SPDX-License-Identifier: MIT
//
// Replacing the run that is looked at by another: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "course/target_find.h"
#include "scene/scene_find.h"
#include "session/provenance.h"
#include "visualizer/actions/playing.h"
#include "visualizer/actions/scene_run.h"
#include "session/again.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/subject.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>
#include <string.h>

// ---- putting it in place ------------------------------------------------------------------------

static void show_opened(struct ui *u, struct subject *fresh)
{
	foresight_forget(&u->background.foresight);
	variables_forget(&u->background.variables);
	why_forget(&u->background.why);
	script_free(&u->run.script);
	telling_free(&u->run.telling);
	timeline_forget(&u->display.timeline);
	history_free(&u->run.history);
	source_files_free(&u->run.sources);
	u->run.live = &fresh->live;
	u->run.announced.n = u->ahead.n = 0;
	u->overlays.shown = OVERLAY_NONE;
	playback_stop(&u->playback);
	u->run.slow = false;
	u->run.early = false;
	u->display.texts.doing[0] = '\0';
	title_of_target(&fresh->target, u->display.texts.title, sizeof u->display.texts.title);
	title_of_bug(&fresh->target, u->display.texts.bug, sizeof u->display.texts.bug);
	if (history_init(&u->run.history, session_trace(fresh->live.session)))
		ui_say(u, "%s", _("the program's events do not fit the model"));
	u->run.saved = history_last(&u->run.history);
	subject_close(u->run.subject);
	u->run.subject = fresh;
	ui_go(u, history_last(&u->run.history));
}

static void show_anew(struct ui *u, struct subject *fresh)
{
	u->run.bookmarks.n = 0;
	route_free(&u->background.foresight.route);
	u->goal.kind = GOAL_NONE;
	u->goal.row = false;
	u->search.seek.what = SEEK_NONE;
	u->run.at.thread = u->turns.last = u->run.at.object = 0;
	show_opened(u, fresh);
	if (fresh->scene && scene_run_begin(u, fresh->scene, fresh->scene_path))
		ui_say(u, "%s", _("no memory left to play the scene"));
}

// ---- opening ------------------------------------------------------------------------------------

static void open_act(struct ui *u, const struct content *p)
{
	struct subject *fresh;
	struct target target;
	struct status st = {0};
	char *act = u->change.contents.lesson->acts[p->act].name;
	int code = target_find(&target, u->change.contents.lesson->name, &act, 1, &st);
	const struct opening how = {
		.target = &target, .rules = u->run.rules, .memory = u->run.memory};
	if (!code)
		code = subject_open_program(&fresh, &how, &st);
	if (code)
		ui_say(u, "%s", st.text);
	else
		show_anew(u, fresh);
}

static void open_scene(struct ui *u, const struct content *p)
{
	char file[PATH_MAX];
	struct subject *fresh;
	struct status st = {0};
	if (!scene_path(u->change.contents.lesson, p->scene, file, sizeof file) ||
	    subject_open_scene(&fresh, file, u->run.memory, &st))
		ui_say(u, "%s", st.text);
	else
		show_anew(u, fresh);
}

// From a recorded trace to its program, run up to the moment looked at.
static void open_live(struct ui *u)
{
	struct subject *fresh;
	struct target target;
	struct status st = {0};
	bool changed;
	size_t steps = u->run.at.moment;
	struct opening how = {.target = &target,
			      .along = u->run.history.trace,
			      .steps = steps,
			      .memory = u->run.memory};
	how.rules = again_rules(u->run.history.trace);
	how.rules.spurious = how.rules.interrupts = -1; // as many as are chosen
	if (provenance_target(&target, u->run.history.trace, &changed, &st) ||
	    subject_open_program(&fresh, &how, &st)) {
		ui_say(u, _("This stays a recorded trace: %s"), st.text);
		return;
	}
	bookmarks_cut(&u->run.bookmarks, steps);
	show_opened(u, fresh);
	if (changed)
		ui_say(u, "%s",
		       _("The run is live now, but its program has changed since the trace was "
			 "recorded."));
	else
		ui_say(u, _("The run is live from step %zu on: this is the program itself."),
		       steps);
}

void change_now(struct ui *u)
{
	enum change_kind what = u->change.kind;
	const struct content *p = u->change.content < u->change.contents.n
					  ? &u->change.contents.all[u->change.content]
					  : NULL;
	u->change.kind = CHANGE_NONE;
	u->display.texts.message[0] = '\0';
	if (what == CHANGE_LIVE)
		open_live(u);
	else if (p && p->scene)
		open_scene(u, p);
	else if (p)
		open_act(u, p);
	if (what == CHANGE_LESSON && !u->display.texts.message[0])
		ui_say(u, _("This is another lesson: %s."), u->change.contents.lesson->title);
	u->display.dirty = true;
}

static void change_to(struct ui *u, enum change_kind what)
{
	u->change.kind = what;
	u->playback.playing = false;
	ui_say(u, "%s", _("Opening ..."));
}

void change_live(struct ui *u)
{
	if (u->run.live)
		ui_say(u, "%s", _("The run is live already."));
	else
		change_to(u, CHANGE_LIVE);
}

// ---- acts and scenes ----------------------------------------------------------------------------

// Reads the contents of the lesson that is looked at. False: the user was told why not.
static bool read_contents(struct ui *u)
{
	char lesson[64] = "";
	struct status st = {0};
	const char *name = u->run.live ? u->run.live->target->lesson : NULL;
	if (!name && trace_meta(u->run.history.trace, "lesson", 0, lesson, sizeof lesson) > 0)
		name = lesson;
	contents_free(&u->change.contents);
	if (name && !contents_read(&u->change.contents, name, &st))
		return true;
	ui_say(u, "%s", name ? st.text : _("This is not a lesson: it has no acts and scenes."));
	return false;
}

// The index, in the contents, of the act or scene that is looked at.
static size_t here(const struct ui *u)
{
	char act[64] = "";
	const char *name = u->run.live ? u->run.live->target->act : NULL;
	size_t i = u->change.contents.n;
	if (!name && trace_meta(u->run.history.trace, "act", 0, act, sizeof act) > 0)
		name = act;
	if (u->run.script.scene)
		i = contents_find(&u->change.contents, NULL, u->run.script.name);
	return i < u->change.contents.n ? i : contents_find(&u->change.contents, name, NULL);
}

static void put_act(const struct ui *u, const struct lesson_act *act, struct buf *b)
{
	const char *bug = u->display.ascii ? "x" : "✗";
	buf_printf(b, "%s ", act->bug ? bug : " ");
	line_add_cell(b, act->name, 18);
	buf_printf(b, " %s", act->title);
}

void change_menu(struct ui *u)
{
	struct buf b = {0};
	if (!read_contents(u))
		return;
	const struct lesson *l = u->change.contents.lesson;
	menu_clear(&u->overlays.menu);
	u->overlays.menu.title = l->title;
	u->overlays.menu.foot = _("j k row  Enter opens it  q leaves");
	for (size_t i = 0; i < u->change.contents.n; i++) {
		const struct content *p = &u->change.contents.all[i];
		const struct lesson_act *act = &l->acts[p->act];
		buf_puts(&b, p->scene ? "    " : "");
		if (p->scene)
			buf_printf(&b, p->title[0] ? _("scene %s: %s") : _("scene %s"), p->scene,
				   p->title);
		else
			put_act(u, act, &b);
		menu_add(&u->overlays.menu, &b, i);
	}
	buf_free(&b);
	size_t at = here(u);
	menu_choose(&u->overlays.menu, at < u->overlays.menu.n ? at : 0);
	u->overlays.shown = OVERLAY_CONTENTS;
}

void change_key(struct ui *u, struct key key)
{
	enum menu_end end = menu_key(&u->overlays.menu, key);
	if (end == MENU_STAYS)
		return;
	u->overlays.shown = OVERLAY_NONE;
	u->change.content = u->overlays.menu.at;
	bool same = u->change.content == here(u) && u->run.live && !u->run.at.moment;
	if (end == MENU_TAKEN && !same)
		change_to(u, CHANGE_CONTENT);
}

// Reads the contents of the nearest lesson before (by -1) or after (1) that has scenes, and chooses
// its last or first scene (change.content). False: there is none, or it cannot be read; the user
// was told.
static bool to_lesson(struct ui *u, int by)
{
	struct contents *now = &u->change.contents, other;
	struct status st = {0};
	size_t i = (size_t)(now->lesson - now->lessons);
	for (i += (size_t)by; i < now->nlessons; i += (size_t)by) {
		if (contents_read(&other, now->lessons[i].name, &st)) {
			ui_say(u, "%s", st.text);
			return false;
		}
		u->change.content = contents_scene_beside(&other, by > 0 ? SIZE_MAX : other.n, by);
		if (u->change.content < other.n) {
			contents_free(now);
			*now = other;
			return true;
		}
		contents_free(&other);
	}
	ui_say(u, "%s",
	       by > 0 ? _("This is the last scene of the last lesson.")
		      : _("This is the first scene of the first lesson."));
	return false;
}

static void to_scene(struct ui *u, int by)
{
	if (playing_turn(u, by) || !read_contents(u))
		return;
	u->change.content = contents_scene_beside(&u->change.contents, here(u), by);
	if (u->change.content < u->change.contents.n)
		change_to(u, CHANGE_CONTENT);
	else if (to_lesson(u, by))
		change_to(u, CHANGE_LESSON);
}

void change_next_scene(struct ui *u)
{
	to_scene(u, 1);
}

void change_previous_scene(struct ui *u)
{
	to_scene(u, -1);
}
