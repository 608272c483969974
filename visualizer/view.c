// SPDX-License-Identifier: MIT
//
// Looking at a run: see view.h.
#include "visualizer/view.h"

#include "base/i18n.h"
#include "session/level.h"
#include "visualizer/actions/beside.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/actions/run_goals.h"
#include "visualizer/actions/scene_run.h"
#include "visualizer/hall/client.h"
#include "visualizer/hall/server.h"
#include "visualizer/plain.h"
#include "visualizer/screen.h"
#include "visualizer/telling_read.h"
#include "visualizer/terminal/terminal.h"
#include "visualizer/terminal/themes.h"
#include "visualizer/ui/live.h"
#include "visualizer/ui/play_state.h"
#include "visualizer/ui/settings.h"
#include "visualizer/ui/subject.h"
#include "visualizer/ui/ui.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PLAIN_STEPS = 10000 };

// Ends this process as the signal would have.
static void raise_again(int signo)
{
	if (!signo)
		return;
	signal(signo, SIG_DFL);
	raise(signo);
}

// ---- plain ------------------------------------------------------------------------------------

static int plain_recorded(const struct trace *t, const struct view_options *o, struct status *st)
{
	struct plain p;
	int code = plain_begin(&p, t, stdout, st);
	p.into = o->into;
	p.watched = o->watched;
	if (!code)
		code = plain_trace(&p, st);
	plain_end(&p);
	return code;
}

// Runs the program and tells its story meanwhile: it may never end.
static int plain_run(struct session *s, const char *program, const struct rules *rules,
		     enum races races, const struct racing *places, const struct view_options *o,
		     struct status *st)
{
	struct run_options ro = {.rules = *rules,
				 .visible = places->all,
				 .nvisible = places->n,
				 .races = races,
				 .output = true,
				 .holds = HOLDS_EACH,
				 .way = WAY_FORK,
				 .max_steps = PLAIN_STEPS};
	ro.rules.spurious = ro.rules.interrupts = 0;
	enum session_state state = SESSION_IDLE;
	int code = session_start(s, &ro, st);
	if (code)
		return code;
	struct plain p;
	code = plain_begin(&p, session_trace(s), stdout, st);
	p.watched = o->watched;
	p.into = o->into;
	while (!code && state != SESSION_ENDED) {
		code = session_wait(s, 1000, &state, st);
		session_resolve(s);
		if (!code)
			code = plain_tell(&p, st);
		if (!code && state == SESSION_ASKS) {
			plain_changes(&p, s);
			plain_waits(&p, s, program);
			code = session_go_on(s, st);
		}
	}
	plain_end(&p);
	return code;
}

// ---- memory -------------------------------------------------------------------------------------

// Finds how data races of this program are treated.
static int races_of(const struct target *target, const struct view_options *o, enum races *races,
		    struct status *st)
{
	enum level level = LEVEL_CALLS;
	*races = RACES_OFF;
	if (!o->memory)
		return EXIT_OK;
	int code = level_of(target->program, &level, st);
	if (level == LEVEL_MEMORY)
		*races = RACES_NOTE;
	return code;
}

static void say_slow(void)
{
	if (isatty(STDERR_FILENO))
		fputs(_("treadle: looking for data races (--memory=off skips this) ...\n"), stderr);
}

// ---- how a screen begins ------------------------------------------------------------------------

// Applies the user's settings, then the command line's. EXIT_OK, or EXIT_USAGE with the error in
// the settings. Blocks on the disk.
static int view_settle(struct ui *u, const struct view_options *o, struct status *st)
{
	struct settings s = {0};
	int code = settings_read(&s, st);
	if (code)
		return code;
	u->display.theme = o->theme ? theme_find(o->theme) : s.theme;
	if (u->display.theme == theme_count)
		return status_set(st, EXIT_USAGE,
				  _("there is no theme 'mine': a line 'color' in the settings "
				    "makes one"));
	u->display.ascii = o->ascii || terminal_is_plain(); // before anything is written
	u->display.no_mouse = s.no_mouse;
	u->display.panes = s.panes;
	u->display.panes.big |= o->big;
	u->display.panes.inner |= o->into;
	u->background.variables.watched = o->watched;
	u->background.foresight.off =
		o->no_fate || s.no_fate || o->play; // in a level that is the riddle
	if (s.speed > 0 && !(o->speed > 0))
		u->playback.speed = s.speed;
	u->turns.kind = o->policy ? o->turns : s.turns;
	turns_seed(&u->turns, o->seed ? o->seed : s.seed ? s.seed : 1);
	return EXIT_OK;
}

// Goes to the moment `at`; NULL: stays. EXIT_USAGE: there is no such moment.
static int view_begin_at(struct ui *u, const char *at, struct status *st)
{
	struct buf names = {0};
	if (!at || goal_to(u, at))
		return EXIT_OK;
	for (size_t i = 0; i < u->run.bookmarks.n; i++)
		if (u->run.bookmarks.mark[i].name[0])
			buf_printf(&names, names.n ? ", %s" : "%s", u->run.bookmarks.mark[i].name);
	int code =
		names.n ? status_set(st, EXIT_USAGE,
				     _("the trace has no bookmark '%s'; it has: %s"), at,
				     buf_str(&names))
			: status_set(
				  st, EXIT_USAGE,
				  _("'%s' is neither a step (12) nor a time (1.5), and the trace "
				    "has no bookmark of that name"),
				  at);
	buf_free(&names);
	return code;
}

// Bookmarks the moments that matter in a failing run, and begins at the first of them.
static void view_tell_failure(struct ui *u)
{
	struct bookmarks *b = &u->run.bookmarks;
	telling_read(&u->run.telling, &u->run.history);
	for (size_t i = 0; i < u->run.telling.n; i++) {
		const struct note *n = &u->run.telling.note[i];
		size_t k = bookmarks_from(b, n->moment);
		bool there = k < b->n && b->mark[k].moment == n->moment;
		if (there || b->n == BOOKMARKS_MOST || n->kind == NOTE_START)
			continue;
		bookmarks_add(b, n->moment);
		snprintf(b->mark[k].name, sizeof b->mark[k].name, "%s", _(telling_word(n->kind)));
	}
	if (u->run.telling.n)
		ui_visit(u, u->run.telling.note[0].moment);
}

// ---- on the screen ------------------------------------------------------------------------------

// Prints the score of guessing in class, after the screen is closed.
static void say_score(const struct guesses *p)
{
	struct buf b = {0};
	guesses_score(p, &b);
	puts(buf_str(&b));
	buf_free(&b);
}

// Lets others follow, if the user asked for that, and says where.
static int serve(struct ui *u, struct service *s, const struct view_options *o, struct status *st)
{
	int code = o->serve ? hall_open(&s->hall, o->serve, st) : EXIT_OK;
	if (code || !o->serve)
		return code;
	u->classroom.serving = s;
	serving_say(u);
	return EXIT_OK;
}

static int open_program(struct subject **out, struct target *target, const struct rules *rules,
			const struct view_options *o, const struct scene *scene, struct status *st)
{
	struct opening how = {.target = target,
			      .rules = *rules,
			      .scene = scene,
			      .scene_path = scene ? o->scene_path : NULL,
			      .memory = o->memory,
			      .slow = say_slow};
	if (o->play) {
		how.places = o->play->places;
		how.prints = o->play->prints;
	} else { // these happen only when the user chooses them
		how.rules.spurious = how.rules.interrupts = -1;
	}
	return subject_open_program(out, &how, st);
}

// Makes the subject ready for the screen.
static int begin(struct ui *u, struct subject *subject, const struct rules *rules,
		 const struct view_options *o, struct status *st)
{
	const struct trace *t =
		subject->lives ? session_trace(subject->live.session) : &subject->trace;
	int code = ui_init(u, t, subject->lives ? &subject->live : NULL, o->speed, st);
	u->run.subject = subject;
	u->run.rules = *rules;
	u->run.memory = o->memory;
	u->run.play = o->play;
	if (o->play) // the level's card says what is wrong with the program
		u->display.texts.bug[0] = '\0';
	if (!code)
		code = view_settle(u, o, st);
	if (!code && !subject->lives)
		view_tell_failure(u);
	return code;
}

static void finish(struct ui *u)
{
	ui_free(u);
	subject_close(u->run.subject);
}

static int run(struct beside *b, const struct view_options *o, int *caught, struct status *st)
{
	return screen_run(b, o->color && terminal_may_colour(), caught, st);
}

// Opens the run that stands beside, and runs the screen.
static int run_both(struct beside *b, const struct rules *rules, const struct view_options *o,
		    int *caught, struct status *st)
{
	struct ui other;
	struct subject *subject;
	struct view_other *with = o->beside;
	int code = with->trace ? subject_open_trace(&subject, with->trace, st)
			       : open_program(&subject, &with->target, rules, o, NULL, st);
	if (code)
		return code;
	code = begin(&other, subject, rules, o, st);
	if (!code) {
		beside_add(b, &other, !o->at);
		code = run(b, o, caught, st);
	}
	beside_end(b);
	finish(&other);
	return code;
}

// Shows the subject until the user quits.
static int screen_subject(struct subject *subject, const struct rules *rules,
			  const struct view_options *o, int *caught, struct status *st)
{
	struct ui u;
	struct beside b;
	struct service serving = {0};
	int code = begin(&u, subject, rules, o, st);
	beside_begin(&b, &u);
	if (!code && o->scene && scene_run_begin(&u, o->scene, o->scene_path))
		code = status_no_memory(st);
	if (!code)
		code = view_begin_at(&u, o->at, st);
	if (!code && o->menu)
		change_menu(&u);
	if (!code)
		code = serve(&u, &serving, o, st);
	if (!code)
		code = o->beside ? run_both(&b, rules, o, caught, st) : run(&b, o, caught, st);
	if (!code && u.guesses.asked)
		say_score(&u.guesses);
	beside_end(&b);
	service_end(&serving);
	finish(&u);
	return code;
}

// The run that was received may be damaged: an error that the user cannot mend.
static int screen_following(struct led *f, const struct view_options *o, int *caught,
			    struct status *st)
{
	struct ui u;
	if (f->client.in.another)
		hall_reader_turn(&f->client.in);
	int code = ui_init(&u, &f->client.in.shown, NULL, o->speed, st);
	u.classroom.following = f;
	if (code == EXIT_USAGE)
		status_set(st, code, _("the run received does not fit the model"));
	if (!code)
		code = view_settle(&u, o, st);
	if (!code) {
		struct beside b;
		beside_begin(&b, &u);
		following_begin(&u);
		code = run(&b, o, caught, st);
		beside_end(&b);
	}
	if (!code && u.guesses.asked)
		say_score(&u.guesses);
	ui_free(&u);
	return code;
}

// ---- entry points -------------------------------------------------------------------------------

static int screen_live(struct target *target, const struct rules *rules,
		       const struct view_options *o, int *caught, struct status *st)
{
	// for runs that are opened later: without the rules of the scene
	struct rules later = {
		.any_timeouts = !o->scene && rules->any_timeouts, .spurious = -1, .interrupts = -1};
	struct subject *subject;
	int code = open_program(&subject, target, rules, o, o->scene, st);
	return code ? code : screen_subject(subject, &later, o, caught, st);
}

static int plain_live(const struct target *target, const struct rules *rules, enum races races,
		      const struct view_options *o, struct status *st)
{
	struct live live;
	int code = live_open(&live, target, rules, races, say_slow, st);
	if (code)
		return code;
	code = plain_run(live.session, target->program, rules, races, &live.found, o, st);
	live_close(&live);
	return code;
}

int view_live(struct target *target, const struct rules *rules, const struct view_options *o,
	      struct status *st)
{
	enum races races;
	int caught = 0, code;
	if (!o->plain) {
		code = screen_live(target, rules, o, &caught, st);
		raise_again(caught);
		return code;
	}
	code = races_of(target, o, &races, st);
	return code ? code : plain_live(target, rules, races, o, st);
}

int view_trace(const char *path, const struct view_options *o, struct status *st)
{
	const struct rules later = {.spurious = -1, .interrupts = -1};
	struct subject *subject;
	int caught = 0, code = subject_open_trace(&subject, path, st);
	if (code)
		return code;
	if (!o->plain) {
		code = screen_subject(subject, &later, o, &caught, st);
		raise_again(caught);
		return code;
	}
	code = plain_recorded(&subject->trace, o, st);
	subject_close(subject);
	return code;
}

int view_follow(const char *where, const struct view_options *o, struct status *st)
{
	struct led f = {0};
	int caught = 0, code = hall_join(&f.client, where, st);
	if (code)
		return code;
	code = screen_following(&f, o, &caught, st);
	hall_leave(&f.client);
	raise_again(caught);
	return code;
}
