// SPDX-License-Identifier: MIT
//
// Trying the round of a livelock sooner: see way_in.h.
#include "checker/verdict/way_in.h"

#include "checker/search/livelock.h"

#include <stdlib.h>

#define EXECUTIONS 400 // that are run at most

struct way_in {
	struct runner *runner;
	const struct search_options *o;
	struct status *st;
	struct path path; // of the trace: `start` steps, and two rounds of `period`
	size_t start, period;
	struct path tried;
	struct plan plan;
	unsigned executions;
};

// Plans the first k steps, and then the round again and again from its step r on, n steps in all.
static void plan_round(struct way_in *w, size_t k, size_t r, size_t n)
{
	w->plan.n = n;
	for (size_t i = 0; i < n; i++) {
		size_t at = i < k ? i : w->start + (r + i - k) % w->period;
		w->plan.c[i] = w->path.points[at].step.choice;
	}
}

// Runs the plan into w->tried. 0, or an exit code.
static int run(struct way_in *w, bool whole, const struct trace **t)
{
	size_t at;
	w->executions++;
	w->tried.eager = w->plan.policy.eager;
	int code = runner_run(w->runner, &w->plan, whole, t, w->st);
	if (!code && path_fold(&w->tried, *t, &at) == ENOMEM)
		code = status_no_memory(w->st);
	return code;
}

// Has an execution gone round twice from its step k on, beginning with step r of the round?
static bool went_round(const struct way_in *w, const struct path *p, size_t k, size_t r)
{
	for (size_t i = 0; i < 2 * w->period; i++)
		if (k + i >= p->n ||
		    !livelock_same_step(&p->points[k + i],
					&w->path.points[w->start + (r + i) % w->period]))
			return false;
	return true;
}

// The step of the round from which on it can follow the first k steps with the fewest preemptions;
// w->period: none. 0, or an exit code.
static int find_turn(struct way_in *w, size_t k, size_t *turn)
{
	const struct trace *t;
	size_t fewest = SIZE_MAX;
	int code = 0;
	*turn = w->period;
	for (size_t r = 0; !code && r < w->period && w->executions < EXECUTIONS; r++) {
		plan_round(w, k, r, k + 2 * w->period);
		code = run(w, false, &t);
		size_t cost = path_preemptions(
			&w->tried, w->tried.n < k + 2 * w->period ? w->tried.n : k + 2 * w->period);
		if (code || cost >= fewest || !went_round(w, &w->tried, k, r))
			continue;
		fewest = cost;
		*turn = r;
	}
	return code;
}

static bool is_alike(const struct way_in *w, struct livelock *l)
{
	if (w->path.end.op == END_LIVELOCK)
		return livelock_find(&w->tried, l);
	return livelock_starves(&w->tried, w->path.end.thread, l);
}

// Does the round, begun so, repeat up to the step limit? Then the trace is replaced.
static int confirm(struct way_in *w, size_t k, size_t r, struct trace *trace, bool *done)
{
	const struct trace *t;
	struct livelock l;
	struct trace whole = {0};
	plan_round(w, k, r, w->o->steps);
	int code = run(w, true, &t);
	*done = !code && is_alike(w, &l) && l.period && l.start + 2 * l.period < w->path.n;
	if (!*done)
		return code;
	if (trace_copy(&whole, t) || livelock_cut(&whole, &w->tried, &l)) {
		trace_free(&whole);
		return status_no_memory(w->st);
	}
	trace_free(trace);
	*trace = whole;
	w->runner->ops->resolve(w->runner, trace);
	return 0;
}

static int shorten(struct way_in *w, struct trace *trace)
{
	int code = 0;
	bool done = false;
	for (size_t k = w->o->begin.n; !code && !done && k < w->start; k++) {
		size_t turn;
		if (w->executions >= EXECUTIONS || (w->o->stop && *w->o->stop))
			break;
		code = find_turn(w, k, &turn);
		if (!code && turn < w->period)
			code = confirm(w, k, turn, trace, &done);
	}
	return code;
}

int way_in_shorten(struct runner *runner, const struct search_options *o, enum eager eager,
		   struct trace *trace, struct status *st)
{
	struct way_in w = {.runner = runner, .o = o, .st = st, .plan.policy.eager = eager};
	size_t at;
	int code = 0;
	if (!o->steps)
		return 0;
	if (path_fold(&w.path, trace, &at) == 0) {
		w.start = (size_t)w.path.end.arg;
		w.period = w.path.n > w.start ? (w.path.n - w.start) / 2 : 0;
		w.plan.c = calloc(o->steps, sizeof *w.plan.c);
		for (size_t i = 0; i < w.path.n; i++)
			w.plan.resumes |= op_resumes(w.path.points[i].step.op.code);
		if (!w.plan.c)
			code = status_no_memory(st);
		else if (w.period && w.start + 2 * w.period < o->steps &&
			 went_round(&w, &w.path, w.start, 0))
			code = shorten(&w, trace);
	}
	free(w.plan.c);
	path_free(&w.path);
	path_free(&w.tried);
	return code;
}
