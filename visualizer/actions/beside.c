// SPDX-License-Identifier: MIT
//
// Two runs side by side: see beside.h.
#include "visualizer/actions/beside.h"

#include "base/i18n.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/subject.h"

#include <stdlib.h>

size_t beside_count(const struct beside *b)
{
	return b->ui[1] ? 2 : 1;
}

// ---- where they stand ---------------------------------------------------------------------------

static long last_of(const struct viewed_run *r)
{
	return (long)history_last(&r->history);
}

// The step at which run i is to stand: its start or its end, if it has no such step.
static size_t place_of(const struct beside *b, size_t i)
{
	long to = b->at + b->shift[i], last = last_of(&b->ui[i]->run);
	return to < 0 ? 0 : (size_t)(to < last ? to : last);
}

void beside_bounds(const struct beside *b, long *first, long *end)
{
	for (int i = 0; i < 2; i++) {
		long low = -b->shift[i], high = last_of(&b->ui[i]->run) - b->shift[i];
		*first = i && *first < low ? *first : low;
		*end = i && *end > high ? *end : high;
	}
}

void beside_put(struct beside *b, size_t i)
{
	if (b->ui[i]->run.at.moment != place_of(b, i))
		ui_visit(b->ui[i], place_of(b, i));
}

static bool moves(const struct ui *u)
{
	return u->playback.playing || live_running(u->run.live);
}

// Once neither run moves: if keys have moved one run alone, the other moves along.
static void settle(struct beside *b)
{
	long first, end, moment = (long)b->ui[b->focus]->run.at.moment;
	if (moves(b->ui[0]) || moves(b->ui[1]))
		return;
	beside_bounds(b, &first, &end);
	b->at = b->at < first ? first : b->at < end ? b->at : end;
	if (moment == (long)place_of(b, b->focus))
		return;
	if (b->alone) {
		b->shift[b->focus] = moment - b->at;
	} else {
		b->at = moment - b->shift[b->focus];
		beside_put(b, !b->focus);
	}
}

static void compare(struct beside *b)
{
	struct compared run[2];
	bool found = b->differs.found;
	size_t same = b->differs.same;
	for (int i = 0; i < 2; i++) {
		const struct ui *u = b->ui[i];
		run[i].history = &b->ui[i]->run.history;
		run[i].over = !u->run.live || u->run.history.tip.end != NO_SLOT ||
			      u->run.live->state == SESSION_ENDED;
	}
	difference_find(&b->differs, run);
	bool news = found != b->differs.found || same != b->differs.same;
	b->ui[0]->display.dirty |= news;
	b->ui[1]->display.dirty |= news;
}

// Gives both runs the same look, and tells each how it is shown.
static void match(struct beside *b)
{
	const struct ui *u = b->ui[b->focus];
	struct ui *other = b->ui[!b->focus];
	other->display.panes = u->display.panes;
	other->display.theme = u->display.theme;
	other->display.ascii = u->display.ascii;
	for (size_t i = 0; i < 2; i++) {
		struct beside_view *v = &b->ui[i]->display.view;
		v->differs = &b->differs;
		v->side = (int)i;
		v->moves = !b->alone || i == b->focus;
	}
}

void beside_catch_up(struct beside *b)
{
	if (!b->ui[1])
		return;
	settle(b);
	compare(b);
	match(b);
}

// ---- a second run -------------------------------------------------------------------------------

void beside_begin(struct beside *b, struct ui *u)
{
	*b = (struct beside){.ui = {u}};
	u->beside = b;
}

void beside_add(struct beside *b, struct ui *other, bool anywhere)
{
	b->ui[1] = other;
	other->beside = b;
	b->at = (long)b->ui[0]->run.at.moment;
	compare(b);
	if (anywhere)
		b->at = b->differs.found ? (long)b->differs.same : 0;
	beside_put(b, 0);
	beside_put(b, 1);
	beside_catch_up(b);
}

static void put_away(struct beside *b)
{
	struct ui *other = b->ui[1];
	b->ui[1] = NULL;
	b->focus = 0;
	b->alone = false;
	b->shift[0] = b->shift[1] = 0;
	b->differs = (struct difference){0};
	b->ui[0]->display.view.differs = NULL;
	b->ui[0]->display.redraw = b->ui[0]->display.dirty = true;
	if (!b->kept || !other)
		return;
	b->kept = false;
	ui_free(other);
	subject_close(other->run.subject);
	free(other);
}

void beside_end(struct beside *b)
{
	put_away(b);
}

// A copy of a trace as a recorded run, with the settings of u. NULL: memory ran out.
static struct ui *copy_run(const struct ui *u, const struct trace *t)
{
	struct status st;
	struct ui *copy = calloc(1, sizeof *copy);
	struct subject *subject = calloc(1, sizeof *subject);
	bool failed = !copy || !subject || trace_copy(&subject->trace, t) ||
		      ui_init(copy, &subject->trace, NULL, u->playback.speed, &st);
	if (failed) {
		if (copy)
			ui_free(copy);
		free(copy);
		subject_close(subject);
		return NULL;
	}
	copy->run.subject = subject;
	copy->run.rules = u->run.rules;
	copy->run.memory = u->run.memory;
	copy->turns = u->turns;
	copy->display.no_mouse = u->display.no_mouse;
	return copy;
}

static struct ui *copy_or_say(struct ui *u, const struct trace *t)
{
	struct ui *copy = copy_run(u, t);
	if (!copy)
		ui_say(u, "%s", _("no memory left to keep this run beside"));
	return copy;
}

bool beside_show(struct ui *u, const struct trace *t)
{
	struct beside *b = u->beside;
	if (!b || u != b->ui[0]) {
		ui_say(u, "%s", _("Put the other run away first: key K."));
		return false;
	}
	struct ui *copy = copy_or_say(u, t);
	if (!copy)
		return false;
	if (b->ui[1])
		put_away(b);
	beside_add(b, copy, true);
	b->kept = true;
	return true;
}

void beside_keep(struct ui *u)
{
	struct beside *b = u->beside;
	if (!b)
		return;
	if (b->ui[1]) {
		put_away(b);
		ui_say(b->ui[0], "%s", _("The run beside this one is put away."));
		return;
	}
	struct ui *copy = copy_or_say(u, u->run.history.trace);
	if (!copy)
		return;
	beside_add(b, copy, false);
	b->kept = true;
	ui_say(u, "%s", _("This run is kept on the right. Go back, and choose another step."));
}

// ---- the three keys -----------------------------------------------------------------------------

void beside_side(struct ui *u)
{
	struct beside *b = u->beside;
	if (!b)
		return;
	if (!b->ui[1]) {
		ui_say(u, "%s", _("There is no other run: K keeps this one beside."));
		return;
	}
	bool right = b->alone && b->focus;
	if (u->display.view.alone || b->alone)
		b->focus = !b->focus;
	b->alone = !u->display.view.alone && !right;
	b->ui[0]->display.redraw = b->ui[1]->display.redraw = u->display.view.alone;
	ui_say(b->ui[b->focus], "%s",
	       u->display.view.alone ? _("This is the other run.")
	       : b->alone	     ? _("Keys now move only this run.")
				     : _("Keys now move both runs."));
}

void beside_difference(struct ui *u)
{
	struct beside *b = u->beside;
	if (!b || !b->ui[1]) {
		beside_side(u);
		return;
	}
	if (!b->differs.found) {
		ui_say(u, _("The runs do not differ up to step %zu."), b->differs.same);
		return;
	}
	b->at = (long)difference_moment(&b->differs);
	b->shift[0] = b->shift[1] = 0;
	beside_put(b, 0);
	beside_put(b, 1);
	if (u->display.view.alone)
		ui_say(u, _("Here: %s. In the other run: %s."),
		       b->differs.what[u->display.view.side],
		       b->differs.what[!u->display.view.side]);
}
