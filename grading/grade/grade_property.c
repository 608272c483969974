// SPDX-License-Identifier: MIT
//
// Grading one property: see grade_property.h.
#include "grading/grade/grade_property.h"
#include "base/i18n.h"
#include "base/seconds.h"
#include "command/files.h"
#include "trace/trace_writer.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// --- progress ------------------------------------------------------------------------------------

#define PROGRESS_EVERY 0.1 // seconds
#define CLEAR_LINE "\r\033[K"

struct progress_line {
	const struct exercise *exercise;
	const struct scenario *scenario;
	double seconds; // of the last output
};

static void progress(void *ctx, const struct search_counts *c, const struct strategy_state *state,
		     double seconds)
{
	struct progress_line *s = ctx;
	(void)state;
	if (seconds - s->seconds < PROGRESS_EVERY)
		return;
	s->seconds = seconds;
	fprintf(stderr, CLEAR_LINE "%s, %s: %" PRIu64 " of at most %" PRIu64 " executions",
		s->exercise->folder, s->scenario->file, c->executions, s->scenario->executions);
	fflush(stderr);
}

static void progress_end(const struct grade_file_options *how)
{
	if (how->shows)
		fprintf(stderr, CLEAR_LINE);
}

// --- the trace of a failure ----------------------------------------------------------------------

// Writes the trace, and sets p->trace. Removes the trace of an earlier run in any case. ran: name
// of the program; name: of the file.
static int save_trace(const struct grading *g, struct graded *p, const char *ran, const char *name,
		      struct trial *t, struct status *st)
{
	const struct exercise_build *b = g->build;
	char folder[PATH_MAX], file[PATH_MAX + NAME_MAX], program[PATH_MAX];
	snprintf(folder, sizeof folder, "%s/%s", g->how->traces, b->exercise->folder);
	snprintf(file, sizeof file, "%s/%s.trace", folder, name);
	if (!t->trace.n) {
		unlink(file);
		return EXIT_OK;
	}
	snprintf(program, sizeof program, "%s/%s", b->exercise->folder, ran);
	int code = folders_ensure(folder, st);
	if (!code && trace_pack(&t->trace, program, b->folder))
		code = status_no_memory(st);
	if (!code)
		code = trace_save(&t->trace, file, st);
	if (!code && !(p->trace = strdup(file)))
		code = status_no_memory(st);
	return code;
}

// --- grading -------------------------------------------------------------------------------------

// The kind of failure, with details: "property,race", "deadlock,locks". NULL: not known, or no
// memory, which the caller tolerates.
static char *kind_of(const struct trial *t)
{
	struct buf b = {0};
	if (t->kind)
		buf_printf(&b, "%s%s%s", t->kind, t->races ? ",race" : "",
			   t->locks ? ",locks" : "");
	return b.failed ? NULL : b.s;
}

// Runs the scenario's search, and its ordinary run.
static int run_scenario(const struct trial_options *o, struct exercise_build *b,
			const struct scenario *s, struct trial *t, struct status *st)
{
	char program[PATH_MAX];
	int code = exercise_build_scenario(b, s, program, sizeof program, st);
	if (!code)
		code = trial_run(t, s, program, o, st);
	if (!code && trial_ordinary(t, s, program))
		code = status_no_memory(st);
	return code;
}

static bool scenario_early(void *ctx, const void *part, struct early_result *result)
{
	const struct grading *g = ctx;
	struct trial_options o = trial_options_early(&g->how->trial, result);
	struct trial t = {0};
	struct status st;
	return run_scenario(&o, g->build, part, &t, &st) == EXIT_OK &&
	       trial_result_early(&t, result);
}

static int try_scenario(struct grading *g, struct graded *p, const struct scenario *s,
			struct status *st)
{
	const struct grade_file_options *how = g->how;
	struct progress_line shown = {g->grade->exercise, s, 0};
	struct trial_options o = how->trial;
	struct trial t = {0};
	int code = EXIT_OK;
	if (how->shows)
		o.progress = progress;
	o.ctx = &shown;
	o.remarks = g->remarks;
	o.early = &g->early;
	if (!trial_early(&t, &o, s))
		code = run_scenario(&o, g->build, s, &t, st);
	progress_end(how);
	if (!code && o.stop && *o.stop)
		code = status_set(st, EXIT_UNDECIDED, _("stopped: the grade is not finished"));
	if (!code && how->traces)
		code = save_trace(g, p, s->name, s->name, &t, st);
	if (!code && t.result != GRADE_PASSED) {
		p->result = t.result;
		p->scenario = s;
		p->kind = kind_of(&t);
		p->sentence = t.sentence;
		p->report = t.report;
		t.sentence = t.report = NULL;
	}
	trial_free(&t);
	return code;
}

// --- the contract --------------------------------------------------------------------------------

// Writes the client as a C program, beside its trace.
static int save_client(const struct graded *p, const struct contract_loss *loss, struct status *st)
{
	struct atomic_file file;
	char path[PATH_MAX];
	if (!p->trace)
		return EXIT_OK;
	snprintf(path, sizeof path, "%.*s.c", (int)(strlen(p->trace) - strlen(".trace")), p->trace);
	int code = atomic_file_open(&file, path, st);
	if (code)
		return code;
	fputs(loss->code, file.out);
	return atomic_file_close(&file, EXIT_OK, st);
}

// Removes the client of an earlier run.
static void forget_client(const struct grading *g, const char *name)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s/%s.c", g->how->traces, g->grade->exercise->folder, name);
	unlink(path);
}

// Takes the client by which the property is lost, if there is one.
static int take_loss(const struct grading *g, struct graded *p, struct contract_loss *loss,
		     struct status *st)
{
	char name[NAME_MAX];
	int code = EXIT_OK;
	snprintf(name, sizeof name, "contract-%s", p->property->name);
	if (g->how->traces) {
		forget_client(g, name);
		code = save_trace(g, p, "contract", name, &loss->trial, st);
	}
	if (code || !loss->lost)
		return code;
	p->result = loss->trial.result;
	p->kind = kind_of(&loss->trial);
	p->client = loss->client;
	p->sentence = loss->trial.sentence;
	p->report = loss->trial.report;
	loss->client = loss->trial.sentence = loss->trial.report = NULL;
	return save_client(p, loss, st);
}

// Decides the property by the contract, after its scenarios have passed. All properties share one
// run of the contract's trials.
static int try_contract(struct grading *g, struct graded *p, struct status *st)
{
	const struct grade_file_options *how = g->how;
	struct contract_trials_options o = {how->trial, how->thorough,
					    how->only ? p->property : NULL};
	int code = EXIT_OK;
	if (!contract_exists(g->grade->exercise))
		return EXIT_OK;
	o.trial.remarks = g->remarks;
	o.trial.early = &g->early;
	if (!g->trials.losses) {
		if (how->only)
			code = contract_build(g->build, st);
		if (!code)
			code = contract_trials_run(&g->trials, g->build, &o, st);
		g->grade->tried = g->trials.tried;
		g->trials.tried = NULL;
	}
	return code ? code : take_loss(g, p, &g->trials.losses[p - g->grade->properties], st);
}

// --- the property --------------------------------------------------------------------------------

void grade_property_early(struct grading *g, const struct property *is)
{
	for (size_t i = 0; i < is->nscenarios; i++)
		early_add(&g->early, scenario_early, g, &is->scenarios[i]);
}

int grade_property(struct grading *g, struct graded *p, struct status *st)
{
	const struct property *is = p->property;
	int code = EXIT_OK;
	double begun = seconds_now();
	p->result = GRADE_PASSED;
	size_t i = 0;
	while (!code && i < is->nscenarios && p->result == GRADE_PASSED)
		code = try_scenario(g, p, &is->scenarios[i++], st);
	while (i < is->nscenarios)
		early_drop(&g->early, &is->scenarios[i++]);
	if (!code && p->result == GRADE_PASSED)
		code = try_contract(g, p, st);
	if (!code && p->result == GRADE_PASSED)
		p->points = is->points;
	p->seconds = seconds_now() - begun;
	return code;
}
