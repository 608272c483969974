// SPDX-License-Identifier: MIT
//
// Grading one file: see grade_file.h.
#include "grading/grade/grade_file.h"
#include "base/i18n.h"
#include "checker/search/runner_set.h"
#include "command/files.h"
#include "grading/grade/contract_trials.h"
#include "grading/grade/trace_pack.h"
#include "grading/grade/trial_ordinary.h"
#include "trace/trace_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// --- progress ------------------------------------------------------------------------------------

#define PROGRESS_EVERY 0.1 // seconds
#define CLEAR_LINE "\r\033[K"

struct progress_line {
	const struct exercise *exercise;
	const struct scenario *scenario;
	double seconds; // when it was shown last
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

// Writes the trace and says where it is. What an earlier run has left there goes in any case.
// ran: the name of the program; name: of the file.
static int save_trace(const struct grade_file_options *how, const struct exercise_build *b,
		      struct graded *p, const char *ran, const char *name, struct trial *t,
		      struct status *st)
{
	char folder[PATH_MAX], file[PATH_MAX + NAME_MAX], program[PATH_MAX];
	snprintf(folder, sizeof folder, "%s/%s", how->traces, b->exercise->folder);
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

// "property,race"; NULL: it is not known, or memory runs out, and nobody relies on it.
static char *kind_of(const struct trial *t)
{
	struct buf b = {0};
	if (t->kind)
		buf_printf(&b, t->races ? "%s,race" : "%s", t->kind);
	return b.failed ? NULL : b.s;
}

static int try_scenario(const struct grade_file_options *how, struct exercise_build *b,
			struct graded *p, const struct scenario *s, struct status *st)
{
	char program[PATH_MAX];
	struct progress_line shown = {b->exercise, s, 0};
	struct trial_options o = how->trial;
	struct trial t = {0};
	if (how->shows)
		o.progress = progress;
	o.ctx = &shown;
	int code = exercise_build_scenario(b, s, program, sizeof program, st);
	if (!code)
		code = trial_run(&t, s, program, &o, st);
	if (!code && trial_ordinary(&t, s, program))
		code = status_no_memory(st);
	progress_end(how);
	if (!code && o.stop && *o.stop)
		code = status_set(st, EXIT_UNDECIDED, _("stopped: the grade is not finished"));
	if (!code && how->traces)
		code = save_trace(how, b, p, s->name, s->name, &t, st);
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

// Writes the client as a program of its own, beside its trace.
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

// What an earlier run has left there.
static void forget_client(const struct grade_file_options *how, const struct exercise_build *b,
			  const char *name)
{
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/%s/%s.c", how->traces, b->exercise->folder, name);
	unlink(path);
}

// The client by which the property is lost, if there is one.
static int take_loss(const struct grade_file_options *how, const struct exercise_build *b,
		     struct graded *p, struct contract_loss *loss, struct status *st)
{
	char name[NAME_MAX];
	int code = EXIT_OK;
	snprintf(name, sizeof name, "contract-%s", p->property->name);
	if (how->traces) {
		forget_client(how, b, name);
		code = save_trace(how, b, p, "contract", name, &loss->trial, st);
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

// What the scenarios have not refused, the contract may. Its clients are tried once, for all
// properties, when the first of them has passed its scenarios.
static int try_contract(const struct grade_file_options *how, struct exercise_build *b,
			struct grade *g, struct graded *p, struct contract_trials *t,
			struct status *st)
{
	const struct contract_trials_options o = {how->trial, how->thorough,
						  how->only ? p->property : NULL};
	size_t number = (size_t)(p - g->properties);
	int code = EXIT_OK;
	if (!contract_exists(b->exercise))
		return EXIT_OK;
	if (!t->losses) {
		if (how->only)
			code = contract_build(b, st);
		if (!code)
			code = contract_trials_run(t, b, &o, st);
		g->tried = t->tried;
		t->tried = NULL;
	}
	return code ? code : take_loss(how, b, p, &t->losses[number], st);
}

// The scenarios of a property, up to the first that is not verified; then the contract.
static int grade_property(const struct grade_file_options *how, struct exercise_build *b,
			  struct grade *g, struct graded *p, struct contract_trials *t,
			  struct status *st)
{
	const struct property *is = p->property;
	int code = EXIT_OK;
	double begun = now();
	p->result = GRADE_PASSED;
	for (size_t i = 0; !code && i < is->nscenarios && p->result == GRADE_PASSED; i++)
		code = try_scenario(how, b, p, &is->scenarios[i], st);
	if (!code && p->result == GRADE_PASSED)
		code = try_contract(how, b, g, p, t, st);
	if (!code && p->result == GRADE_PASSED)
		p->points = is->points;
	p->seconds = now() - begun;
	return code;
}

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

// In a process of its own: builds each nth of the programs, n being the number of jobs.
static _Noreturn void build_share(const struct grade_file_options *how, struct exercise_build *b,
				  unsigned job)
{
	char program[PATH_MAX];
	struct status st;
	const struct exercise *e = b->exercise;
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++) {
			const struct scenario *s = &e->properties[i].scenarios[j];
			unsigned sum = 0; // a file that is named twice is one process's
			for (const char *c = s->file; *c; c++)
				sum = sum * 31 + (unsigned char)*c;
			if (sum % how->trial.jobs == job)
				exercise_build_scenario(b, s, program, sizeof program, &st);
		}
	_exit(0);
}

// Builds the programs, as many at a time as executions are run. What does not succeed here is built
// again after this, and told of.
static void build_ahead(const struct grade_file_options *how, struct exercise_build *b)
{
	unsigned n = how->trial.jobs > 1 ? how->trial.jobs : 0;
	pid_t pids[MOST_JOBS];
	fflush(NULL);
	for (unsigned i = 0; i < n; i++) {
		pids[i] = fork();
		if (pids[i] == 0)
			build_share(how, b, i);
	}
	for (unsigned i = 0; i < n; i++)
		while (pids[i] > 0 && waitpid(pids[i], NULL, 0) < 0 && errno == EINTR)
			;
}

// All programs are built before the first is run, so that a file which cannot be put together with
// one of them gets no points at all. If one property only is of interest, most are not needed: each
// is built when it is tried.
static int build_all(const struct grade_file_options *how, struct exercise_build *b,
		     const char *file, struct status *st)
{
	char program[PATH_MAX];
	int code = exercise_build_submission(b, file, st);
	if (code || how->only)
		return code;
	build_ahead(how, b);
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

// What a step has come to, as an exit code: *g says if it is that the file cannot be built.
static int refuse_unbuilt(const struct exercise_build *b, struct grade *g, int code,
			  struct status *st)
{
	// without a problem, the user has stopped it
	if (code == EXIT_FAILED || (code == EXIT_UNDECIDED && b->problem.n))
		code = refuse(g, code == EXIT_FAILED ? GRADE_FAILED : GRADE_UNDECIDED,
			      buf_str(&b->problem), buf_str(&b->compiler.messages), st);
	return code;
}

// Builds the file; *g says if it is refused.
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

// The property that is tried before its turn, or NULL.
static struct graded *first_of(const struct grade_file_options *how, const struct grade *g)
{
	for (size_t i = 0; how->first && !g->problem && i < g->exercise->nproperties; i++)
		if (strcmp(g->properties[i].property->name, how->first) == 0 &&
		    is_graded(how, g->properties[i].property))
			return &g->properties[i];
	return NULL;
}

static int grade_all(const struct grade_file_options *how, struct exercise_build *b,
		     struct grade *g, struct contract_trials *t, struct status *st)
{
	int code = EXIT_OK;
	struct graded *first = first_of(how, g);
	if (first && !(code = grade_property(how, b, g, first, t, st)))
		tell(how, g, first);
	while (!code && g->n < g->exercise->nproperties) {
		struct graded *p = &g->properties[g->n];
		if (p != first && is_graded(how, p->property))
			code = grade_property(how, b, g, p, t, st);
		if (code)
			break;
		g->n++;
		g->points += p->points;
		if (p != first)
			tell(how, g, p);
		if (how->until_failure && p->result == GRADE_FAILED)
			break;
	}
	return code;
}

// What is poor in what has all points. 0 or ENOMEM.
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
	struct contract_trials trials = {0};
	struct grade_file_options own = *how;
	char source[NAME_MAX];
	struct remarks remarks = {.file = source};
	double begun = now();
	snprintf(source, sizeof source, "%s.c", g->exercise->name);
	own.trial.remarks = &remarks;
	g->begun = time(NULL);
	int code = build(&own, b, g, st);
	if (!code && how->opened)
		how->opened(how->ctx, g);
	for (size_t i = 0; !code && g->problem && i < g->n; i++)
		tell(how, g, &g->properties[i]);
	if (!code && !g->problem)
		code = refuse_unbuilt(b, g, grade_all(&own, b, g, &trials, st), st);
	if (!code && add_remarks(g, &remarks))
		code = status_no_memory(st);
	contract_trials_free(&trials);
	remarks_free(&remarks);
	g->seconds = now() - begun;
	return code;
}
