// SPDX-License-Identifier: MIT
//
// `treadle explain`: why the run in a trace failed, and what would have saved it.
#include "checker/explain/explain.h"
#include "checker/report/explain_text.h"
#include "cmd/options/check_options.h"
#include "cmd/commands.h"
#include "session/provenance.h"
#include "trace/trace_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_FROM = 256, KEY_TO, KEY_EXECUTIONS };

struct arguments {
	char *file, *output;
	uint64_t from, to, executions; // 0: not given
	bool json, quiet;
};

static const struct argp_option options[] = {
	{"from", KEY_FROM, N_("N"), 0, N_("Look for orders of steps from the Nth on (default: 1)"),
	 0},
	{"to", KEY_TO, N_("N"), 0, N_("Look for orders of steps up to the Nth (default: the last)"),
	 0},
	{"executions", KEY_EXECUTIONS, N_("N"), 0, N_("Stop after N executions (default: 40000)"),
	 0},
	{"output", 'o', N_("FILE"), 0, N_("Write the nearest passing run to FILE, as a trace"), 0},
	{"json", 'j', NULL, 0, N_("Write the explanation as JSON, for other programs"), 0},
	{"quiet", 'q', NULL, 0, N_("Do not show the progress"), 0},
	{0},
};

static const char doc[] =
	N_("Explain why the run in a trace failed: run its program in every interleaving, find the "
	   "nearest one that passes, and find the smallest set of orders of two steps that all "
	   "failing runs have in common and no passing run has."
	   "\v"
	   "Every statement holds for all interleavings that were tried; how many these are, and "
	   "whether they are all, is reported too. For a long run, give a range with --from and "
	   "--to: then only orders with a step in this range are considered.\n\n"
	   "Exit status: 0 the failure is explained, 2 the run in the trace did not fail, or its "
	   "program has changed, 4 the search did not find this failure again.\n\n"
	   "Examples:\n"
	   "  treadle check locks deadlock\n"
	   "  treadle explain locks-deadlock.trace\n"
	   "  treadle explain --from=100 --to=200 -o passes.trace a.out.trace");

static error_t parse_end(const struct arguments *a)
{
	if (!a->file)
		command_wrong(_("name the trace of a run that failed; 'treadle check' makes one"));
	else if (a->to && a->from > a->to)
		command_wrong(_("--from=%" PRIu64 " comes after --to=%" PRIu64), a->from, a->to);
	else
		return 0;
	return EINVAL;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct arguments *a = state->input;
	switch (key) {
	case KEY_FROM:
		return command_number("from", arg, 1, UINT32_MAX, &a->from);
	case KEY_TO:
		return command_number("to", arg, 1, UINT32_MAX, &a->to);
	case KEY_EXECUTIONS:
		return command_number("executions", arg, 1, UINT32_MAX, &a->executions);
	case 'o':
		return command_output(arg, &a->output);
	case 'j':
		a->json = true;
		return 0;
	case 'q':
		a->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		return command_argument(state, arg, &a->file);
	case ARGP_KEY_END:
		return parse_end(a);
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options, .parser = parse, .args_doc = N_("TRACE"), .doc = doc};

// ---- the trace ----------------------------------------------------------------------------------

// Counts the steps of the trace, which must fit the model.
static int count_steps(const struct trace *t, const char *file, size_t *steps, struct status *st)
{
	struct story s;
	size_t at;
	int rc = story_until(&s, t, NO_SLOT, &at);
	if (rc == EINVAL)
		return status_set(st, EXIT_USAGE,
				  _("trace '%s' is damaged at slot %zu: record it again"), file,
				  at);
	if (rc)
		return status_no_memory(st);
	*steps = s.steps;
	story_free(&s);
	return EXIT_OK;
}

// Checks that the trace can be explained, and completes the requested range.
static int look_at(struct arguments *a, const struct trace *t, struct status *st)
{
	const struct event *end = trace_end(t);
	size_t steps = 0;
	int code = count_steps(t, a->file, &steps, st);
	if (code)
		return code;
	if (!end || !end_failure(end))
		return status_set(st, EXIT_USAGE,
				  _("the run in '%s' did not fail: there is nothing to explain"),
				  a->file);
	bool range = a->from || a->to;
	if (!a->from)
		a->from = 1;
	if (!a->to || a->to > steps)
		a->to = steps;
	if (a->from > steps && steps)
		return status_set(st, EXIT_USAGE, _("--from=%zu: '%s' has %zu steps"), a->from,
				  a->file, steps);
	if (!end_for_ever(end->op) && a->to >= a->from + EXPLAIN_STEPS_MOST)
		return status_set(st, EXIT_USAGE,
				  _("'%s' has %zu steps, too many to explain them all: say which, "
				    "at most %d, by --from=N and --to=N"),
				  a->file, steps, EXPLAIN_STEPS_MOST);
	if (!range)
		a->from = a->to = 0;
	return EXIT_OK;
}

// The options of the search, as `treadle check` has them.
static struct check_arguments search_of(const struct arguments *a)
{
	struct check_arguments s = check_defaults(&command_stopped);
	s.quiet = a->quiet;
	s.search.steps = s.runner.steps;
	if (a->executions)
		s.search.executions = a->executions;
	return s;
}

// ---- the command --------------------------------------------------------------------------------

static int report(const struct arguments *a, const struct target *target,
		  const struct explanation *e, const struct waits *waits)
{
	struct status st = {0};
	struct explain_report r = {
		.e = e, .waits = waits, .lesson = target->lesson, .act = target->act};
	if (a->output && !e->passes)
		command_note(_("no run that passes was found: '%s' is not written"), a->output);
	else if (a->output && trace_save(&e->passing.trace, a->output, &st))
		return command_fail(&st);
	r.saved = a->output && e->passes ? a->output : NULL;
	if (!(a->json ? explain_json : explain_text)(&r, stdout))
		return EXIT_OK;
	command_note(_("out of memory"));
	return EXIT_TROUBLE;
}

static int search(const struct arguments *a, const struct trace *t, const struct target *target)
{
	struct check_arguments s = search_of(a);
	struct runner_set set = {.n = 0};
	struct explanation e = {.idiom = IDIOM_NONE};
	struct waits waits = {0};
	struct status st = {0};
	int code = check_level(&s, target, &st);
	explain_rules(t, &s.runner);
	if (!code)
		code = check_open(&s, target, &set, &st);
	const struct finding seen = check_finding(&s, NULL);
	const struct explain_options how = {.seen = &seen, .from = a->from, .to = a->to};
	if (!code)
		code = explain(&how, t, set.runners, set.n, &e, &st);
	check_close(&s, &set);
	if (!code)
		waits_of_trace(&waits, t, target);
	code = code ? command_fail(&st) : report(a, target, &e, &waits);
	waits_free(&waits);
	explanation_free(&e);
	level_seen_free(&s.seen);
	return code;
}

static int explain_trace(struct arguments *a, const struct trace *t)
{
	struct status st = {0};
	struct target target = {0};
	bool changed = false;
	int code = look_at(a, t, &st);
	if (!code)
		code = provenance_target(&target, t, &changed, &st);
	if (!code && (changed || provenance_input_changed(&target, t)))
		code = status_set(&st, EXIT_USAGE,
				  _("%s has changed since %s was made: check it again"),
				  changed ? target.program : target.input, a->file);
	code = code ? command_fail(&st) : search(a, t, &target);
	target_free(&target);
	return code;
}

static int explain_run(int argc, char **argv)
{
	struct arguments a = {0};
	struct status st = {0};
	struct trace t;
	int code = command_read(&argp, argc, argv, &a);
	if (code)
		return code;
	if (trace_open(&t, a.file, &st))
		return command_fail(&st);
	command_catch();
	code = explain_trace(&a, &t);
	trace_free(&t);
	return code;
}

const struct command command_explain = {"explain", N_("Explain why a run failed"), explain_run};
