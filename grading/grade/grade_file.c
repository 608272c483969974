// SPDX-License-Identifier: MIT
//
// Grading one file: see grade_file.h.
#include "grading/grade/grade_file.h"
#include "base/i18n.h"
#include "base/seconds.h"
#include "grading/grade/native_trial.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// --- building ------------------------------------------------------------------------------------

static int refuse(struct grade *g, enum grade_result result, const char *problem,
		  const char *messages, struct status *st)
{
	if (grade_refuse(g, result, problem, messages))
		return status_no_memory(st);
	return EXIT_OK;
}

static bool is_graded(const struct grade_file_options *how, const struct property *p)
{
	return !how->only || strcmp(how->only, p->name) == 0;
}

static bool build_one(void *ctx, const void *part, struct early_result *result)
{
	char program[PATH_MAX];
	struct status st;
	(void)result;
	return exercise_build_scenario(ctx, part, program, sizeof program, &st) == EXIT_OK;
}

static bool build_part(void *ctx, const void *part, struct early_result *result)
{
	struct status st;
	(void)result;
	return exercise_build_scenario_object(ctx, part, &st) == EXIT_OK;
}

static bool build_contract(void *ctx, const void *part, struct early_result *result)
{
	struct status st;
	(void)part;
	(void)result;
	return contract_build_asked(ctx, &st) == EXIT_OK &&
	       native_trial_build_contract(ctx, &st) == EXIT_OK;
}

// Is this the first scenario with its file? Others with the same file use its program.
static bool is_first(const struct exercise *e, const struct scenario *s)
{
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++)
			if (strcmp(e->properties[i].scenarios[j].file, s->file) == 0)
				return &e->properties[i].scenarios[j] == s;
	return false;
}

// Builds the programs, how->trial.jobs at a time. What fails is built again later, where the error
// is reported.
static void build_early(const struct grade_file_options *how, struct exercise_build *b)
{
	struct early a = {.jobs = how->trial.jobs, .stop = how->trial.stop};
	const struct exercise *e = b->exercise;
	if (contract_exists(e))
		early_add(&a, build_contract, b, e);
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++)
			if (is_first(e, &e->properties[i].scenarios[j]))
				early_add(&a, build_one, b, &e->properties[i].scenarios[j]);
	early_finish(&a);
	early_close(&a);
}

// Computes a part: in another process, if several run at a time, else in this one.
static void do_part(struct early *a, early_does *does, struct exercise_build *b, const void *part)
{
	if (a->jobs > 1)
		early_add(a, does, b, part);
	else if (!a->stop || !*a->stop)
		does(b, part, NULL);
}

void grade_prepare(struct exercise_build *b, unsigned jobs, const volatile sig_atomic_t *stop)
{
	struct early a = {.jobs = jobs, .stop = stop};
	const struct exercise *e = b->exercise;
	if (!b->kept || b->submitted)
		return;
	if (contract_exists(e))
		do_part(&a, build_contract, b, e);
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++)
			if (is_first(e, &e->properties[i].scenarios[j]))
				do_part(&a, build_part, b, &e->properties[i].scenarios[j]);
	early_finish(&a);
	early_close(&a);
}

// Builds all programs before the first runs, so that a file that cannot be linked with one of them
// gets no points at all. If only one property is of interest, each program is built when it is
// tried.
static int build_all(const struct grade_file_options *how, struct exercise_build *b,
		     const char *file, struct status *st)
{
	char program[PATH_MAX];
	if (!how->only)
		grade_prepare(b, how->trial.jobs, how->trial.stop);
	int code = exercise_build_submission(b, file, st);
	if (code || how->only)
		return code;
	build_early(how, b);
	for (size_t i = 0; i < b->exercise->nproperties; i++) {
		const struct property *p = &b->exercise->properties[i];
		for (size_t j = 0; !code && j < p->nscenarios; j++)
			code = exercise_build_scenario(b, &p->scenarios[j], program, sizeof program,
						       st);
	}
	if (!code && contract_exists(b->exercise))
		code = contract_build(b, st);
	return code;
}

static void tell(const struct grade_file_options *how, const struct grade *g,
		 const struct graded *p)
{
	if (how->decided)
		how->decided(how->ctx, g, p);
}

// Turns a refused build into a refused grade. Returns an exit code.
static int refuse_unbuilt(const struct exercise_build *b, struct grade *g, int code,
			  struct status *st)
{
	// without a problem, the user has stopped grading
	if (code == EXIT_FAILED || (code == EXIT_UNDECIDED && b->problem.n))
		code = refuse(g, code == EXIT_FAILED ? GRADE_FAILED : GRADE_UNDECIDED,
			      buf_str(&b->problem), buf_str(&b->compiler.messages), st);
	return code;
}

// Builds the file; g->problem says why it is refused.
static int build(const struct grade_file_options *how, struct exercise_build *b, struct grade *g,
		 struct status *st)
{
	char problem[NAME_MAX + 64];
	if (!g->file) {
		snprintf(problem, sizeof problem, _("there is no %s.c: no points"),
			 g->exercise->name);
		return refuse(g, GRADE_FAILED, problem, NULL, st);
	}
	return refuse_unbuilt(b, g, build_all(how, b, g->file, st), st);
}

// The property that is tried first; NULL: in their order.
static struct graded *first_of(const struct grade_file_options *how, const struct grade *g)
{
	for (size_t i = 0; how->first && !g->problem && i < g->exercise->nproperties; i++)
		if (strcmp(g->properties[i].property->name, how->first) == 0 &&
		    is_graded(how, g->properties[i].property))
			return &g->properties[i];
	return NULL;
}

// Adds all properties to g->early, in the order of deciding.
static void try_early(struct grading *g, const struct graded *first)
{
	const struct grade *to = g->grade;
	if (first)
		grade_property_early(g, first->property);
	for (size_t i = 0; i < to->exercise->nproperties; i++)
		if (&to->properties[i] != first && is_graded(g->how, to->properties[i].property))
			grade_property_early(g, to->properties[i].property);
}

static int grade_all(struct grading *g, struct status *st)
{
	const struct grade_file_options *how = g->how;
	struct grade *to = g->grade;
	int code = EXIT_OK;
	struct graded *first = first_of(how, to);
	try_early(g, first);
	if (first && !(code = grade_property(g, first, st)))
		tell(how, to, first);
	while (!code && to->n < to->exercise->nproperties) {
		struct graded *p = &to->properties[to->n];
		if (p != first && is_graded(how, p->property))
			code = grade_property(g, p, st);
		if (code)
			break;
		to->n++;
		to->points += p->points;
		if (p != first)
			tell(how, to, p);
		if (how->until_failure && p->result == GRADE_FAILED)
			break;
	}
	return code;
}

// Adds the remarks to the grade. 0 or ENOMEM.
static int add_remarks(struct grade *g, const struct remarks *seen)
{
	struct buf text = {0};
	if (!seen->n || g->points < g->exercise->points)
		return 0;
	g->remarks = calloc(seen->n, sizeof *g->remarks);
	int rc = g->remarks ? 0 : ENOMEM;
	for (size_t i = 0; !rc && i < seen->n; i++) {
		const struct remark *r = &seen->all[i];
		if (!remark_holds(r))
			continue;
		buf_clear(&text);
		remark_sentence(r, &text);
		struct grade_remark *to = &g->remarks[g->nremarks++];
		to->kind = strdup(remark_names[r->kind]);
		to->place = strdup(r->place);
		to->text = strdup(buf_str(&text));
		rc = text.failed || !to->kind || !to->place || !to->text ? ENOMEM : 0;
	}
	buf_free(&text);
	return rc;
}

int grade_file(const struct grade_file_options *how, struct exercise_build *b, struct grade *g,
	       struct status *st)
{
	char source[NAME_MAX];
	struct remarks remarks = {.file = source};
	struct grading all = {how, b, g, &remarks,
			      .early = {.jobs = how->trial.jobs, .stop = how->trial.stop}};
	double begun = seconds_now();
	snprintf(source, sizeof source, "%s.c", g->exercise->name);
	all.early.file = source;
	g->begun = time(NULL);
	int code = build(how, b, g, st);
	if (!code && how->opened)
		how->opened(how->ctx, g);
	for (size_t i = 0; !code && g->problem && i < g->n; i++)
		tell(how, g, &g->properties[i]);
	if (!code && !g->problem)
		code = refuse_unbuilt(b, g, grade_all(&all, st), st);
	early_close(&all.early);
	if (!code && add_remarks(g, &remarks))
		code = status_no_memory(st);
	contract_trials_free(&all.trials);
	remarks_free(&remarks);
	g->seconds = seconds_now() - begun;
	return code;
}
