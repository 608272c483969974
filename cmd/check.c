// SPDX-License-Identifier: MIT
//
// `treadle check`: looks for an interleaving that fails, and saves the one it finds.
#include "checker/report/effort.h"
#include "checker/report/report.h"
#include "checker/report/report_json.h"
#include "checker/report/counterexample_scene.h"
#include "checker/search/runner_set.h"
#include "checker/verdict/counterexample.h"
#include "cmd/check_options.h"
#include "cmd/commands.h"
#include "cmd/named_program.h"
#include "trace/trace_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

// ---- progress ---------------------------------------------------------------------------------

#define PROGRESS_EVERY 0.1 // seconds
#define BEYOND_PART 10	   // so manieth a part of the budget,
#define BEYOND_LEAST 500   // or so many executions, if that is more
#define SOURCES_SHOWN 3	   // of a program with more, its make is named
#define CLEAR_LINE "\r\033[K"

struct check_progress {
	double seconds; // since the start, when it was shown last
	uint64_t most;	// executions
};

static void progress(void *ctx, const struct search_counts *c, const struct strategy_state *state,
		     double seconds)
{
	struct check_progress *last = ctx;
	if (seconds - last->seconds < PROGRESS_EVERY)
		return;
	last->seconds = seconds;
	fprintf(stderr, CLEAR_LINE);
	fprintf(stderr, ngettext("%" PRIu64 " execution", "%" PRIu64 " executions", c->executions),
		c->executions);
	fprintf(stderr, _(" of at most %" PRIu64 ", %.0f a second, %s"), last->most,
		(double)c->executions / seconds, phase_name(state->phase));
	if (state->phase == SEARCH_BOUNDED)
		fprintf(stderr, " (%d)", state->bound);
	fflush(stderr);
}

// ---- the search and what is said of it ---------------------------------------------------------

// How many of the jobs that were asked for there can be.
static unsigned jobs_possible(unsigned jobs)
{
	unsigned cpus = runner_set_processors();
	if (jobs <= cpus)
		return jobs;
	command_note(ngettext("--jobs=%u: there is %u processor to run on, so as many jobs",
			      "--jobs=%u: there are %u processors to run on, so as many jobs",
			      cpus),
		     jobs, cpus);
	return cpus;
}

static int search(struct check_arguments *a, const struct target *target, struct search_result *r,
		  struct status *st)
{
	struct runner_set set = {.n = 0};
	struct check_progress shown = {0, a->search.executions};
	bool tell = !a->quiet && isatty(STDERR_FILENO);
	int code = runner_set_open(&set, jobs_possible(a->jobs), target, &a->runner, st);
	if (tell) {
		a->search.progress = progress;
		a->search.ctx = &shown;
	}
	if (!code)
		code = counterexample_search(&a->search, set.runners, set.n, r, st);
	if (tell && shown.seconds > 0)
		fprintf(stderr, CLEAR_LINE);
	runner_set_close(&set);
	return code;
}

// What was checked, as the user may type it again.
static void say_again(const struct check_arguments *a, struct buf *b)
{
	const struct program_words *w = &a->words;
	if (w->input) {
		buf_puts(b, "--stdin=");
		buf_word(b, w->input);
		buf_putc(b, ' ');
	}
	if (w->threads)
		buf_printf(b, "--threads=%s ", w->threads);
	for (size_t i = 0; i < w->nwords; i++) {
		buf_puts(b, i ? " " : "");
		buf_word(b, w->words[i]);
	}
	for (size_t i = 0; i < w->nquoted; i++) {
		buf_puts(b, i ? " " : w->nwords ? " -- " : "-- ");
		buf_word(b, w->quoted[i]);
	}
}

// The command that compiles a program so that its memory is seen, if that is of use.
static void say_built(const struct check_arguments *a, const struct target *target, struct buf *b)
{
	const char *program = a->words.nwords ? a->words.words[0] : a->words.quoted[0];
	if (a->level != LEVEL_CALLS || target->lesson)
		return;
	if (a->nbare > SOURCES_SHOWN) {
		buf_puts(b, "make clean && make CC='treadle cc'");
		return;
	}
	buf_puts(b, "treadle cc");
	for (size_t i = 0; i < a->nbare; i++) {
		buf_putc(b, ' ');
		buf_word(b, a->bare[i]);
	}
	buf_puts(b, a->nbare ? " -o " : " FILE.c -o ");
	buf_word(b, program);
}

static int report(const struct check_arguments *a, const struct target *target,
		  const struct search_result *result, const char *saved)
{
	const struct finding finding = {
		.options = &a->search,
		.rules = &a->runner.rules,
		.result = result,
		.level = a->level,
		.bare = a->bare,
		.nbare = a->nbare,
	};
	struct verdict verdict;
	int rc = verdict_make(&verdict, &finding);
	int code = verdict.exit_code;
	struct buf again = {0}, built = {0};
	say_again(a, &again);
	say_built(a, target, &built);
	struct report r = {.finding = &finding,
			   .verdict = &verdict,
			   .saved = saved,
			   .width = a->width,
			   .again = again.n ? buf_str(&again) : NULL,
			   .built = built.n ? buf_str(&built) : NULL};
	if (!rc)
		rc = (a->json ? report_json : report_text)(&r, stdout);
	verdict_free(&verdict);
	buf_free(&again);
	buf_free(&built);
	if (!rc)
		return code;
	command_note(rc == ENOMEM
			     ? _("out of memory")
			     : _("the failing trace does not fit the model: please report this"));
	return EXIT_TROUBLE;
}

// So many executions, of the budget, are to show what comes of a data race.
static uint64_t beyond_races(uint64_t budget)
{
	uint64_t part = budget / BEYOND_PART;
	return part > BEYOND_LEAST ? part : BEYOND_LEAST;
}

// Looks how much of the program can be seen, and what follows from it for the search.
static int look_at_level(struct check_arguments *a, const struct target *target, struct status *st)
{
	int code = level_of(target->program, &a->level, st);
	if (code)
		return code;
	level_bare(target->program, &a->bare, &a->nbare);
	if (a->level == LEVEL_MEMORY) {
		a->runner.races = RACES_NOTE;
		a->runner.exact = level_exact(target->program);
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

static int check(struct check_arguments *a, const struct target *target)
{
	struct search_result result = {0};
	struct status st = {0};
	char name[PATH_MAX];
	trace_name(target, name, sizeof name);
	const char *file = a->file ? a->file : name, *saved = NULL;

	int code = look_at_level(a, target, &st);
	if (!code)
		code = search(a, target, &result, &st);
	if (code) {
		command_fail(&st);
		search_result_free(&result);
		return code;
	}
	if (result.trace.n && trace_save(&result.trace, file, &st) == EXIT_OK)
		saved = file;
	else if (result.trace.n)
		command_fail(&st);
	if (saved && a->scene && counterexample_scene_save(&result.trace, a->scene, &st) != EXIT_OK)
		command_fail(&st);
	code = report(a, target, &result, saved);
	search_result_free(&result);
	return code;
}

static int check_run(int argc, char **argv)
{
	struct check_arguments a = check_defaults(&command_stopped);
	struct target target = {0};
	int code = command_read(&check_argp, argc, argv, &a);
	if (code == EXIT_OK)
		code = program_target(&a.words, &target);
	if (code == EXIT_OK) {
		command_catch();
		code = check(&a, &target);
	}
	level_bare_free(a.bare, a.nbare);
	target_free(&target);
	program_words_free(&a.words);
	return code;
}

const struct command command_check = {"check", N_("Look for an interleaving that fails"),
				      check_run};
