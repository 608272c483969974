// SPDX-License-Identifier: MIT
//
// guarded WAY EXECUTIONS [OPTION...] PROGRAM [ARG...] [-- ARG...]...
//
// Searches a program as the grader does, in its sandbox and under its guard, and prints as JSON how
// it ends and by which ways its executions were run; then the same with other arguments, by the
// same runner if that can. WAY: fork, persistent or both. OPTION: as a
// scenario's in a spec, --timeouts=virtual, --spurious=N or --steps=N.
#include "checker/search/runner_set.h"
#include "checker/verdict/counterexample.h"
#include "course/target_find.h"
#include "sandbox/sandbox.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIB ((uint64_t)1 << 20)

static const struct sandbox sandbox = {.written = 64 * MIB};

static int say(const struct search_result *r)
{
	const struct way_counts *w = &r->ways;
	char why[WAY_WORDS];
	way_refusal(w->why, why);
	printf("{\"failure\": %d, \"finished\": %s, \"executions\": %" PRIu64
	       ", \"forked\": %" PRIu64 ", \"persistent\": %" PRIu64 ", \"compared\": %" PRIu64
	       ", \"differed\": %" PRIu64 ", \"refused\": %" PRIu64 ", \"why\": \"%s\"}\n",
	       r->failure.end, r->finished ? "true" : "false", r->counts.all.executions, w->forked,
	       w->persistent, w->compared, w->differed, w->refused, why);
	return r->failure.end != END_NONE;
}

static bool option(const char *word, struct runner_options *how)
{
	if (!strcmp(word, "--timeouts=virtual")) {
		how->rules.any_timeouts = false;
		return true;
	}
	return sscanf(word, "--spurious=%d", &how->rules.spurious) == 1 ||
	       sscanf(word, "--steps=%" SCNu64, &how->steps) == 1;
}

// Searches the program with the arguments up to the next "--", or the end.
static int search(struct runner_set *set, const char *program, char **args,
		  const struct search_options *what, const struct runner_options *how)
{
	struct target target = {0};
	struct status st = {0};
	struct search_result result = {0};
	size_t n = 0;
	while (args[n] && strcmp(args[n], "--") != 0)
		n++;
	int code = target_find(&target, program, args, n, &st);
	if (!code)
		code = runner_set_renew(set, 1, &target, how, &st);
	if (!code)
		code = counterexample_search(what, set->runners, set->n, &result, &st);
	if (code)
		fprintf(stderr, "guarded: %s\n", st.text);
	else
		code = say(&result);
	search_result_free(&result);
	target_free(&target);
	return code;
}

int main(int argc, char **argv)
{
	struct runner_set set = {.n = 0};
	struct runner_options how = {.rules = {.any_timeouts = true},
				     .steps = 10000,
				     .memory = 128 * MIB,
				     .written = 64 * MIB,
				     .races = RACES_END,
				     .returns = true,
				     .sandbox = &sandbox};
	struct search_options what = {.strategy = &search_phases,
				      .bound = 2,
				      .depth = 3,
				      .seed = 1,
				      .coarse = true,
				      .races = RACES_END};
	if (argc < 4 || !way_named(argv[1], &how.way))
		return 2;
	what.executions = strtoull(argv[2], NULL, 10);
	for (; argc > 4 && argv[3][0] == '-'; argc--, argv++)
		if (!option(argv[3], &how))
			return 2;
	int code = search(&set, argv[3], argv + 4, &what, &how);
	for (int i = 4; i < argc; i++)
		if (strcmp(argv[i], "--") == 0)
			code = search(&set, argv[3], argv + i + 1, &what, &how);
	runner_set_close(&set);
	return code;
}
