// SPDX-License-Identifier: MIT
//
// Running a failure again: see keep.h. Where nothing of it can be repeated, the first trace is
// what there is.
#include "checker/keep.h"

#include "base/vec.h"
#include "checker/minimize.h"

#include <errno.h>
#include <stdlib.h>

int kept_take(struct kept *k, const struct seen *o, const struct plan *plan)
{
	kept_free(k);
	*k = (struct kept){.end = o->path->end,
			   .eager = plan->policy.eager,
			   .resumes = plan->resumes,
			   .runner = o->runner};
	return trace_copy(&k->trace, o->trace);
}

void kept_free(struct kept *k)
{
	trace_free(&k->trace);
	*k = (struct kept){0};
}

// The choices of the trace as a plan.
static int plan_again(struct plan *plan, const struct kept *k)
{
	struct path p = {.eager = k->eager};
	size_t at;
	int rc = path_fold(&p, &k->trace, &at);
	struct choice *c = rc ? NULL : vec_room(plan->c, &plan->cap, p.n ? p.n : 1, sizeof *c);
	if (c) {
		plan->c = c;
		plan->n = p.n;
		plan->resumes = k->resumes;
		plan->policy.eager = k->eager;
		for (size_t i = 0; i < p.n; i++)
			c[i] = p.points[i].step.choice;
	}
	path_free(&p);
	return c ? 0 : ENOMEM;
}

// Runs it again, to be ended by its race: the trace of that is kept instead.
static int end_by_race(struct kept *k, struct status *st)
{
	struct plan plan = {0};
	const struct trace *t = NULL;
	int rc = k->runner->ops->watch(k->runner, RACES_END, NULL, 0);
	if (!rc)
		rc = plan_again(&plan, k);
	rc = rc ? status_no_memory(st) : runner_run(k->runner, &plan, false, &t, st);
	if (!rc && trace_copy(&k->trace, t))
		rc = status_no_memory(st);
	free(plan.c);
	return rc;
}

int kept_settle(struct kept *k, const struct search_options *o, struct search_result *r,
		struct status *st)
{
	const struct minimize_options how = {k->eager, MINIMIZE_EXECUTIONS, o->stop};
	struct minimized m = {.repeated = true, .eager = k->eager};
	int rc = k->races ? end_by_race(k, st) : EXIT_OK;
	r->failure = k->races ? END_RACE : k->end.op;
	r->trace = k->trace;
	k->trace = (struct trace){0};
	if (rc)
		return rc;
	if (r->failure != END_LIVELOCK) // which no single execution shows
		rc = minimize(k->runner, &how, &r->trace, &m, st);
	r->repeated = m.repeated;
	r->eager = m.eager;
	if (!m.repeated || r->failure == END_LIVELOCK)
		k->runner->ops->resolve(k->runner, &r->trace);
	return rc;
}
