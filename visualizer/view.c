// SPDX-License-Identifier: MIT
//
// The two ways to look at a run: see view.h.
#include "visualizer/view.h"

#include "base/i18n.h"
#include "session/level.h"
#include "visualizer/plain.h"
#include "visualizer/screen.h"
#include "visualizer/settings.h"
#include "visualizer/themes.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN_STEPS = 10000 };

static bool wants_ascii(const struct view_options *o)
{
	setlocale(LC_CTYPE, "");
	return o->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

static bool wants_color(const struct view_options *o)
{
	const char *no = getenv("NO_COLOR");
	return o->color && (!no || !*no);
}

// Ends this process the way the signal would have.
static void raise_again(int signo)
{
	if (!signo)
		return;
	signal(signo, SIG_DFL);
	raise(signo);
}

// ---- plain ------------------------------------------------------------------------------------

static int plain_trace(const struct trace *t, struct status *st)
{
	struct plain p;
	int code = plain_begin(&p, t, stdout, st);
	if (!code)
		code = plain_tell(&p, st);
	plain_end(&p);
	return code;
}

// Tells the run as it comes, so that a program that never ends is heard as well.
static int plain_run(struct session *s, const struct rules *rules, enum races races,
		     const struct places *places, struct status *st)
{
	struct run_options ro = {.rules = *rules,
				 .visible = places->all,
				 .nvisible = places->n,
				 .races = races,
				 .output = true,
				 .max_steps = PLAIN_STEPS};
	ro.rules.spurious = ro.rules.interrupts = 0;
	enum session_state state = SESSION_IDLE;
	int code = session_start(s, &ro, st);
	if (code)
		return code;
	struct plain p;
	code = plain_begin(&p, session_trace(s), stdout, st);
	while (!code && state != SESSION_ENDED) {
		code = session_wait(s, 1000, &state, st);
		session_resolve(s);
		if (!code)
			code = plain_tell(&p, st);
	}
	plain_end(&p);
	return code;
}

// ---- memory -------------------------------------------------------------------------------------

// What is to be done about races of this program.
static int races_of(const struct target *target, const struct view_options *o, enum races *races,
		    struct status *st)
{
	enum level level = LEVEL_CALLS;
	*races = RACES_OFF;
	if (!o->memory)
		return EXIT_OK;
	int code = level_of(target->program, &level, st);
	if (level == LEVEL_MEMORY)
		*races = o->scene ? scene_races(o->scene) : RACES_NOTE;
	return code;
}

static void say_slow(void)
{
	fputs(_("treadle: looking for data races (--memory=off leaves that out) ...\n"), stderr);
}

// ---- how it looks -------------------------------------------------------------------------------

// The user's settings, and over them what was asked for.
static int settle(struct ui *u, const struct view_options *o, struct status *st)
{
	struct settings s = {0};
	int code = settings_read(&s, st);
	if (code)
		return code;
	u->theme = o->theme ? theme_find(o->theme) : s.theme;
	u->no_mouse = s.no_mouse;
	u->panes = s.panes;
	u->panes.big |= o->big;
	if (s.speed > 0 && !(o->speed > 0))
		u->speed = s.speed;
	return EXIT_OK;
}

// ---- entry points -------------------------------------------------------------------------------

static int screen_live(const struct target *target, const struct rules *rules, enum races races,
		       const struct view_options *o, int *caught, struct status *st)
{
	struct live live;
	struct ui u;
	struct rules all = *rules;
	all.spurious = all.interrupts = -1; // never by themselves: only when chosen
	int code = live_open(&live, target, &all, races, say_slow, st);
	if (code)
		return code;
	live.resumes = o->scene && scene_resumes(o->scene);
	code = live_start(&live, NULL, 0, st);
	if (!code) {
		code = ui_init(&u, session_trace(live.session), &live, o->speed, st);
		if (!code)
			code = settle(&u, o, st);
		if (!code && o->scene && ui_scene(&u, o->scene, o->scene_path))
			code = status_set(st, EXIT_TROUBLE, _("out of memory"));
		if (!code)
			code = screen_run(&u, wants_ascii(o), wants_color(o), caught, st);
		ui_free(&u);
	}
	live_close(&live);
	return code;
}

static int plain_live(const struct target *target, const struct rules *rules, enum races races,
		      struct status *st)
{
	struct live live;
	int code = live_open(&live, target, rules, races, say_slow, st);
	if (code)
		return code;
	code = plain_run(live.session, rules, races, &live.found, st);
	live_close(&live);
	return code;
}

int view_live(const struct target *target, const struct rules *rules, const struct view_options *o,
	      struct status *st)
{
	enum races races;
	int caught = 0, code = races_of(target, o, &races, st);
	if (code)
		return code;
	if (o->plain)
		return plain_live(target, rules, races, st);
	code = screen_live(target, rules, races, o, &caught, st);
	raise_again(caught);
	return code;
}

int view_trace(const char *path, const struct view_options *o, struct status *st)
{
	struct trace t;
	int caught = 0, code = trace_open(&t, path, st);
	if (code)
		return code;
	if (o->plain) {
		code = plain_trace(&t, st);
	} else {
		struct ui u;
		code = ui_init(&u, &t, NULL, o->speed, st);
		if (!code)
			code = settle(&u, o, st);
		if (!code)
			code = screen_run(&u, wants_ascii(o), wants_color(o), &caught, st);
		ui_free(&u);
	}
	trace_free(&t);
	raise_again(caught);
	return code;
}
