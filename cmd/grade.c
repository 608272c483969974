// SPDX-License-Identifier: MIT
//
// `treadle grade`: gives points for what a student wrote, and shows what is wrong with the rest.
#include "cmd/command.h"
#include "cmd/grading.h"
#include "checker/fleet.h"
#include "checker/lines.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stop;

static void on_interrupt(int sig)
{
	(void)sig;
	stop = 1;
}

struct arguments {
	char **words;
	size_t nwords;
	bool all, quiet;
	char *file, *folder, *output, *traces, *exercises;
	const struct grade_format *format;
	struct grading grading;
};

enum { KEY_ALL = 256, KEY_EXERCISES, KEY_FILE, KEY_FOLDER, KEY_FORMAT, KEY_TRACES };

static const struct argp_option options[] = {
	{"all", KEY_ALL, NULL, 0, N_("Grade all exercises there are; without a file: no points"),
	 0},
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Take the exercises in this folder, not Treadle's own (or in that of TREADLE_EXERCISES "
	    "in the environment)"),
	 0},
	{"file", KEY_FILE, N_("FILE"), 0, N_("Grade this file; else NAME.c, here"), 0},
	{"folder", KEY_FOLDER, N_("DIR"), 0,
	 N_("Look for NAME.c, or NN-NAME/NAME.c, in this folder; else here"), 0},
	{"format", KEY_FORMAT, N_("FORMAT"), 0,
	 N_("Write the points as text (this is so if nothing is said), json, junit (XML), "
	    "gradescope (results.json) or csv"),
	 0},
	{"json", 'j', NULL, 0, N_("As --format=json"), 0},
	{"output", 'o', N_("FILE"), 0, N_("Write to FILE, not to standard output"), 0},
	{"traces", KEY_TRACES, N_("DIR"), 0,
	 N_("Write the failing interleavings below DIR (treadle-grade)"), 0},
	{"jobs", 'J', N_("N"), 0,
	 N_("Run N executions at a time, one on each processor (1); the points are the same"), 0},
	{"quiet", 'q', NULL, 0, N_("Say nothing of the progress"), 0},
	{0},
};

static const char doc[] =
	N_("Grade an exercise: build the file with the small programs of the exercise, try every "
	   "interleaving of each, and give the points of each property that holds in all of them. "
	   "For each that does not: the schedule on which it fails, a hint, and the command to "
	   "watch it. The same file gets the same points, every time."
	   "\v"
	   "EXERCISE is semaphore, 05-semaphore, 05, 5, or the path of an exercise's folder. "
	   "Budgets count executions, not seconds; where one ends before everything was tried, the "
	   "points are withheld.\n\n"
	   "Exit status: 0 all points, 1 something failed, 4 nothing failed, but something could "
	   "not be decided.\n\n"
	   "Examples:\n"
	   "  treadle grade counter\n"
	   "  treadle grade 5 --file=mine.c\n"
	   "  treadle grade --all --folder=~/work --format=csv -o points.csv");

// --- the command line ----------------------------------------------------------------------------

static error_t parse_format(struct arguments *a, const char *arg)
{
	static const struct grade_format *const all[] = {&grade_text, &grade_json, &grade_junit,
							 &grade_gradescope, &grade_csv};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strcmp(arg, all[i]->name) == 0) {
			a->format = all[i];
			return 0;
		}
	command_wrong(_("'--format=%s': text, json, junit, gradescope or csv is expected"), arg);
	return EINVAL;
}

static error_t parse_jobs(struct arguments *a, const char *arg)
{
	char *end;
	unsigned long n = strtoul(arg, &end, 10);
	unsigned cpus = fleet_processors();
	if (arg[0] < '0' || arg[0] > '9' || *end || n < 1 || n > MOST_JOBS) {
		command_wrong(_("'--jobs=%s': a number is expected, from 1 to %d"), arg, MOST_JOBS);
		return EINVAL;
	}
	a->grading.trial.jobs = n < cpus ? (unsigned)n : cpus;
	return 0;
}

static error_t parse_name(const char *option, char *arg, char **to)
{
	*to = arg;
	if (*arg)
		return 0;
	command_wrong(_("'--%s' needs a name"), option);
	return EINVAL;
}

static error_t parse_end(const struct arguments *a)
{
	if (a->nwords > 1)
		command_wrong(_("one exercise is graded at a time, or --all; '%s' is one more"),
			      a->words[1]);
	else if (a->all && a->nwords)
		command_wrong(_("--all grades all exercises, and '%s' is one"), a->words[0]);
	else if (!a->all && !a->nwords)
		command_wrong(_("name an exercise, or say --all; 'treadle list --exercises' names "
				"them"));
	else if (a->file && (a->all || a->folder))
		command_wrong(_("--file is one file; it does not go with --%s"),
			      a->all ? "all" : "folder");
	else
		return 0;
	return EINVAL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_ALL:
		a->all = true;
		return 0;
	case KEY_EXERCISES:
		return parse_name("exercises", arg, &a->exercises);
	case KEY_FILE:
		return parse_name("file", arg, &a->file);
	case KEY_FOLDER:
		return parse_name("folder", arg, &a->folder);
	case KEY_TRACES:
		return parse_name("traces", arg, &a->traces);
	case KEY_FORMAT:
		return parse_format(a, arg);
	case 'j':
		return parse_format(a, "json");
	case 'o':
		return command_output(arg, &a->output);
	case 'J':
		return parse_jobs(a, arg);
	case 'q':
		a->quiet = true;
		return 0;
	case ARGP_KEY_ARGS:
		a->words = state->argv + state->next;
		a->nwords = (size_t)(state->argc - state->next);
		return 0;
	case ARGP_KEY_END:
		return parse_end(a);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("EXERCISE"), .doc = doc};

// --- grading -------------------------------------------------------------------------------------

// What a grade is written to as it comes.
struct writing {
	const struct grade_format *format;
	struct grade_out *out;
};

static void opened(void *ctx, const struct grade *g)
{
	const struct writing *w = ctx;
	if (w->format->open)
		w->format->open(w->out, g);
}

static void decided(void *ctx, const struct grade *g, const struct graded *p)
{
	const struct writing *w = ctx;
	if (w->format->property)
		w->format->property(w->out, g, p);
	fflush(w->out->out);
}

// The file to be graded: where it was said, in the folder, or here. EXIT_OK; *file is NULL if there
// is none and that is no mistake.
static int find_file(const struct arguments *a, const struct exercise *e, char **file,
		     struct status *st)
{
	const char *folder = a->folder ? a->folder : ".";
	struct buf b = {0};
	*file = NULL;
	if (a->file)
		buf_puts(&b, a->file);
	else if (a->folder)
		buf_printf(&b, "%s/%s.c", folder, e->name);
	else
		buf_printf(&b, "%s.c", e->name);
	if (!a->file && !b.failed && access(b.s, F_OK) != 0) {
		buf_clear(&b);
		buf_printf(&b, "%s/%s/%s.c", folder, e->folder, e->name);
	}
	bool there = !b.failed && access(b.s, F_OK) == 0;
	int code = EXIT_OK;
	if (b.failed)
		code = status_set(st, EXIT_TROUBLE, _("out of memory"));
	else if (!there && a->file)
		code = status_set(st, EXIT_USAGE, _("there is no file '%s'"), a->file);
	else if (!there && !a->all)
		code = status_set(st, EXIT_USAGE,
				  _("there is no %s.c in '%s': begin with a copy of %s/%s.c, or "
				    "name your file with --file"),
				  e->name, folder, e->path, e->name);
	if (!code && there)
		*file = b.s;
	else
		buf_free(&b);
	return code;
}

static int grade_one(const struct arguments *a, struct grade_out *o, const struct exercise *e,
		     enum exit_code *result, struct status *st)
{
	struct grade g;
	struct grade_build b = {0};
	struct writing writing = {a->format, o};
	struct grading how = a->grading;
	how.opened = opened;
	how.decided = decided;
	how.ctx = &writing;
	if (grade_init(&g, e)) {
		grade_free(&g);
		return status_set(st, EXIT_TROUBLE, _("out of memory"));
	}
	int code = find_file(a, e, &g.file, st);
	if (!code)
		code = grade_build_open(&b, e, st);
	if (!code)
		code = grading_run(&how, &b, &g, st);
	if (!code && a->format->close && a->format->close(o, &g))
		code = status_set(st, EXIT_TROUBLE, _("out of memory"));
	if (!code) {
		enum exit_code one = grade_code(&g);
		if (*result != EXIT_FAILED && one)
			*result = one;
	}
	grade_build_close(&b);
	grade_free(&g);
	return code;
}

static int grade_all(const struct arguments *a, struct grade_out *o, const struct exercise *all,
		     size_t n, enum exit_code *result, struct status *st)
{
	int code = EXIT_OK;
	if (a->format->begin && a->format->begin(o))
		code = status_set(st, EXIT_TROUBLE, _("out of memory"));
	for (size_t i = 0; !code && i < n; i++)
		code = grade_one(a, o, &all[i], result, st);
	if (!code && a->format->end && a->format->end(o))
		code = status_set(st, EXIT_TROUBLE, _("out of memory"));
	json_decref(o->all);
	return code;
}

// --- the command ---------------------------------------------------------------------------------

static int find_exercises(const struct arguments *a, struct exercise **all, size_t *n,
			  struct status *st)
{
	if (a->all) {
		int code = exercises_find(all, n, a->exercises, st);
		if (!code && !*n)
			code = status_set(
				st, EXIT_TROUBLE,
				_("no exercises are found: run 'make' or 'make install' again"));
		return code;
	}
	*all = calloc(1, sizeof **all);
	*n = *all ? 1 : 0;
	return *all ? exercise_find(*all, a->exercises, a->words[0], st)
		    : status_set(st, EXIT_TROUBLE, _("out of memory"));
}

static int write_grades(const struct arguments *a, const struct exercise *all, size_t n,
			struct status *st)
{
	struct grade_out o = {.out = stdout, .many = a->all};
	enum exit_code result = EXIT_OK;
	if (a->output && !(o.out = fopen(a->output, "we")))
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), a->output,
				  strerror(errno));
	int code = grade_all(a, &o, all, n, &result, st);
	bool bad = ferror(o.out);
	if (a->output && (fclose(o.out) || bad) && !code)
		code = status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), a->output,
				  strerror(errno ? errno : EIO));
	return code ? code : (int)result;
}

static int grade_run(int argc, char **argv)
{
	static char traces[] = "treadle-grade";
	struct arguments a = {
		.format = &grade_text, .traces = traces, .grading = {.trial = {.jobs = 1}}};
	struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
	struct status st = {0};
	struct exercise *all = NULL;
	size_t n = 0;
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	a.grading.trial.stop = &stop;
	a.grading.trial.width =
		a.format == &grade_text && !a.output ? line_width(stdout) : LINE_WIDTH;
	a.grading.traces = a.traces;
	a.grading.shows = !a.quiet && isatty(STDERR_FILENO);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
	code = find_exercises(&a, &all, &n, &st);
	if (!code)
		code = write_grades(&a, all, n, &st);
	exercises_free(all, n);
	if (st.code)
		command_fail(&st);
	return code;
}

const struct command command_grade = {"grade", N_("Grade an exercise"), grade_run};
