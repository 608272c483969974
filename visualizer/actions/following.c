// SPDX-License-Identifier: MIT
//
// Following an instructor's screen: see handlers.h.
#include "visualizer/actions/handlers.h"

#include "base/i18n.h"
#include "visualizer/hall/client.h"
#include "visualizer/history/sentence.h"
#include "visualizer/ui/ui.h"

#include <errno.h>
#include <stdio.h>

// ---- going along --------------------------------------------------------------------------------

static void say_damage(struct ui *u, int rc)
{
	if (rc)
		ui_say(u, "%s",
		       rc == EINVAL ? _("the events received do not fit the model: the rest of the "
					"run is unknown")
				    : _("no memory left: the rest of the run is unknown"));
}

// Replaces the run that was looked at by the instructor's other run.
static void take_run(struct ui *u, struct hall_reader *in)
{
	hall_reader_turn(in);
	history_free(&u->run.history);
	timeline_forget(&u->display.timeline);
	u->run.announced.n = 0;
	u->run.bookmarks.n = 0;
	u->overlays.shown = OVERLAY_NONE;
	say_damage(u, history_init(&u->run.history, &in->shown));
	title_of_trace(&in->shown, u->display.texts.title, sizeof u->display.texts.title);
}

static void show_card(struct ui *u, const struct hall_look *l)
{
	struct script *s = &u->run.script;
	s->card = (enum card)l->at.card;
	snprintf(s->name, sizeof s->name, "%s", l->card_name);
	s->text = l->card_text;
}

static size_t from_wire(uint64_t moment)
{
	return moment < SIZE_MAX ? (size_t)moment : SIZE_MAX;
}

// Takes over the fate of the run that is shown; that of another run waits until the run is shown.
static void take_fate(struct ui *u, const struct hall_reader *in)
{
	const struct hall_fate *f = &in->look.at.fate;
	if (in->another)
		return;
	u->classroom.told =
		(struct outlook){.asked = f->asked != 0,
				 .busy = f->busy != 0,
				 .well = {from_wire(f->well_yes), from_wire(f->well_no)},
				 .fail = {from_wire(f->fail_yes), from_wire(f->fail_no)}};
}

static void take_look(struct ui *u, struct led *f)
{
	const struct hall_look *l = &f->client.in.look;
	u->playback.playing = false;
	if (u->overlays.shown == OVERLAY_RACE) // it is of the moment before
		u->overlays.shown = OVERLAY_NONE;
	f->look = *l;
	f->looks = f->client.in.looks;
	u->guesses.on = l->at.guess;
	u->guesses.shown = l->at.shown;
	u->guesses.moment = l->at.moment;
	u->run.at.thread = l->at.thread;
	u->run.at.object = l->at.object;
	ui_go(u, l->at.moment);
	show_card(u, &f->look);
	f->moment = u->run.at.moment;
}

// Goes to where the instructor is, as far as that has arrived.
static void go_along(struct ui *u, struct led *f)
{
	struct hall_reader *in = &f->client.in;
	if (in->another && in->looks) {
		take_run(u, in);
		take_fate(u, in);
		f->looks = 0;
	}
	if (!in->another && in->looks != f->looks)
		take_look(u, f);
}

void following_begin(struct ui *u)
{
	u->run.sources.given = &u->classroom.following->client.in.sources;
	take_fate(u, &u->classroom.following->client.in);
	go_along(u, u->classroom.following);
}

// ---- what has come ------------------------------------------------------------------------------

static void take_in(struct ui *u, struct led *f)
{
	struct hall_reader *in = &f->client.in;
	if (in->sources.n != f->sources) {
		f->sources = in->sources.n;
		source_files_free(&u->run.sources); // what was missing may be there now
	}
	if (in->shown.n > u->run.history.seen && u->run.history.bad == SIZE_MAX)
		say_damage(u, history_grow(&u->run.history));
	take_fate(u, in);
	if (!f->away)
		go_along(u, f);
	else if (in->another && in->looks && !f->told_another) {
		f->told_another = true;
		ui_say(u, "%s", _("The instructor has begun another run: key b goes to it."));
	}
	u->display.dirty = true;
}

void following_tick(struct ui *u)
{
	struct led *f = u->classroom.following;
	if (!f)
		return;
	f->away = led_is_away(f, u->run.at.moment);
	if (f->client.fd >= 0 && hall_hear(&f->client))
		take_in(u, f);
	if (f->client.fd < 0 && !f->told_gone) {
		f->told_gone = true;
		ui_say(u,
		       _("No longer following: %.500s. You can look at what has arrived; q quits."),
		       f->client.why.text);
	}
}

// ---- keys ---------------------------------------------------------------------------------------

void following_return(struct ui *u)
{
	struct led *f = u->classroom.following;
	f->away = f->told_another = false;
	f->looks = 0;
	go_along(u, f);
	ui_say(u, "%s",
	       f->client.fd >= 0 ? _("You are where the instructor is.")
				 : _("You are where the instructor was last."));
}
