// SPDX-License-Identifier: MIT
//
// `treadle view`: shows a run, live or from a trace.
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "debuginfo/values.h"
#include "scene/scene_find.h"
#include "visualizer/hall/address.h"
#include "visualizer/history/seek.h"
#include "visualizer/view.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WATCHED_MOST = 8 };

struct arguments {
	struct program_words words; // input of the child
	struct view_options o;
	struct rules rules;
	bool timeouts; // were named
	bool memory;   // was named
	char *scene;   // the scene to play, or NULL
	char *beside;  // the other run, or NULL

	const char *watched[WATCHED_MOST + 1];
	size_t nwatched;
};

enum {
	KEY_PLAIN = 256,
	KEY_INTO,
	KEY_ASCII,
	KEY_TIMEOUTS,
	KEY_MEMORY,
	KEY_SCENE,
	KEY_THEME,
	KEY_BIG,
	KEY_POLICY,
	KEY_SEED,
	KEY_PACE,
	KEY_AT,
	KEY_SERVE,
	KEY_BESIDE,
	KEY_FATE,
	KEY_WATCH
};

static const struct argp_option options[] = {
	{"plain", KEY_PLAIN, NULL, 0, N_("Print the steps as text, for a pipe or a screen reader"),
	 0},
	{"into", KEY_INTO, NULL, 0,
	 N_("Show the inside of the library too: the steps of each call, and the lines at which "
	    "threads stand there (key i)"),
	 0},
	{"ascii", KEY_ASCII, NULL, 0, N_("Draw with plain ASCII only"), 0},
	{"timeouts", KEY_TIMEOUTS, N_("WHEN"), 0,
	 N_("When time limits and sleeps may end: virtual (when nothing else can run, the default) "
	    "or any (at any moment)"),
	 0},
	{"memory", KEY_MEMORY, N_("WHAT"), 0,
	 N_("For programs built by 'treadle cc': with races (the default), data races are "
	    "reported, and each access to a variable with a data race is a step; the program is "
	    "first run a few times to find them. With off, memory is ignored"),
	 0},
	{"fate", KEY_FATE, N_("HOW"), 0,
	 N_("Find out in the background, after each step, whether the run can still end well and "
	    "whether it can still fail: on (the default) or off"),
	 0},
	{"theme", KEY_THEME, N_("NAME"), 0,
	 N_("Colours: terminal (the terminal's own), dark, light, contrast, safe (for every kind "
	    "of colour blindness) or mine (from your settings)"),
	 0},
	{"big", KEY_BIG, NULL, 0,
	 N_("For a projector: one sentence, the code of two threads, the objects in use, and the "
	    "timeline as a strip"),
	 0},
	{"scene", KEY_SCENE, N_("NAME|FILE"), 0,
	 N_("Play a scene (of the lesson, or in a file), command by command"), 0},
	{"at", KEY_AT, N_("MOMENT"), 0,
	 N_("Begin at a step (12), a time (1.5 or 00:01.500), the end (end), or a bookmark of the "
	    "trace by its name; a live program runs up to that moment"),
	 0},
	{"beside", KEY_BESIDE, N_("OTHER"), 0,
	 N_("Show another run beside this one (a trace, an act, or a program in quotes with its "
	    "arguments) and move both together; the first difference is marked"),
	 0},
	{"policy", KEY_POLICY, N_("WHO"), 0,
	 N_("Which thread is next in a run: turns (round robin, the default), stay (the same "
	    "thread until it cannot continue) or random"),
	 0},
	{"serve", KEY_SERVE, N_("[ADDRESS:]PORT"), OPTION_ARG_OPTIONAL,
	 N_("Let others follow this screen with 'treadle follow': from this machine (the default, "
	    "port 7117), or, with an ADDRESS of this machine, from the network that reaches it"),
	 0},
	{"watch", KEY_WATCH, N_("EXPRESSION"), 0,
	 N_("Show the value of a variable, or of a member or an element of it, whatever function "
	    "it is in: count, q->count, fork[2].owner; may be given several times"),
	 0},
	{"pace", KEY_PACE, N_("X"), 0, N_("Steps per second in a run (default: 2)"), 0},
	{NULL, 0, NULL, 0, FOR_DEVELOPERS, 8},
	{"seed", KEY_SEED, N_("N"), 0,
	 N_("The seed of --policy=random: the same seed gives the same run (default: 1)"), 8},
	{0},
};

static error_t parse_memory(const char *arg, struct arguments *a)
{
	bool off = strcmp(arg, "off") == 0;
	if (!off && strcmp(arg, "races") != 0)
		return command_invalid(_("'--memory=%s': 'races' or 'off' is expected"), arg);
	a->memory = true;
	a->o.memory = !off;
	return 0;
}

static error_t parse_fate(const char *arg, struct arguments *a)
{
	a->o.no_fate = strcmp(arg, "off") == 0;
	if (a->o.no_fate || strcmp(arg, "on") == 0)
		return 0;
	return command_invalid(_("'--fate=%s': on or off is expected"), arg);
}

static error_t parse_policy(const char *arg, struct arguments *a)
{
	a->o.policy = true;
	a->o.turns = turns_find(arg);
	if (a->o.turns < TURNS_KINDS)
		return 0;
	return command_invalid(_("'--policy=%s': turns, stay or random is expected"), arg);
}

static error_t parse_pace(const char *arg, struct arguments *a)
{
	char *end;
	a->o.speed = strtod(arg, &end);
	if (*arg && !*end && a->o.speed > 0 && a->o.speed < 1e6)
		return 0;
	return command_invalid(
		_("'--pace=%s': steps a second are expected, a number greater than 0"), arg);
}

static error_t parse_serve(const char *arg, struct arguments *a)
{
	struct status st;
	a->o.serve = arg ? arg : HALL_PORT;
	if (!address_check(a->o.serve, &st))
		return 0;
	return command_invalid("--serve: %s", st.text);
}

static error_t parse_watch(const char *arg, struct arguments *a)
{
	if (!value_is_path(arg))
		return command_invalid(_("'--watch=%s': a variable is expected, with members and "
					 "indices, such as count, q->count or fork[2].owner"),
				       arg);
	if (a->nwatched == WATCHED_MOST)
		return command_invalid(_("--watch may be given %d times"), WATCHED_MOST);
	a->watched[a->nwatched++] = arg;
	a->o.watched = a->watched;
	return 0;
}

// Checks the combination of options.
static error_t parse_end(struct arguments *a)
{
	const struct view_options *o = &a->o;
	const char *alone = o->at	   ? "at"
			    : o->theme	   ? "theme"
			    : o->big	   ? "big"
			    : o->policy	   ? "policy"
			    : o->seed	   ? "seed"
			    : o->speed > 0 ? "pace"
			    : o->serve	   ? "serve"
			    : a->beside	   ? "beside"
					   : NULL;
	if (o->plain && alone)
		return command_invalid(_("--%s is for the screen and does not go with --plain"),
				       alone);
	if (o->plain && o->watched && a->scene)
		return command_invalid(_("--watch does not go with --plain and --scene"));
	if (o->seed && !o->policy) {
		a->o.policy = true;
		a->o.turns = TURNS_RANDOM;
	}
	return 0;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->words;
		return 0;
	case KEY_PLAIN:
		a->o.plain = true;
		return 0;
	case KEY_INTO:
		a->o.into = true;
		return 0;
	case KEY_ASCII:
		a->o.ascii = true;
		return 0;
	case KEY_TIMEOUTS:
		a->timeouts = true;
		return command_timeouts(arg, &a->rules.any_timeouts);
	case KEY_THEME:
		a->o.theme = arg;
		return theme_option(arg);
	case KEY_BIG:
		a->o.big = true;
		return 0;
	case KEY_SCENE:
		a->scene = arg;
		return 0;
	case KEY_MEMORY:
		return parse_memory(arg, a);
	case KEY_FATE:
		return parse_fate(arg, a);
	case KEY_AT:
		a->o.at = arg;
		return 0;
	case KEY_POLICY:
		return parse_policy(arg, a);
	case KEY_SEED:
		return command_number("seed", arg, 1, UINT64_MAX, &a->o.seed);
	case KEY_PACE:
		return parse_pace(arg, a);
	case KEY_BESIDE:
		a->beside = arg;
		return 0;
	case KEY_SERVE:
		return parse_serve(arg, a);
	case KEY_WATCH:
		return parse_watch(arg, a);
	case ARGP_KEY_END:
		return parse_end(a);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const char doc[] =
	N_("Step through a lesson or a program, one operation of one thread at a time, forward and "
	   "back; or look at a trace."
	   "\v"
	   "Key ? lists the keys: F looks for a failure from the moment on the screen, E for a "
	   "good end, and X explains why a run failed.\n\n"
	   "Everything after -- is passed to the program unchanged. No colours are used if "
	   "NO_COLOR is set. Settings are in ~/.config/treadle/view, one on each line: theme NAME, "
	   "color PART COLOUR, big, show PANE, hide PANE, lanes N, fate off, mouse off, speed X, "
	   "policy WHO, seed N.\n\n"
	   "Examples:\n"
	   "  treadle view semaphores\n"
	   "  treadle view semaphores pool --threads 4\n"
	   "  treadle view ./a.out -- --verbose\n"
	   "  treadle view failure.trace\n"
	   "  treadle view --at=end failure.trace\n"
	   "  treadle view --scene=permits-lost semaphores\n"
	   "  treadle view --beside=passes.trace fails.trace\n"
	   "  treadle view --beside=lock-order locks deadlock\n"
	   "  treadle view --pace=8 semaphores pool\n"
	   "  treadle view --serve=192.168.1.5:7117 semaphores\n"
	   "  treadle view --plain semaphores timeout | less");

static const struct argp argp = {.options = options,
				 .parser = parse,
				 .args_doc = N_("LESSON|PROGRAM|TRACE [ACT] [ARG...]"),
				 .doc = doc,
				 .children = program_children};

static int look_at_trace(const struct arguments *a)
{
	const struct program_words *w = &a->words;
	struct status st;
	if (w->nwords > 1 || w->nquoted)
		return command_wrong(_("unexpected argument '%s': a trace takes none"),
				     w->nwords > 1 ? w->words[1] : w->quoted[0]);
	if (w->input || w->threads || w->speed || a->timeouts || a->memory)
		return command_wrong(_("--%s is for a live run; %s is a trace"),
				     w->input	   ? "stdin"
				     : w->threads  ? "threads"
				     : w->speed	   ? "speed"
				     : a->timeouts ? "timeouts"
						   : "memory",
				     w->words[0]);
	return view_trace(w->words[0], &a->o, &st) ? command_fail(&st) : EXIT_OK;
}

// A live program has no bookmarks yet.
static int check_at(const struct arguments *a)
{
	if (!a->o.at || moment_text_read(a->o.at).kind != MOMENT_NONE)
		return EXIT_OK;
	return command_wrong(_("'--at=%s': a step (12), a time (1.5 or 00:01.500) or 'end' is "
			       "expected; bookmarks are in traces"),
			     a->o.at);
}

static int look_at_program(const struct arguments *a)
{
	struct status st;
	struct target t;
	int code = check_at(a);
	if (code)
		return code;
	code = program_target(&a->words, &t);
	struct view_options o = a->o;
	o.menu = !o.at && t.lesson && a->words.nwords == 1;
	if (code == EXIT_OK && view_live(&t, &a->rules, &o, &st))
		code = command_fail(&st);
	target_free(&t);
	return code;
}

static int look_at_scene(const struct arguments *a)
{
	char file[PATH_MAX];
	struct status st;
	struct scene *scene = NULL;
	struct target t = {0};
	struct view_options o = a->o;
	const char *lesson = a->words.nwords ? a->words.words[0] : NULL;
	int code = scene_find(a->scene, lesson, file, sizeof file, &st);
	if (!code)
		code = scene_read(&scene, file, &st);
	if (code)
		return command_fail(&st);
	o.scene = scene;
	o.scene_path = file;
	code = scene_target(file, scene, &a->words, &t);
	if (!code && view_live(&t, &scene_rules, &o, &st))
		code = command_fail(&st);
	target_free(&t);
	scene_free(scene);
	return code;
}

// Can a user answer the questions of a scene?
static bool answered(void)
{
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static int play_scene(struct arguments *a)
{
	if (a->timeouts || a->memory)
		return command_wrong(_("--%s does not go with --scene: the scene says what may "
				       "happen"),
				     a->timeouts ? "timeouts" : "memory");
	if (a->words.nwords && names_trace(a->words.words[0]))
		return command_wrong(_("%s is a trace: a scene needs a program"),
				     a->words.words[0]);
	int code = check_at(a);
	if (code)
		return code;
	return a->o.plain ? scene_run(a->scene, &a->words, a->o.into, false, answered())
			  : look_at_scene(a);
}

static int view_run(int argc, char **argv)
{
	// The user may choose spurious wake-ups and interruptions.
	struct arguments a = {.o = {.color = true, .memory = true},
			      .rules = {.spurious = -1, .interrupts = -1}};
	int code = command_read(&argp, argc, argv, &a);
	struct view_other other = {0};
	if (code == EXIT_OK && a.beside) {
		code = beside_option(a.beside, &a.words, &other);
		a.o.beside = &other;
	}
	if (code == EXIT_OK && a.scene)
		code = play_scene(&a);
	else if (code == EXIT_OK)
		code = a.words.nwords && names_trace(a.words.words[0]) ? look_at_trace(&a)
								       : look_at_program(&a);
	program_words_free(&a.words);
	target_free(&other.target);
	return code;
}

const struct command command_view = {"view", N_("Step through a run, forward and back"), view_run};
