// SPDX-License-Identifier: MIT
//
// `treadle outcomes`: every end that a program can come to, how many interleavings lead there, and
// a trace of each.
#include "checker/report/outcomes_text.h"
#include "cmd/options/check_options.h"
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "trace/trace_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SHOW 20 // outcomes to show, by default

enum { KEY_ANY_ORDER = 512, KEY_SHOW, KEY_TRACES };

struct arguments {
	struct check_arguments search; // input of the child
	bool any_order;
	uint64_t show;
	char *folder; // for the traces; NULL: the current folder
};

static const struct argp_option options[] = {
	{"any-order", KEY_ANY_ORDER, NULL, 0,
	 N_("Count runs that print the same lines in another order as the same end"), 0},
	{"show", KEY_SHOW, N_("N"), 0,
	 N_("Show N ends, and write a trace of each (default: 20; 0: none)"), 0},
	{"traces", KEY_TRACES, N_("FOLDER"), 0,
	 N_("Write the traces to FOLDER, which is made if needed (default: the current folder)"),
	 0},
	{"json", 'j', NULL, 0, N_("Write the ends as JSON, for other programs"), 0},
	{0},
};

static const char doc[] = N_(
	"Run a lesson or a program in every interleaving, and show the ends that it can come to "
	"(what it prints, the values of its watched variables, how it exits or fails) and how many "
	"interleavings lead to each."
	"\v"
	"Runs that differ only in the order of steps that do not affect each other count as one "
	"interleaving; which thread prints first makes a difference, unless --any-order is given. "
	"If there are too many interleavings to try, everything that can happen in each state is "
	"tried instead, and they are not counted. A run to each end is written to a trace, to view "
	"and to replay: PROGRAM-1.trace and so on, the end that most interleavings lead to first. "
	"With --strategy=bounded or pct, some ends may be missing.\n\n"
	"Exit status: 0 these are all ends and none fails, 1 one of them fails, 4 there may be "
	"more.\n\n"
	"Examples:\n"
	"  treadle outcomes ./hello\n"
	"  treadle outcomes --any-order semaphores permits-lost\n"
	"  treadle outcomes --traces=ends ./a.out -- 3");

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &a->search;
		return 0;
	case KEY_ANY_ORDER:
		a->any_order = true;
		return 0;
	case KEY_SHOW:
		return command_number("show", arg, 0, 10000, &a->show);
	case KEY_TRACES:
		a->folder = arg;
		if (*arg)
			return 0;
		return command_invalid(_("'--traces' needs the name of a folder"));
	case 'j':
		a->search.json = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {{&search_argp, 0, NULL, 0}, {0}};
static const struct argp argp = {.options = options,
				 .parser = parse,
				 .args_doc = N_("LESSON|PROGRAM [ACT] [-- ARG...]"),
				 .doc = doc,
				 .children = children};

// ---- traces -------------------------------------------------------------------------------------

// The name for the trace of outcome i: "hello-1.trace".
static void name_trace(const struct arguments *a, const struct target *target, size_t i,
		       struct buf *file)
{
	char name[PATH_MAX];
	trace_name(target, name, sizeof name);
	name[strlen(name) - strlen(".trace")] = '\0';
	if (a->folder)
		buf_printf(file, "%s/", a->folder);
	buf_printf(file, "%s-%zu.trace", name, i + 1);
}

static int make_folder(const struct arguments *a, struct status *st)
{
	if (!a->folder || !a->show || mkdir(a->folder, 0777) == 0 || errno == EEXIST)
		return EXIT_OK;
	return status_set(st, EXIT_USAGE, "%s: %s", a->folder, strerror(errno));
}

// Runs the first outcomes again, to be shown, and saves their traces.
static int show(const struct arguments *a, const struct target *target, const struct outcomes *all,
		struct runner *runner, struct outcome_shown *shown, size_t n, struct status *st)
{
	int code = make_folder(a, st);
	for (size_t i = 0; !code && i < n; i++) {
		code = outcome_run(all, all->sorted[i], runner, a->search.search.stop,
				   &shown[i].trace, st);
		if (code || !shown[i].trace.n)
			continue;
		name_trace(a, target, i, &shown[i].file);
		code = trace_save(&shown[i].trace, buf_str(&shown[i].file), st);
	}
	return code;
}

static void shown_free(struct outcome_shown *shown, size_t n)
{
	for (size_t i = 0; shown && i < n; i++) {
		trace_free(&shown[i].trace);
		buf_free(&shown[i].file);
	}
	free(shown);
}

// ---- the command --------------------------------------------------------------------------------

static int exit_code(const struct outcomes_report *r)
{
	for (size_t i = 0; i < r->all->n; i++)
		if (end_failure(&r->all->sorted[i]->end))
			return EXIT_FAILED;
	if (r->finding->result->races.sure.n)
		return EXIT_FAILED;
	return outcomes_complete(r) ? EXIT_OK : EXIT_UNDECIDED;
}

static int report(const struct arguments *a, const struct search_options *how,
		  const struct search_result *result, struct outcomes_report *r)
{
	struct verdict verdict;
	const struct check_arguments *s = &a->search;
	const struct finding finding = {
		.options = how, .rules = &s->runner.rules, .result = result, .seen = s->seen};
	int rc = verdict_make(&verdict, &finding);
	r->finding = &finding;
	r->verdict = &verdict;
	if (!rc)
		rc = (s->json ? outcomes_json : outcomes_text)(r, stdout);
	int code = exit_code(r);
	verdict_free(&verdict);
	if (!rc)
		return code;
	command_note(rc == ENOMEM ? _("out of memory")
				  : _("a trace does not fit the model: please report this"));
	return EXIT_TROUBLE;
}

static int search(struct arguments *a, const struct target *target, struct runner_set *set)
{
	struct check_arguments *s = &a->search;
	struct outcomes all = {.any_order = a->any_order};
	struct search_result result = {0};
	struct outcome_shown *shown = NULL;
	struct status st = {0};
	struct search_options how;
	size_t n = 0;
	int code = check_open(s, target, set, &st);
	how = s->search;
	how.all = true;
	how.beyond = 0;
	how.left = false;
	if (!code)
		code = outcomes_search(&how, &all, set->runners, set->n, &result, &st);
	command_stop_after(0);
	how.late = command_late;
	command_stopped = 0; // what was found is still shown
	if (!code) {
		n = all.n < a->show ? all.n : a->show;
		shown = calloc(n + 1, sizeof *shown);
		code = shown ? show(a, target, &all, set->runners[0], shown, n, &st)
			     : status_no_memory(&st);
	}
	check_close(s, set);
	if (code)
		command_fail(&st);
	else
		code = report(a, &how, &result,
			      &(struct outcomes_report){.all = &all, .shown = shown, .nshown = n});
	shown_free(shown, n);
	outcomes_free(&all);
	search_result_free(&result);
	return code;
}

static int outcomes(struct arguments *a, const struct target *target)
{
	struct runner_set set = {.n = 0};
	struct status st = {0};
	int code = check_level(&a->search, target, &st);
	a->search.runner.prints = a->any_order ? PRINTS_TOLD : PRINTS_ORDERED;
	return code ? command_fail(&st) : search(a, target, &set);
}

static int outcomes_run(int argc, char **argv)
{
	struct arguments a = {.search = check_defaults(&command_stopped), .show = SHOW};
	struct target target = {0};
	int code = command_read(&argp, argc, argv, &a);
	if (code == EXIT_OK)
		code = program_target(&a.search.words, &target);
	if (code == EXIT_OK) {
		command_catch();
		code = outcomes(&a, &target);
	}
	level_seen_free(&a.search.seen);
	target_free(&target);
	program_words_free(&a.search.words);
	return code;
}

const struct command command_outcomes = {"outcomes", N_("Show every way a program can end"),
					 outcomes_run};
