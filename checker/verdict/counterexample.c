// SPDX-License-Identifier: MIT
//
// Running a failure again: see counterexample.h. Where nothing of it can be repeated, the first
// trace is what there is.
#include "checker/verdict/counterexample.h"

#include "base/vec.h"
#include "checker/verdict/minimize.h"

#include <errno.h>
#include <stdlib.h>

// The choices of the trace as a plan.
static int plan_again(struct plan *plan, const struct failing *f)
{
	struct path p = {.eager = f->eager};
	size_t at;
	int rc = path_fold(&p, &f->trace, &at);
	struct choice *c = rc ? NULL : vec_room(plan->c, &plan->cap, p.n ? p.n : 1, sizeof *c);
	if (c) {
		plan->c = c;
		plan->n = p.n;
		plan->resumes = f->resumes;
		plan->policy.eager = f->eager;
		for (size_t i = 0; i < p.n; i++)
			c[i] = p.points[i].step.choice;
	}
	path_free(&p);
	return c ? 0 : ENOMEM;
}

// Runs it again, to be ended by its race: the trace of that is kept instead.
static int end_by_race(struct failing *f, struct status *st)
{
	struct plan plan = {0};
	const struct trace *t = NULL;
	int rc = f->runner->ops->watch(f->runner, RACES_END, NULL, 0);
	if (!rc)
		rc = plan_again(&plan, f);
	rc = rc ? status_no_memory(st) : runner_run(f->runner, &plan, false, &t, st);
	if (!rc && trace_copy(&f->trace, t))
		rc = status_no_memory(st);
	free(plan.c);
	return rc;
}

// Fills in the failure of *r from what the search has left, which is used up.
static int settle(struct failing *f, const struct search_options *o, struct search_result *r,
		  struct status *st)
{
	const struct minimize_options how = {f->eager, MINIMIZE_EXECUTIONS, o->stop};
	struct minimized m = {.repeated = true, .eager = f->eager};
	int rc = f->races ? end_by_race(f, st) : EXIT_OK;
	r->trace = f->trace;
	f->trace = (struct trace){0};
	if (rc)
		return rc;
	if (r->failure != END_LIVELOCK) // which no single execution shows
		rc = minimize(f->runner, &how, &r->trace, &m, st);
	r->repeated = m.repeated;
	r->eager = m.eager;
	if (!m.repeated || r->failure == END_LIVELOCK)
		f->runner->ops->resolve(f->runner, &r->trace);
	return rc;
}

int counterexample_search(const struct search_options *o, struct runner *const *runners, size_t n,
			  struct search_result *r, struct status *st)
{
	int rc = search_run(o, runners, n, r, st);
	if (!rc && r->failing.runner)
		rc = settle(&r->failing, o, r, st);
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->ways)
			runners[i]->ops->ways(runners[i], &r->ways);
	return rc;
}
