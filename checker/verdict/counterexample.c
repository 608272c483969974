// SPDX-License-Identifier: MIT
//
// Running a failure again: see counterexample.h. If the failure cannot be repeated, the first trace
// is shown.
#include "checker/verdict/counterexample.h"

#include "checker/search/sparse.h"
#include "checker/verdict/minimize.h"
#include "checker/verdict/way_in.h"

#include <stdlib.h>

// Fills in the failure of *r from the execution that the search kept, which is taken over.
static int settle(struct failing *f, const struct search_options *o, struct search_result *r,
		  struct status *st)
{
	const struct minimize_options how = {.begin = o->begin,
					     .eager = f->eager,
					     .executions = MINIMIZE_EXECUTIONS,
					     .stop = o->stop};
	struct minimized m = {.repeated = true, .eager = f->eager};
	int rc = EXIT_OK;
	r->failure.trace = f->trace;
	f->trace = (struct trace){0};
	if (!end_for_ever(r->failure.end)) // which a single execution cannot show
		rc = minimize(f->runner, &how, &r->failure.trace, &m, st);
	else
		rc = way_in_shorten(f->runner, o, f->eager, &r->failure.trace, st);
	r->failure.repeated = m.repeated;
	r->failure.eager = m.eager;
	if (!m.repeated || end_for_ever(r->failure.end))
		f->runner->ops->resolve(f->runner, &r->failure.trace);
	return rc;
}

// The memory on which a race is not to be the failure: that of stop flags, or, if there is a race
// on state of the C library's own, all other memory. None, if no race would be left. Returns the
// number.
static size_t lesser_of(const struct race_list *l, struct visible *lesser)
{
	bool hidden = races_on_hidden(l);
	size_t n = 0;
	for (size_t i = 0; i < l->n; i++)
		if (hidden ? !l->all[i].hidden : race_on_flag(&l->all[i]))
			lesser[n++] = l->all[i].at;
	return n < l->n ? n : 0;
}

// Searches again, for an execution that is ended by a race on other memory than this.
static int search_race(const struct search_options *o, struct runner *const *runners, size_t n,
		       const struct visible *but, size_t nbut, struct search_result *r,
		       struct status *st)
{
	struct search_options how = *o;
	struct search_result again;
	how.races = RACES_END;
	how.left = false;
	how.progress = NULL;
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->watch(runners[i], RACES_END, but, nbut))
			return status_no_memory(st);
	int rc = search_run(&how, runners, n, &again, st);
	if (!rc && again.failure.end == END_RACE) {
		r->failure.failing = again.failure.failing;
		again.failure.failing = (struct failing){0};
	}
	search_result_free(&again);
	return rc;
}

// Nothing worse than races was found: searches for an execution that is ended by one of them, and
// not by one on lesser memory if there are others.
static int find_race(const struct search_options *o, struct runner *const *runners, size_t n,
		     struct search_result *r, struct status *st)
{
	struct visible lesser[RACES_MOST];
	size_t nlesser = lesser_of(&r->races.sure, lesser);
	int rc = search_race(o, runners, n, lesser, nlesser, r, st);
	if (!rc && nlesser && !r->failure.failing.runner)
		rc = search_race(o, runners, n, NULL, 0, r, st);
	return rc;
}

// Nothing worse than races was found, and executions were too long to find more: looks for what
// comes of the races where only the first accesses are steps.
static int find_consequence(const struct search_options *o, struct runner *const *runners, size_t n,
			    struct search_result *r, struct status *st)
{
	struct search_result again;
	struct search_options how = *o;
	how.listener = NULL;
	int rc = sparse_search(&how, r, runners, n, &again, st);
	r->counts.sparse = again.counts.all.executions;
	r->counts.all.executions += r->counts.sparse;
	r->stopped |= o->stop && *o->stop;
	if (!rc && again.failure.failing.runner) {
		r->failure = again.failure;
		r->failure.sparse = true;
		again.failure = (struct result_failure){.end = END_NONE};
	}
	search_result_free(&again);
	return rc;
}

// Gives what is left behind better names: one more execution, by the default policy, is traced with
// the names of objects by the variables that hold them. Whatever that execution does not leave
// behind keeps its name.
static void name_left(struct runner *runner, struct lefts *left)
{
	const struct plan plan = {0};
	const struct trace *t;
	struct trace whole = {0};
	struct path path = {0};
	struct lefts named = {0};
	struct status st;
	size_t at;
	if (runner_run(runner, &plan, true, &t, &st) == EXIT_OK && trace_copy(&whole, t) == 0 &&
	    path_fold(&path, &whole, &at) == 0 && lefts_note(&named, &path, &whole, runner) == 0)
		lefts_rename(left, &named);
	lefts_free(&named);
	path_free(&path);
	trace_free(&whole);
}

// Runs one more execution, by the default policy, whose sites are traced with those at which their
// functions were called: the loop that advice names may be one of the caller's.
static void find_callers(struct runner *runner, struct trace *to)
{
	const struct plan plan = {0};
	const struct trace *t;
	struct status st;
	if (runner_run(runner, &plan, true, &t, &st) == EXIT_OK && trace_copy(to, t) == 0)
		runner->ops->resolve(runner, to);
}

#define RACED_LONG 8 // executions at the limit of steps, after which shorter ones are tried first

// Is nothing to be shown yet but a race?
static bool only_raced(const struct search_result *r)
{
	return r->failure.end == END_RACE && !r->failure.failing.runner;
}

// Searches on, from the beginning, with what is left of the budget.
static int search_whole(const struct search_options *o, struct runner *const *runners, size_t n,
			struct search_result *r, struct status *st)
{
	struct search_options how = *o;
	const struct result_counts was = r->counts;
	if (o->executions && was.all.executions >= o->executions)
		return EXIT_OK;
	how.executions -= o->executions ? was.all.executions : 0;
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->watch(runners[i], o->races, NULL, 0))
			return status_no_memory(st);
	search_result_free(r);
	int rc = search_run(&how, runners, n, r, st);
	r->counts.all.executions += was.all.executions;
	r->counts.sparse = was.sparse;
	return rc;
}

// Searches. With races, and if the first executions are all too long, ones that are not come first,
// and the others only if nothing fails in these.
static int search(const struct search_options *o, struct runner *const *runners, size_t n,
		  struct search_result *r, struct status *st)
{
	struct search_options how = *o;
	how.raced_long = RACED_LONG;
	int rc = search_run(&how, runners, n, r, st);
	bool helps = !rc && only_raced(r) && sparse_helps(r) && !r->races.decided;
	bool early = helps && r->early;
	if (helps)
		rc = find_consequence(o, runners, n, r, st);
	if (!rc && early && only_raced(r) && !r->stopped)
		rc = search_whole(o, runners, n, r, st);
	return rc;
}

int counterexample_search(const struct search_options *o, struct runner *const *runners, size_t n,
			  struct search_result *r, struct status *st)
{
	int rc = search(o, runners, n, r, st);
	if (!rc && r->longest.told && !r->stopped)
		find_callers(runners[0], &r->longest.callers);
	if (!rc && only_raced(r))
		rc = find_race(o, runners, n, r, st);
	if (!rc && r->failure.failing.runner)
		rc = settle(&r->failure.failing, o, r, st);
	if (!rc && r->left.n && !r->stopped)
		name_left(runners[0], &r->left);
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->ways)
			runners[i]->ops->ways(runners[i], &r->ways);
	return rc;
}
