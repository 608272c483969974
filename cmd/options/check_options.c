// SPDX-License-Identifier: MIT
//
// The options of `treadle check`: see check_options.h.
#include "cmd/options/check_options.h"

#include "checker/report/report.h"
#include "cmd/options/named.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MIB ((uint64_t)1 << 20)

enum {
	KEY_STRATEGY = 256,
	KEY_BOUND,
	KEY_DEPTH,
	KEY_SEED,
	KEY_TIMEOUTS,
	KEY_SPURIOUS,
	KEY_RACES,
	KEY_EXECUTIONS,
	KEY_SECONDS,
	KEY_STEPS,
	KEY_MEMORY,
	KEY_WRITTEN,
	KEY_WIDTH,
	KEY_ALL_STEPS,
	KEY_INTO,
	KEY_SCENE,
	KEY_RUNNER,
	KEY_LEAKS,
	KEY_FATE,
	KEY_ROUNDS,
};

static const struct argp_option search_options[] = {
	{"strategy", KEY_STRATEGY, N_("NAME"), 0,
	 N_("How schedules are chosen: 'bounded' (few preemptions first), 'exhaustive' (every "
	    "interleaving, once), 'states' (equal states are one), 'pct' (at random), or "
	    "'default': first few preemptions, then 'exhaustive' and 'states' by turns, at last at "
	    "random"),
	 0},
	{"timeouts", KEY_TIMEOUTS, N_("WHEN"), 0,
	 N_("Time limits and sleeps end at 'any' moment (the default), or in 'virtual' time: when "
	    "nothing else can happen"),
	 0},
	{"spurious", KEY_SPURIOUS, N_("N"), 0,
	 N_("Try up to N spurious wake-ups per execution (default: 0)"), 0},
	{"jobs", 'J', N_("N"), 0,
	 N_("Run N executions at a time, each on its own processor (default: 1); the result is the "
	    "same"),
	 0},
	{"executions", KEY_EXECUTIONS, N_("N"), 0, N_("Stop after N executions (default: 40000)"),
	 0},
	{"seconds", KEY_SECONDS, N_("S"), 0,
	 N_("Stop after S seconds, and report what was tried (default: no limit)"), 0},
	{"rounds", KEY_ROUNDS, N_("N"), 0,
	 N_("Follow each loop without an end for N rounds only: a thread that would begin one more "
	    "stays where it is (default: 'check' does so by itself, with 1 and more, where "
	    "executions come to the limit of steps)"),
	 0},
	{"memory", KEY_MEMORY, N_("MIB"), 0,
	 N_("Cut short an execution that uses more memory (default: 1024)"), 0},
	{"quiet", 'q', NULL, 0, N_("Do not show the progress"), 0},
	{NULL, 0, NULL, 0, FOR_DEVELOPERS, 8},
	{"bound", KEY_BOUND, N_("N"), 0,
	 N_("Try schedules with at most N preemptions (default: 2), or 'none': any number; without "
	    "--strategy, it selects 'bounded'"),
	 8},
	{"depth", KEY_DEPTH, N_("N"), 0,
	 N_("In random schedules, look for failures that need N events in one order (default: 3); "
	    "without --strategy, it selects 'pct'"),
	 8},
	{"seed", KEY_SEED, N_("N"), 0, N_("The seed of random schedules (default: 1)"), 8},
	{"runner", KEY_RUNNER, N_("HOW"), 0,
	 N_("Run each execution in a process of its own ('fork'), many in one process "
	    "('persistent': faster; forks where that is not possible), or each in both ways "
	    "('both'), to compare them"),
	 8},
	{"steps", KEY_STEPS, N_("N"), 0,
	 N_("Cut short an execution after N steps (default: 10000)"), 8},
	{"written", KEY_WRITTEN, N_("MIB"), 0,
	 N_("Cut short an execution that writes more (default: 64)"), 8},
	{0},
};

static const struct argp_option options[] = {
	{"explore-races", KEY_RACES, NULL, 0,
	 N_("After a data race, spend the whole budget on its consequences (default: a tenth)"), 0},
	{"leaks", KEY_LEAKS, N_("HOW"), 0,
	 N_("What is left behind at the end of the program: 'remark' reports it (the default); "
	    "with 'fail', a thread that still runs or a lock that is held is a failure; 'no' "
	    "ignores it"),
	 0},
	{"fate", KEY_FATE, N_("N"), 0,
	 N_("Use up to N extra executions to find the step after which the failure is inevitable "
	    "(default: a tenth of those run, at least 150; 0: off)"),
	 0},
	{"json", 'j', NULL, 0, N_("Write the verdict as JSON, for other programs"), 0},
	{"output", 'o', N_("FILE"), 0,
	 N_("Write the failing interleaving to FILE (default: the name of the act or program with "
	    ".trace, in the current folder)"),
	 0},
	{"scene", KEY_SCENE, N_("FILE"), 0,
	 N_("Write the failing interleaving to FILE as a scene, to play in class"), 0},
	{"all-steps", KEY_ALL_STEPS, NULL, 0,
	 N_("Show every step of the failing interleaving, also where one is like the others or "
	    "bears "
	    "less on the failure"),
	 0},
	{"into", KEY_INTO, NULL, 0,
	 N_("Show the steps of a call into a library, instead of one row for the call"), 0},
	{"width", KEY_WIDTH, N_("COLUMNS"), 0,
	 N_("How wide the failing interleaving is shown (default: as the terminal, else 80)"), 0},
	{0},
};

static const char doc[] = N_(
	"Run a lesson or a program again and again, each time on another schedule, to find one on "
	"which it fails: a deadlock, a lost wake-up, a failed assertion or property, a data race, "
	"a crash, misuse of the interface, an exit status other than 0."
	"\v"
	"Schedules with few preemptions are tried first, briefly, so that a failing interleaving "
	"is easy to read; then every interleaving, once; if the budget is too small for that, its "
	"last quarter goes to random schedules. A failing interleaving is written to a trace, to "
	"view and to replay. Ctrl-C stops the search and reports what was tried.\n\n"
	"Exit status: 0 all requested schedules were tried and none fails, 1 one fails, 4 the "
	"search did not finish and found nothing.\n\n"
	"Examples:\n"
	"  treadle check semaphores permits-lost\n"
	"  treadle check --jobs=4 --executions=1000000 ./a.out -- --verbose\n"
	"  treadle check --stdin=numbers.txt ./a.out\n"
	"  treadle check --strategy=states ./a.out");

struct check_arguments check_defaults(const volatile sig_atomic_t *stop)
{
	return (struct check_arguments){
		.jobs = 1,
		.fate = FATE_PART_OF_SEARCH,
		.runner = {.rules = {.any_timeouts = true},
			   .steps = 10000,
			   .memory = 1024 * MIB,
			   .written = 64 * MIB,
			   .stop = stop},
		.search = {.coarse = true,
			   .fine = true,
			   .left = true,
			   .bound = 2,
			   .depth = 3,
			   .seed = 1,
			   .executions = SEARCH_EXECUTIONS,
			   .stop = stop},
	};
}

static error_t parse_bound(struct check_arguments *a, const char *arg)
{
	uint64_t n;
	a->bounded = true;
	if (strcmp(arg, "none") == 0) {
		a->search.bound = BOUND_NONE;
		return 0;
	}
	error_t err = command_number("bound", arg, 0, 1000, &n);
	a->search.bound = (int)n;
	return err;
}

static error_t parse_strategy(struct check_arguments *a, const char *arg)
{
	static const struct search_ops *const all[] = {&search_phases, &search_bounded,
						       &search_odpor, &search_states, &search_pct};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strcmp(arg, all[i]->name) == 0) {
			a->search.strategy = all[i];
			return 0;
		}
	return command_invalid(
		_("'--strategy=%s': expected default, bounded, exhaustive, states or pct"), arg);
}

static error_t parse_int(const char *option, const char *arg, uint64_t min, uint64_t max, int *n)
{
	uint64_t wide = 0;
	error_t err = command_number(option, arg, min, max, &wide);
	*n = (int)wide;
	return err;
}

static error_t parse_mib(const char *option, const char *arg, uint64_t *bytes)
{
	error_t err = command_number(option, arg, 1, UINT32_MAX, bytes);
	*bytes *= MIB;
	return err;
}

// Checks the combination of options, and chooses the strategy.
static error_t parse_end(struct check_arguments *a)
{
	const struct search_ops *wanted = a->search.strategy;
	const char *wrong =
		a->bounded && wanted && wanted != &search_bounded && wanted != &search_phases
			? "bound"
		: a->drawn && wanted && wanted != &search_pct && wanted != &search_phases ? "depth"
											  : NULL;
	if (wrong)
		return command_invalid(_("'--%s' means nothing to --strategy=%s"), wrong,
				       wanted->name);
	if (!wanted && a->bounded && a->drawn)
		wanted = &search_phases;
	if (!wanted)
		wanted = a->bounded ? &search_bounded : a->drawn ? &search_pct : &search_phases;
	a->search.strategy = wanted;
	a->search.steps = a->runner.steps;
	return 0;
}

static error_t nameless(const char *option)
{
	return command_invalid(_("'--%s' needs the name of a file"), option);
}

// Reads the options of the search.
static error_t parse_search(int key, char *arg, struct check_arguments *a)
{
	int n;
	error_t err;
	switch (key) {
	case KEY_STRATEGY:
		return parse_strategy(a, arg);
	case KEY_BOUND:
		return parse_bound(a, arg);
	case KEY_DEPTH:
		a->drawn = true;
		err = parse_int("depth", arg, 1, 1000, &n);
		a->search.depth = (unsigned)n;
		return err;
	case KEY_SEED:
		return command_number("seed", arg, 0, UINT64_MAX, &a->search.seed);
	case KEY_EXECUTIONS:
		return command_number("executions", arg, 1, UINT32_MAX, &a->search.executions);
	case KEY_ROUNDS:
		err = parse_int("rounds", arg, 1, ROUNDS_MOST, &n);
		a->search.rounds = (uint32_t)n;
		return err;
	case KEY_SECONDS:
		err = parse_int("seconds", arg, 1, INT_MAX, &n);
		a->search.seconds = (unsigned)n;
		return err;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse_leaks(struct check_arguments *a, const char *arg)
{
	bool fail = strcmp(arg, "fail") == 0, no = strcmp(arg, "no") == 0;
	a->runner.leaks = fail;
	a->search.left = !no;
	if (fail || no || strcmp(arg, "remark") == 0)
		return 0;
	return command_invalid(_("'--leaks=%s': 'remark', 'fail' or 'no' is expected"), arg);
}

// Reads the options of how executions are run and what the program may use.
static error_t parse_shared(int key, char *arg, struct argp_state *state)
{
	struct check_arguments *a = state->input;
	int n;
	error_t err;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->words;
		return 0;
	case ARGP_KEY_END:
		return parse_end(a);
	case KEY_TIMEOUTS:
		return command_timeouts(arg, &a->runner.rules.any_timeouts);
	case KEY_SPURIOUS:
		return parse_int("spurious", arg, 0, 1000, &a->runner.rules.spurious);
	case KEY_RUNNER:
		return parse_way(arg, &a->runner.way);
	case 'J':
		err = parse_int("jobs", arg, 1, MOST_JOBS, &n);
		a->jobs = (unsigned)n;
		return err;
	case KEY_STEPS:
		return command_number("steps", arg, 1, UINT32_MAX, &a->runner.steps);
	case KEY_MEMORY:
		return parse_mib("memory", arg, &a->runner.memory);
	case KEY_WRITTEN:
		return parse_mib("written", arg, &a->runner.written);
	case 'q':
		a->quiet = true;
		return 0;
	default:
		return parse_search(key, arg, a);
	}
}

const struct argp search_argp = {
	.options = search_options, .parser = parse_shared, .children = program_children};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct check_arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = a;
		return 0;
	case KEY_RACES:
		a->explore = true;
		return 0;
	case KEY_LEAKS:
		return parse_leaks(a, arg);
	case KEY_FATE:
		return command_number("fate", arg, 0, UINT32_MAX, &a->fate);
	case 'j':
		a->json = true;
		return 0;
	case 'o':
		return command_output(arg, &a->file);
	case KEY_SCENE:
		a->scene = arg;
		return *arg ? 0 : nameless("scene");
	case KEY_ALL_STEPS:
		a->rows.all = true;
		return 0;
	case KEY_INTO:
		a->rows.into = true;
		return 0;
	case KEY_WIDTH:
		return parse_int("width", arg, 20, 1000, &a->width);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {{&search_argp, 0, NULL, 0}, {0}};
const struct argp check_argp = {.options = options,
				.parser = parse,
				.args_doc = N_("LESSON|PROGRAM [ACT] [-- ARG...]"),
				.doc = doc,
				.children = children};

error_t parse_way(const char *name, enum way *way)
{
	if (way_named(name, way))
		return 0;
	return command_invalid(_("'--runner=%s': 'fork', 'persistent' or 'both' is expected"),
			       name);
}

// ---- setting up the search ----------------------------------------------------------------------

// ---- progress ---------------------------------------------------------------------------------

#define PROGRESS_EVERY 0.1 // seconds
#define BEYOND_PART 10	   // 1/10 of the budget,
#define BEYOND_LEAST 500   // but at least so many executions
#define CLEAR_LINE "\r\033[K"

static void progress(void *ctx, const struct search_counts *c, const struct strategy_state *state,
		     double seconds)
{
	struct check_progress *last = ctx;
	if (seconds - last->seconds < PROGRESS_EVERY)
		return;
	last->seconds = seconds;
	fprintf(stderr, CLEAR_LINE);
	fprintf(stderr,
		ngettext("%" PRIu64 " of at most %" PRIu64 " execution, %.0f a second, %s",
			 "%" PRIu64 " of at most %" PRIu64 " executions, %.0f a second, %s",
			 last->most),
		c->executions, last->most, (double)c->executions / seconds,
		phase_name(state->phase));
	if (state->phase == SEARCH_BOUNDED)
		fprintf(stderr, " (%d)", state->bound);
	struct buf about = {0};
	if (advice_about(&state->expected, &about))
		fprintf(stderr, "; %s", buf_str(&about));
	buf_free(&about);
	fflush(stderr);
}

struct finding check_finding(const struct check_arguments *a, const struct search_result *result)
{
	return (struct finding){
		.options = &a->search,
		.rules = &a->runner.rules,
		.result = result,
		.seen = a->seen,
	};
}

// Limits the number of jobs to that of processors.
static unsigned jobs_possible(unsigned jobs)
{
	unsigned cpus = runner_set_processors();
	if (jobs <= cpus)
		return jobs;
	command_note(ngettext("--jobs=%u: limited to %u, the number of processors",
			      "--jobs=%u: limited to %u, the number of processors", cpus),
		     jobs, cpus);
	return cpus;
}

int check_open(struct check_arguments *a, const struct target *target, struct runner_set *set,
	       struct status *st)
{
	int code = runner_set_open(set, jobs_possible(a->jobs), target, &a->runner, st);
	if (!a->quiet && isatty(STDERR_FILENO)) {
		a->shown = (struct check_progress){0, a->search.executions};
		a->search.progress = progress;
		a->search.ctx = &a->shown;
	}
	command_stop_after(a->search.seconds);
	return code;
}

void check_close(struct check_arguments *a, struct runner_set *set)
{
	if (a->search.progress && a->shown.seconds > 0)
		fprintf(stderr, CLEAR_LINE);
	command_stop_after(0);
	a->search.late = command_late;
	runner_set_close(set);
}

// ---- what is seen -------------------------------------------------------------------------------

// The part of the budget for the consequences of a data race.
static uint64_t beyond_races(uint64_t budget)
{
	uint64_t part = budget / BEYOND_PART;
	return part > BEYOND_LEAST ? part : BEYOND_LEAST;
}

int check_level(struct check_arguments *a, const struct target *target, struct status *st)
{
	int code = level_look(target->program, target->lesson, &a->seen, st);
	if (code)
		return code;
	if (a->seen.level == LEVEL_MEMORY) {
		a->search.unseen = level_unseen(&a->seen, target->lesson);
		a->runner.races = RACES_NOTE;
		a->runner.exact = a->seen.exact;
		a->search.beyond = a->explore ? 0 : beyond_races(a->search.executions);
		a->search.fine = false;
	} else if (a->explore) {
		return status_set(st, EXIT_USAGE,
				  _("--explore-races: what %s does to memory is not seen; compile "
				    "it with 'treadle cc'"),
				  a->words.nwords ? a->words.words[0] : target->program);
	}
	a->search.races = a->runner.races;
	return EXIT_OK;
}
