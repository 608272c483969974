// SPDX-License-Identifier: MIT
//
// `treadle grade`: grades the work of a student, or of a class.
#include "base/lines.h"
#include "checker/search/runner_set.h"
#include "cmd/commands.h"
#include "cmd/options/check_options.h"
#include "grading/class/class.h"
#include "grading/formats/grade_exercises.h"
#include "grading/formats/grade_format.h"
#include "grading/grade/contract_build.h"
#include "sandbox/sandbox.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arguments {
	char **words;
	size_t nwords;
	bool all, quiet, again, newest, thorough, merge, release;
	char *file, *folder, *output, *traces, *exercises, *submissions;
	const struct grade_format *format;
	double limit; // seconds; 0: not given
	unsigned jobs, shard, shards;
	enum way way;
};

enum {
	KEY_ALL = 256,
	KEY_AGAIN,
	KEY_EXERCISES,
	KEY_FILE,
	KEY_FOLDER,
	KEY_FORMAT,
	KEY_LIMIT,
	KEY_MERGE,
	KEY_NEWEST,
	KEY_RELEASE,
	KEY_RUNNER,
	KEY_SHARD,
	KEY_SUBMISSIONS,
	KEY_THOROUGH,
	KEY_TRACES
};

#define MOST_SHARDS 10000
#define SECONDS 600 // of own time for the grading of one submission, by default

static const struct argp_option options[] = {
	{"all", KEY_ALL, NULL, 0, N_("Grade all exercises; one without a file gets no points"), 0},
	{"exercises", KEY_EXERCISES, N_("DIR"), 0,
	 N_("Use the exercises in DIR (default: the folder that TREADLE_EXERCISES names, else "
	    "Treadle's own)"),
	 0},
	{"file", KEY_FILE, N_("FILE"), 0, N_("Grade FILE (default: NAME.c in the current folder)"),
	 0},
	{"folder", KEY_FOLDER, N_("DIR"), 0,
	 N_("Look for NAME.c or NN-NAME/NAME.c in DIR (default: the current folder)"), 0},
	{"format", KEY_FORMAT, N_("FORMAT"), 0,
	 N_("Write the points as text (the default), json, junit (XML), gradescope (results.json) "
	    "or csv"),
	 0},
	{"json", 'j', NULL, 0, N_("The same as --format=json"), 0},
	{"output", 'o', N_("FILE"), 0, N_("Write to FILE instead of standard output"), 0},
	{"traces", KEY_TRACES, N_("DIR"), 0,
	 N_("Write the failing interleavings below DIR (default: treadle-grade)"), 0},
	{"jobs", 'J', N_("N"), 0,
	 N_("Try N programs of an exercise, or grade N submissions, at a time, each on its own "
	    "processor (default: 1); the points are the same"),
	 0},
	{"thorough", KEY_THOROUGH, NULL, 0,
	 N_("Try every client of an exercise's contract with up to 3 calls in up to 3 threads, and "
	    "the tall ones; this takes minutes or more"),
	 0},
	{"release", KEY_RELEASE, NULL, 0,
	 N_("Also report why properties fail for which the exercise withholds the reason "
	    "('withhold' in its spec)"),
	 0},
	{"quiet", 'q', NULL, 0, N_("Do not show the progress"), 0},
	{NULL, 0, NULL, 0, N_("For a class:"), 1},
	{"submissions", KEY_SUBMISSIONS, N_("DIR"), 0,
	 N_("Grade the submissions in DIR (a folder or an archive for each student, the contents "
	    "of a Moodle download, or an archive of all that); write the tables and the page of "
	    "the class, and the feedback for each student. --output names the table of points "
	    "(default: report.csv); everything else is put beside it. A second run grades only "
	    "what has changed, and reports whose points have changed"),
	 0},
	{"again", KEY_AGAIN, NULL, 0, N_("Grade all submissions again"), 0},
	{"newest", KEY_NEWEST, NULL, 0,
	 N_("If a submission holds several different files of one name, grade the newest (default: "
	    "none of them)"),
	 0},
	{"shard", KEY_SHARD, N_("I/N"), 0,
	 N_("Grade the Ith of N equal parts of the submissions and write no report (for the tasks "
	    "of an array job on a cluster)"),
	 0},
	{"merge", KEY_MERGE, NULL, 0,
	 N_("Grade nothing; write the report of what all shards have graded, the same as that of a "
	    "single run"),
	 0},
	{"limit", KEY_LIMIT, N_("SECONDS"), 0,
	 N_("Give up on a file after SECONDS of its own time (default 600: CPU time plus time "
	    "spent blocked); the result is then \"undecided\""),
	 0},
	{NULL, 0, NULL, 0, FOR_DEVELOPERS, 8},
	{"runner", KEY_RUNNER, N_("HOW"), 0,
	 N_("Run each execution in a process of its own ('fork'), many in one process "
	    "('persistent': faster; forks where that is not possible), or each in both ways "
	    "('both'), to compare them; the points are the same"),
	 8},
	{0},
};

static const char doc[] =
	N_("Grade an exercise: build the file with the small programs of the exercise, try every "
	   "interleaving of each program, and give points for each property that holds in all of "
	   "them. For each property that fails, show the schedule on which it fails, a hint, and "
	   "the command to watch it. The same file always gets the same points."
	   "\v"
	   "EXERCISE is semaphore, 05-semaphore, 05, 5, or the path of an exercise's folder. "
	   "Budgets count executions, not seconds; if a budget ends before everything was tried, "
	   "the points are withheld.\n\n"
	   "Exit status: 0 all points, 1 something failed, 4 nothing failed, but something could "
	   "not be decided. For a class: 0 everything was graded, 4 something could not be graded "
	   "or decided.\n\n"
	   "Examples:\n"
	   "  treadle grade counter\n"
	   "  treadle grade 5 --file=mine.c\n"
	   "  treadle grade --all --folder=~/work --format=csv -o points.csv\n"
	   "  treadle grade counter two-locks --submissions=handed-in --jobs=2");

// --- the command line ----------------------------------------------------------------------------

static error_t parse_format(struct arguments *a, const char *arg)
{
	struct buf names = {0};
	a->format = grade_format_find(arg);
	if (a->format)
		return 0;
	grade_format_names(&names);
	command_wrong(_("'--format=%s': one of %s is expected"), arg, buf_str(&names));
	buf_free(&names);
	return EINVAL;
}

static error_t parse_jobs(struct arguments *a, const char *arg)
{
	uint64_t n;
	unsigned cpus = runner_set_processors();
	error_t err = command_number("jobs", arg, 1, MOST_JOBS, &n);
	a->jobs = n < cpus ? (unsigned)n : cpus;
	return err;
}

static error_t parse_name(const char *option, char *arg, char **to)
{
	*to = arg;
	if (*arg)
		return 0;
	return command_invalid(_("'--%s' needs a name"), option);
}

static error_t parse_limit(struct arguments *a, const char *arg)
{
	char *end;
	a->limit = strtod(arg, &end);
	if (*arg && !*end && isfinite(a->limit) && a->limit > 0)
		return 0;
	return command_invalid(_("'--limit=%s': a number of seconds is expected"), arg);
}

static error_t parse_shard(struct arguments *a, const char *arg)
{
	int end = 0;
	if (arg[0] >= '0' && arg[0] <= '9' &&
	    sscanf(arg, "%5u/%5u%n", &a->shard, &a->shards, &end) == 2 && !arg[end] && a->shard &&
	    a->shard <= a->shards && a->shards <= MOST_SHARDS)
		return 0;
	return command_invalid(
		_("'--shard=%s': I/N is expected, the Ith of N, and N is %d at most"), arg,
		MOST_SHARDS);
}

// The complaint about options that go only with a class, or only without one. NULL: there is none.
static const char *misplaced(const struct arguments *a)
{
	if (!a->submissions)
		return a->again	      ? "again"
		       : a->newest    ? "newest"
		       : a->shards    ? "shard"
		       : a->merge     ? "merge"
		       : a->limit > 0 ? "limit"
				      : NULL;
	if (a->format && a->format != &grade_csv)
		return "format";
	if (a->way != WAY_PERSISTENT)
		return "runner";
	if (a->thorough)
		return "thorough";
	return a->file ? "file" : a->folder ? "folder" : a->traces ? "traces" : NULL;
}

static error_t parse_end(const struct arguments *a)
{
	const char *wrong = misplaced(a);
	if (wrong && a->submissions)
		command_wrong(_("--%s does not go with --submissions"), wrong);
	else if (wrong)
		command_wrong(_("--%s goes with --submissions only"), wrong);
	else if (a->merge && (a->shards || a->again))
		command_wrong(_("--%s does not go with --merge"), a->shards ? "shard" : "again");
	else if (a->nwords > 1 && !a->submissions)
		command_wrong(
			_("unexpected argument '%s': 'treadle grade' takes one exercise, or --all"),
			a->words[1]);
	else if (a->all && a->nwords)
		command_wrong(_("--all grades all exercises: unexpected argument '%s'"),
			      a->words[0]);
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
	case KEY_SUBMISSIONS:
		return parse_name("submissions", arg, &a->submissions);
	case KEY_RUNNER:
		return parse_way(arg, &a->way);
	case KEY_LIMIT:
		return parse_limit(a, arg);
	case KEY_SHARD:
		return parse_shard(a, arg);
	case KEY_MERGE:
		a->merge = true;
		return 0;
	case KEY_RELEASE:
		a->release = true;
		return 0;
	case KEY_AGAIN:
		a->again = true;
		return 0;
	case KEY_NEWEST:
		a->newest = true;
		return 0;
	case KEY_THOROUGH:
		a->thorough = true;
		return 0;
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
	.options = options, .parser = parse, .args_doc = N_("EXERCISE..."), .doc = doc};

// --- the command ---------------------------------------------------------------------------------

static int find_exercises(const struct arguments *a, struct exercise **all, size_t *n,
			  struct status *st)
{
	if (a->all) {
		int code = exercises_find(all, n, a->exercises, st);
		if (!code && !*n)
			code = status_set(
				st, EXIT_TROUBLE,
				_("no exercises were found: run 'make' or 'make install' again"));
		return code;
	}
	*all = calloc(a->nwords, sizeof **all);
	int code = *all ? EXIT_OK : status_no_memory(st);
	for (*n = 0; !code && *n < a->nwords; ++*n) {
		code = exercise_find(&(*all)[*n], a->exercises, a->words[*n], st);
		for (size_t i = 0; !code && i < *n; i++)
			if (strcmp((*all)[i].path, (*all)[*n].path) == 0)
				code = status_set(st, EXIT_USAGE, _("'%s' is named twice"),
						  a->words[*n]);
	}
	return code;
}

static int grade_files(const struct arguments *a, const struct exercise *all, size_t n,
		       struct status *st)
{
	const struct grade_format *format = a->format ? a->format : &grade_text;
	const struct grade_exercises_options what = {
		.exercises = all,
		.n = n,
		.all = a->all,
		.file = a->file,
		.folder = a->folder,
		.output = a->output,
		.format = format,
		.release = a->release,
		.options = {.trial = {.jobs = a->jobs,
				      .way = a->way,
				      .stop = &command_stopped,
				      .width = format == &grade_text && !a->output
						       ? line_width(stdout)
						       : LINE_WIDTH},
			    .traces = a->traces ? a->traces : "treadle-grade",
			    .thorough = a->thorough,
			    .shows = !a->quiet && isatty(STDERR_FILENO)},
	};
	return grade_exercises(&what, st);
}

static int grade_class(const struct arguments *a, const struct exercise *all, size_t n,
		       struct status *st)
{
	const struct class_options o = {
		.exercises = all,
		.nexercises = n,
		.submissions = a->submissions,
		.output = a->output ? a->output : "report.csv",
		.jobs = a->jobs,
		.limit = a->limit > 0 ? a->limit : SECONDS,
		.again = a->again,
		.newest = a->newest,
		.quiet = a->quiet,
		.shard = a->shard,
		.shards = a->shards,
		.merge = a->merge,
		.release = a->release,
		.stop = &command_stopped,
	};
	return class_run(&o, st);
}

// Prints which protection from submissions this system lacks.
static void note_missing(void)
{
	struct buf b = {0};
	sandbox_missing(&b);
	if (b.n)
		command_note(_("submissions are kept from doing harm only by a filter of system "
			       "calls and by limits; this system lacks: %s"),
			     buf_str(&b));
	buf_free(&b);
}

// Prints that --thorough does nothing for an exercise without a contract.
static void note_no_contract(const struct arguments *a, const struct exercise *all, size_t n)
{
	for (size_t i = 0; a->thorough && i < n; i++)
		if (!contract_exists(&all[i]))
			command_note(_("%s has no contract: --thorough tries nothing more there"),
				     all[i].folder);
}

static int grade_run(int argc, char **argv)
{
	struct arguments a = {.jobs = 1};
	struct status st = {0};
	struct exercise *all = NULL;
	size_t n = 0;
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	command_catch();
	code = find_exercises(&a, &all, &n, &st);
	if (!code) {
		note_missing();
		note_no_contract(&a, all, n);
	}
	if (!code)
		code = (a.submissions ? grade_class : grade_files)(&a, all, n, &st);
	exercises_free(all, n);
	if (st.code)
		command_fail(&st);
	return code;
}

const struct command command_grade = {"grade", N_("Grade an exercise, or a class"), grade_run};
