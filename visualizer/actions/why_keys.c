// SPDX-License-Identifier: MIT
//
// Having a failing run explained: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "visualizer/actions/beside.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/ui.h"

#include <inttypes.h>
#include <string.h>

static bool has_failed(const struct viewed_run *r)
{
	const struct event *end = trace_end(r->history.trace);
	return end && end_failure(end);
}

// Is the run still the one that is being explained?
static bool is_same(const struct ui *u)
{
	return u->background.why_number == u->run.history.number &&
	       u->background.why_last == history_last(&u->run.history);
}

static void say_progress(struct ui *u)
{
	ui_say(u, _("Explaining why this run has failed: %" PRIu64 " tried so far. Esc stops it."),
	       u->background.why.tried);
}

static void show_box(struct ui *u)
{
	struct overlays *o = &u->overlays;
	o->why = buf_str(&u->background.why.text);
	o->why_passes = u->background.why.passes;
	o->why_row = 0;
	o->shown = OVERLAY_WHY;
	u->display.dirty = true;
}

// ---- in the background --------------------------------------------------------------------------

// Shows the box only where nothing else is open.
static void take_end(struct ui *u)
{
	bool free = u->overlays.shown == OVERLAY_NONE && u->prompt.kind == PROMPT_NONE &&
		    !u->playback.playing;
	u->display.texts.message[0] = '\0';
	if (!u->background.why.known)
		ui_say(u, _("This run cannot be explained: %s"), buf_str(&u->background.why.text));
	else if (free)
		show_box(u);
	else
		ui_say(u, "%s", _("The run is explained: key X shows it."));
}

void why_tick(struct ui *u)
{
	enum why_news news;
	if (!u->background.why.busy)
		return;
	if (!is_same(u)) {
		why_forget(&u->background.why);
		ui_say(u, "%s", _("The explanation has ended: the run has moved on."));
		return;
	}
	while ((news = why_take(&u->background.why)) != WHY_NO_NEWS) {
		u->display.dirty = true;
		if (news == WHY_IS_TOLD)
			take_end(u);
		else
			say_progress(u);
	}
	if (u->background.why.busy && !u->display.texts.message[0])
		say_progress(u);
}

// ---- keys ---------------------------------------------------------------------------------------

static void ask(struct ui *u, const struct target *target)
{
	const struct explainer_subject s = {.target = target, .trace = u->run.history.trace};
	u->background.why_number = u->run.history.number;
	u->background.why_last = history_last(&u->run.history);
	if (why_ask(&u->background.why, &s))
		ui_say(u, "%s", _("The process that explains cannot be started."));
	else
		say_progress(u);
}

void why_ask_key(struct ui *u)
{
	const char *text;
	foresight_see(&u->background.foresight, &u->run.history,
		      u->run.live ? u->run.live->target : NULL);
	const struct target *target = foresight_target(&u->background.foresight, &text);
	if (u->background.why.busy)
		say_progress(u);
	else if (!has_failed(&u->run))
		ui_say(u, "%s",
		       u->run.live
			       ? _("This run has not failed. Key F looks for a failure from here.")
			       : _("This run has not failed: there is nothing to explain."));
	else if (u->background.why.known && is_same(u))
		show_box(u);
	else if (!target)
		ui_say(u, "%s", text);
	else
		ask(u, target);
}

bool why_leave(struct ui *u)
{
	if (!u->background.why.busy)
		return false;
	why_forget(&u->background.why);
	ui_say(u, "%s", _("The explanation is stopped."));
	return true;
}

static void put_beside(struct ui *u)
{
	if (!u->background.why.passes || !beside_show(u, &u->background.why.passing))
		return;
	ui_say(u, "%s",
	       _("On the right is the nearest run that passes: Enter steps both, d goes to the "
		 "difference, K puts it away."));
}

void why_box_key(struct ui *u, struct key key)
{
	struct overlays *o = &u->overlays;
	size_t page, rows = why_box_rows(o->why, u->display.w, u->display.h, &page);
	size_t last = rows > page ? rows - page : 0, row = o->why_row < last ? o->why_row : last;
	bool on = key.action == ACT_FORWARD_FAR || (key.action == ACT_STEP && key.code == ' ');
	if (on && row < last)
		o->why_row = row + page < last ? row + page : last;
	else if (key.action == ACT_BACK_FAR)
		o->why_row = row > page ? row - page : 0;
	else if (key.action == ACT_NEXT_THREAD)
		o->why_row = row < last ? row + 1 : last;
	else if (key.action == ACT_PREVIOUS_THREAD)
		o->why_row = row ? row - 1 : 0;
	else
		o->shown = OVERLAY_NONE;
	if ((key.action == ACT_STEP && key.code != ' ') || key.action == ACT_KEEP)
		put_beside(u);
}
