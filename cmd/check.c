// SPDX-License-Identifier: MIT
//
// `treadle check`: looks for an interleaving that fails, and saves the one it finds.
#include "checker/fate/fate.h"
#include "checker/report/report.h"
#include "checker/verdict/addresses.h"
#include "checker/verdict/by_rounds.h"
#include "cmd/options/check_options.h"
#include "cmd/commands.h"
#include "cmd/options/named.h"
#include "trace/trace_writer.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>

#define SOURCES_SHOWN 3 // of a program with more, `make` is suggested

// Limits for finding the fate of the failing run:
#define FATE_PART 10	// 1/10 of the search's executions,
#define FATE_LEAST 150	// but at least so many executions,
#define FATE_LONGEST 10 // and seconds of own time, unless --fate gives the executions

// ---- the search and what is said of it ---------------------------------------------------------

// Is the fate of the failing run to be found? Not of a race, which no step decides; and only with
// --fate of a thread that loops, which takes seconds to notice each time, and of a run of which
// only the first accesses are steps, where it would not be known for sure.
static bool has_fate(const struct check_arguments *a, const struct search_result *r)
{
	bool slow = r->failure.end == END_SPIN || r->failure.sparse;
	return a->fate && r->failure.trace.n && r->failure.end != END_RACE && !r->stopped &&
	       !(slow && a->fate == FATE_PART_OF_SEARCH);
}

static int find_fate(const struct check_arguments *a, const struct runner_set *set,
		     const struct search_result *r, struct fate *fate, struct status *st)
{
	const struct finding seen = check_finding(a, NULL);
	uint64_t part = r->counts.all.executions / FATE_PART;
	bool given = a->fate != FATE_PART_OF_SEARCH;
	const struct fate_options o = {.seen = &seen,
				       .executions = given		 ? a->fate
						     : part > FATE_LEAST ? part
									 : FATE_LEAST,
				       .longest = given ? 0 : FATE_LONGEST,
				       .stop = a->search.stop};
	return has_fate(a, r) ? fate_find(&o, &r->failure.trace, set->runners, set->n, fate, st)
			      : EXIT_OK;
}

static int search(struct check_arguments *a, const struct target *target, struct search_result *r,
		  struct fate *fate, struct waits *waits, struct remarks *remarks,
		  struct status *st)
{
	struct runner_set set = {.n = 0};
	struct remarks_watch watch = {.to = remarks};
	const struct search_listener listener = remarks_listener(&watch);
	struct search_options how = a->search;
	how.listener = &listener;
	int code = check_open(a, target, &set, st);
	if (!code)
		code = by_rounds_search(&how, set.runners, set.n, r, st);
	if (!code)
		code = addresses_try(&a->search, set.runners, set.n, r, st);
	remarks_watch_end(&watch);
	if (!code)
		code = find_fate(a, &set, r, fate, st);
	if (!code && r->failure.trace.n)
		waits_of_trace(waits, &r->failure.trace, target);
	check_close(a, &set);
	return code;
}

// Adds the checked program, as the user can type it again.
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

// Adds the command that compiles the program so that its memory is seen, if that is useful.
static void say_built(const struct check_arguments *a, const struct target *target, struct buf *b)
{
	const char *program = a->words.nwords ? a->words.words[0] : a->words.quoted[0];
	if (a->seen.level != LEVEL_CALLS || target->lesson)
		return;
	if (a->seen.bare.n > SOURCES_SHOWN) {
		buf_puts(b, "make clean && make CC='treadle cc'");
		return;
	}
	buf_puts(b, "treadle cc");
	for (size_t i = 0; i < a->seen.bare.n; i++) {
		buf_putc(b, ' ');
		buf_word(b, a->seen.bare.names[i]);
	}
	buf_puts(b, a->seen.bare.n ? " -o " : " FILE.c -o ");
	buf_word(b, program);
}

static int report(const struct check_arguments *a, const struct target *target,
		  const struct search_result *result, const struct fate *fate,
		  const struct waits *waits, const struct remarks *remarks, const char *saved)
{
	const struct finding finding = check_finding(a, result);
	struct verdict verdict;
	int rc = verdict_make(&verdict, &finding);
	int code = verdict.exit_code;
	struct buf again = {0}, built = {0};
	say_again(a, &again);
	say_built(a, target, &built);
	struct report r = {.finding = &finding,
			   .verdict = &verdict,
			   .fate = fate->begun ? fate : NULL,
			   .waits = waits,
			   .remarks = remarks,
			   .saved = saved,
			   .shown = a->rows,
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

static int check(struct check_arguments *a, const struct target *target)
{
	struct search_result result = {0};
	struct fate fate = {0};
	struct waits waits = {0};
	struct remarks remarks = {.kinds = REMARKS_RISKS};
	struct status st = {0};
	char name[PATH_MAX];
	trace_name(target, name, sizeof name);
	const char *file = a->file ? a->file : name, *saved = NULL;

	int code = check_level(a, target, &st);
	if (!code)
		code = search(a, target, &result, &fate, &waits, &remarks, &st);
	if (code) {
		command_fail(&st);
		remarks_free(&remarks);
		waits_free(&waits);
		search_result_free(&result);
		return code;
	}
	if (result.failure.trace.n && trace_save(&result.failure.trace, file, &st) == EXIT_OK)
		saved = file;
	else if (result.failure.trace.n)
		command_fail(&st);
	if (saved && a->scene &&
	    counterexample_scene_save(&result.failure.trace, a->scene, &st) != EXIT_OK)
		command_fail(&st);
	code = report(a, target, &result, &fate, &waits, &remarks, saved);
	remarks_free(&remarks);
	waits_free(&waits);
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
	level_seen_free(&a.seen);
	target_free(&target);
	program_words_free(&a.words);
	return code;
}

const struct command command_check = {"check", N_("Look for an interleaving that fails"),
				      check_run};
