// SPDX-License-Identifier: MIT
//
// `treadle check`: looks for an interleaving that fails, and saves the one it finds.
#include "cmd/command.h"
#include "checker/report.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { KEY_BOUND = 256, KEY_TIMEOUTS, KEY_SPURIOUS, KEY_EXECUTIONS, KEY_STEPS };

struct arguments {
	struct program_words words; // input of the child
	char *file;
	bool json, quiet;
	struct runner_options runner;
	struct search_options search;
};

static const struct argp_option options[] = {
	{"bound", KEY_BOUND, N_("N"), 0,
	 N_("Try schedules with at most N preemptions (2), or 'none': any number"), 0},
	{"timeouts", KEY_TIMEOUTS, N_("WHEN"), 0,
	 N_("Time limits and sleeps end at 'any' moment (the default), or in 'virtual' time: when "
	    "nothing else can happen"),
	 0},
	{"spurious", KEY_SPURIOUS, N_("N"), 0, N_("Try up to N spurious wake-ups an execution (0)"),
	 0},
	{"executions", KEY_EXECUTIONS, N_("N"), 0, N_("Stop after N executions (20000)"), 0},
	{"steps", KEY_STEPS, N_("N"), 0, N_("Cut an execution short after N steps (10000)"), 0},
	{"json", 'j', NULL, 0, N_("Write the verdict as JSON, for a program"), 0},
	{"output", 'o', N_("FILE"), 0,
	 N_("Write the failing interleaving to FILE; else to the act's or program's name with "
	    ".trace, here"),
	 0},
	{"quiet", 'q', NULL, 0, N_("Say nothing of the progress"), 0},
	{0},
};

static const char doc[] =
	N_("Run a lesson or a program again and again, each time on another schedule, to find one "
	   "on which it fails: a deadlock, a lost wake-up, a failed assertion, a crash, misuse of "
	   "the interface, an exit with another status than 0."
	   "\v"
	   "Schedules with few preemptions are tried first, so that a failing interleaving is as "
	   "easy to read as it can be. It is written to a trace, to view and to replay. Ctrl-C "
	   "stops the search and tells what was tried.\n\n"
	   "Exit status: 0 all schedules that were asked for were tried and none fails, 1 one "
	   "fails, 4 the search did not finish and found nothing.\n\n"
	   "Examples:\n"
	   "  treadle check semaphores permits-lost\n"
	   "  treadle check --bound=3 ./a.out -- --verbose");

static volatile sig_atomic_t stop;

static void on_interrupt(int sig)
{
	(void)sig;
	stop = 1;
}

// ---- the command line -------------------------------------------------------------------------

// A whole number from 0 that fits; min is the least that makes sense.
static error_t number(const char *option, const char *arg, uint64_t min, uint64_t max, uint64_t *n)
{
	char *end;
	errno = 0;
	*n = strtoull(arg, &end, 10);
	if (arg[0] >= '0' && arg[0] <= '9' && !*end && !errno && *n >= min && *n <= max)
		return 0;
	command_wrong(_("'--%s=%s': a number is expected, from %" PRIu64 " to %" PRIu64), option,
		      arg, min, max);
	return EINVAL;
}

static error_t parse_bound(struct arguments *a, const char *arg)
{
	uint64_t n;
	if (strcmp(arg, "none") == 0) {
		a->search.bound = BOUND_NONE;
		return 0;
	}
	error_t err = number("bound", arg, 0, 1000, &n);
	a->search.bound = (int)n;
	return err;
}

static error_t parse_spurious(struct arguments *a, const char *arg)
{
	uint64_t n;
	error_t err = number("spurious", arg, 0, 1000, &n);
	a->runner.rules.spurious = (int)n;
	return err;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->words;
		return 0;
	case KEY_BOUND:
		return parse_bound(a, arg);
	case KEY_TIMEOUTS:
		return command_timeouts(arg, &a->runner.rules.any_timeouts);
	case KEY_SPURIOUS:
		return parse_spurious(a, arg);
	case KEY_EXECUTIONS:
		return number("executions", arg, 1, UINT32_MAX, &a->search.executions);
	case KEY_STEPS:
		return number("steps", arg, 1, UINT32_MAX, &a->runner.steps);
	case 'j':
		a->json = true;
		return 0;
	case 'o':
		return command_output(arg, &a->file);
	case 'q':
		a->quiet = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {{&program_argp, 0, N_("For a lesson:"), 1}, {0}};
static const struct argp argp = {.options = options,
				 .parser = parse,
				 .args_doc = N_("LESSON|PROGRAM [ACT] [-- ARG...]"),
				 .doc = doc,
				 .children = children};

// ---- progress ---------------------------------------------------------------------------------

#define PROGRESS_EVERY 0.1 // seconds
#define CLEAR_LINE "\r\033[K"

static void progress(void *ctx, const struct search_counts *c)
{
	double *shown = ctx;
	if (c->seconds - *shown < PROGRESS_EVERY)
		return;
	*shown = c->seconds;
	fprintf(stderr, CLEAR_LINE);
	fprintf(stderr, ngettext("%" PRIu64 " execution", "%" PRIu64 " executions", c->executions),
		c->executions);
	fprintf(stderr,
		ngettext(", %.0f a second, with %d preemption",
			 ", %.0f a second, with %d preemptions", (unsigned long)c->bound),
		(double)c->executions / c->seconds, c->bound);
	fflush(stderr);
}

// ---- the search and what is said of it ---------------------------------------------------------

static int search(struct arguments *a, const struct target *target, struct search_result *r,
		  struct status *st)
{
	struct runner *runner;
	double shown = 0;
	bool tell = !a->quiet && isatty(STDERR_FILENO);
	int code = runner_open(&runner, target, &a->runner, st);
	if (code)
		return code;
	if (tell) {
		a->search.progress = progress;
		a->search.ctx = &shown;
	}
	code = search_run(&a->search, runner, r, st);
	if (tell && shown > 0)
		fprintf(stderr, CLEAR_LINE);
	runner->ops->close(runner);
	return code;
}

static int report(const struct arguments *a, const struct search_result *result, const char *saved)
{
	const struct finding finding = {&a->search, &a->runner.rules, result};
	struct verdict verdict;
	int rc = verdict_make(&verdict, &finding);
	int code = verdict.exit_code;
	struct report r = {&finding, &verdict, saved};
	if (!rc)
		rc = (a->json ? report_json : report_text)(&r, stdout);
	verdict_free(&verdict);
	if (!rc)
		return code;
	command_note(rc == ENOMEM
			     ? _("out of memory")
			     : _("the failing trace does not fit the model: please report this"));
	return EXIT_TROUBLE;
}

static int check(struct arguments *a, const struct target *target)
{
	struct search_result result = {0};
	struct status st = {0};
	char name[PATH_MAX];
	trace_name(target, name, sizeof name);
	const char *file = a->file ? a->file : name, *saved = NULL;

	int code = search(a, target, &result, &st);
	if (code) {
		command_fail(&st);
		search_result_free(&result);
		return code;
	}
	if (result.failure && trace_save(&result.trace, file, &st) == EXIT_OK)
		saved = file;
	else if (result.failure)
		command_fail(&st);
	code = report(a, &result, saved);
	search_result_free(&result);
	return code;
}

static int check_run(int argc, char **argv)
{
	struct arguments a = {
		.runner = {.rules = {.any_timeouts = true}, .steps = 10000, .stop = &stop},
		.search = {.strategy = &search_dfs,
			   .coarse = true,
			   .fine = true,
			   .bound = 2,
			   .executions = 20000,
			   .stop = &stop},
	};
	struct sigaction action = {.sa_handler = on_interrupt};
	struct target target = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code == EXIT_OK)
		code = program_target(&a.words, &target);
	if (code == EXIT_OK) {
		sigaction(SIGINT, &action, NULL);
		code = check(&a, &target);
	}
	target_free(&target);
	program_free(&a.words);
	return code;
}

const struct command command_check = {"check", N_("Look for an interleaving that fails"),
				      check_run};
