// SPDX-License-Identifier: MIT
//
// What followers are sent: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/hall/server.h"
#include "visualizer/ui/ui.h"

#include <stdio.h>
#include <string.h>

// ---- the text of the source ---------------------------------------------------------------------

static void add_source(struct viewed_run *r, struct service *s, const char *path)
{
	const struct source_file *file = source_files_find(&r->sources, r->history.trace, path);
	struct buf text = {0};
	if (!file || !file->text)
		return;
	buf_printf(&text, "%s\n", path);
	for (size_t i = 0; i < file->nlines; i++)
		buf_printf(&text, "%s\n", file->line[i]);
	size_t slots = text.n / sizeof(struct event) + 3;
	if (!text.failed && s->sources.n + slots <= HALL_SOURCES_MOST)
		trace_add_meta(&s->sources, "source", buf_str(&text));
	buf_free(&text);
}

// Adds the text of each file that an event names, once.
static void gather_sources(struct viewed_run *r, struct service *s)
{
	const struct history *h = &r->history;
	const struct trace *t = h->trace;
	if (s->run != h->number) {
		s->run = h->number;
		s->scanned = 0;
		s->too_long = false;
	}
	while (s->scanned < h->seen) {
		const struct event *e = &t->ev[s->scanned];
		struct buf path = {0};
		size_t n;
		if (e->kind == EV_SITE && story_source(t, e->object, &path) &&
		    !trace_source(t, buf_str(&path), &n) &&
		    !trace_source(&s->sources, buf_str(&path), &n))
			add_source(r, s, buf_str(&path));
		buf_free(&path);
		s->scanned += event_slots(e);
	}
}

// ---- where the instructor stands ----------------------------------------------------------------

static void look_at_card(const struct script *s, struct hall_look *l)
{
	if (s->card == CARD_NONE)
		return;
	l->at.card = (uint8_t)s->card;
	snprintf(l->card_name, sizeof l->card_name, "%s", s->name);
	snprintf(l->card_text, sizeof l->card_text, "%s", s->text ? s->text : "");
	l->at.name = (uint8_t)strlen(l->card_name);
	l->at.text = (uint32_t)strlen(l->card_text);
}

static uint64_t to_wire(size_t moment)
{
	return moment == SIZE_MAX ? UINT64_MAX : moment;
}

static void look_at_fate(struct ui *u, struct hall_look *l)
{
	const struct outlook *o = foresight_outlook(&u->background.foresight);
	if (!o || !o->asked)
		return;
	l->at.fate = (struct hall_fate){.well_yes = to_wire(o->well.yes),
					.well_no = to_wire(o->well.no),
					.fail_yes = to_wire(o->fail.yes),
					.fail_no = to_wire(o->fail.no),
					.asked = 1,
					.busy = o->busy};
}

static void say_too_long(struct ui *u, struct service *s)
{
	if (s->too_long || u->run.history.seen <= HALL_SLOTS_MOST)
		return;
	s->too_long = true;
	ui_say(u, "%s",
	       _("This run is too long to be followed to its end: followers see its beginning."));
}

void serving_tell(struct ui *u)
{
	struct service *s = u->classroom.serving;
	const struct history *h = &u->run.history;
	size_t before;
	if (!s || !ui_listens(u)) // it is on its way to another moment
		return;
	before = hall_followers(s->hall);
	gather_sources(&u->run, s);
	say_too_long(u, s);
	struct hall_view v = {
		.trace = h->trace,
		.slots = h->seen < HALL_SLOTS_MOST ? h->seen : HALL_SLOTS_MOST,
		.run = h->number,
		.sources = &s->sources,
		.look.at = {.moment = u->run.at.moment,
			    .thread = u->run.at.thread,
			    .object = position_object(&u->run.at),
			    .guess = u->guesses.on,
			    .shown = u->guesses.shown && u->guesses.moment == u->run.at.moment},
	};
	look_at_card(&u->run.script, &v.look);
	look_at_fate(u, &v.look);
	size_t dropped = hall_tell(s->hall, &v);
	if (dropped)
		ui_say(u,
		       ngettext("%zu follower did not keep up, and was disconnected.",
				"%zu followers did not keep up, and were disconnected.", dropped),
		       dropped);
	u->display.dirty |= before != hall_followers(s->hall);
}

// ---- words --------------------------------------------------------------------------------------

void serving_say(struct ui *u)
{
	if (!u->classroom.serving) {
		ui_say(u, "%s",
		       _("Nobody can follow this screen: 'treadle view --serve' allows it."));
		return;
	}
	const struct hall *h = u->classroom.serving->hall;
	size_t n = hall_followers(h);
	struct buf b = {0};
	buf_printf(&b, ngettext("%zu follows.", "%zu follow.", n), n);
	buf_putc(&b, ' ');
	buf_printf(&b,
		   hall_is_local(h)
			   ? _("To follow, on this machine: treadle follow %s")
			   : _("To follow, on a machine that reaches this one: treadle follow %s"),
		   hall_where(h));
	ui_say(u, "%s", buf_str(&b));
	buf_free(&b);
}
