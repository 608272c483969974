// SPDX-License-Identifier: MIT
//
// The way out of a run that goes on for ever: see way_out.h. The search over interleavings would
// run into the same loop again and again. So each choice that the run did not take is tried in an
// execution of its own, which then follows the default policy; that mostly leads out of the loop.
#include "checker/explain/way_out.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define EXECUTIONS 300 // for the fate and for the ways out
#define LONGEST 5      // seconds of own time for the fate: most of its executions are long
#define WAYS 8	       // that are enough; the nearest one is shown

struct leaving {
	const struct way_out *w;
	struct choice *plan;
	unsigned tried, found;
	struct status *st;
};

static bool is_over(const struct leaving *l)
{
	const volatile sig_atomic_t *stop = l->w->seen->options->stop;
	return l->tried == EXECUTIONS || l->found == WAYS || (stop && *stop);
}

static int take(struct leaving *l, const struct trace *t)
{
	struct path path = {.eager = EAGER_NOT};
	struct happens_before order = {0};
	size_t at, number;
	int rc = path_fold(&path, t, &at);
	if (!rc)
		rc = happens_before_fold(&order, &path, 0);
	if (!rc)
		rc = runs_add(l->w->runs, t, &path, &order, &number);
	l->found += !rc;
	happens_before_free(&order);
	path_free(&path);
	return rc == ENOMEM ? status_no_memory(l->st) : EXIT_OK; // else it is too long to keep
}

// Runs the first `steps` steps and then this choice.
static int leave_by(struct leaving *l, size_t steps, struct choice c)
{
	struct runner *runner = l->w->runners[0];
	const struct plan plan = {.c = l->plan,
				  .n = steps + 1,
				  .policy = {.kind = POLICY_STAY, .eager = EAGER_NOT},
				  .resumes = l->w->run->resumes};
	const struct trace *t;
	if (steps)
		memcpy(l->plan, l->w->run->c, steps * sizeof c);
	l->plan[steps] = c;
	l->tried++;
	int code = runner_run(runner, &plan, false, &t, l->st);
	const struct event *end = code ? NULL : trace_end(t);
	bool well = end && end_well(end);
	return well ? take(l, t) : code;
}

static int leave_after(struct leaving *l, size_t steps)
{
	const struct path *p = l->w->path;
	const struct branch *b = point_branches(p, steps);
	int code = EXIT_OK;
	for (size_t i = 0; !code && i < p->points[steps].nbranches && !is_over(l); i++)
		if (!choice_same(b[i].c, p->points[steps].step.choice))
			code = leave_by(l, steps, b[i].c);
	return code;
}

static int leave(struct leaving *l, const struct fate *f)
{
	size_t n = l->w->run->n < l->w->path->n ? l->w->run->n : l->w->path->n;
	int code = EXIT_OK;
	if (f->well.yes && f->well.yes <= l->w->round) {
		for (size_t i = f->well.yes; !code && i > 0 && !is_over(l); i--)
			code = leave_after(l, i - 1);
		return code;
	}
	for (size_t i = l->w->round; !code && i < n && !is_over(l); i++)
		code = leave_after(l, i);
	return code;
}

int way_out_find(const struct way_out *w, struct fate *f, struct status *st)
{
	const struct fate_options o = {.seen = w->seen,
				       .executions = EXECUTIONS,
				       .longest = LONGEST,
				       .stop = w->seen->options->stop};
	const struct fate_run *run = w->run;
	struct runner *runner = w->runners[0];
	struct leaving l = {.w = w, .st = st};
	int code = fate_find(&o, w->trace, w->runners, w->n, f, st);
	if (code)
		return code;
	l.plan = calloc(run->n + 1, sizeof *l.plan);
	bool ready = l.plan &&
		     runner->ops->watch(runner, run->races, run->places.all, run->places.n) == 0;
	code = ready ? leave(&l, f) : status_no_memory(st);
	free(l.plan);
	return code;
}
