// SPDX-License-Identifier: MIT
//
// Trying simpler schedules for a failure: see minimize.h. The best execution so far is kept as its
// trace and path. Each candidate is a plan, after which the execution follows the default policy
// STAY: the thread that ran last continues as long as it can.
#include "checker/verdict/minimize.h"

#include "base/vec.h"
#include "checker/verdict/failure.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LOOPS_TRIED 4 // executions that end in a loop: each takes a while

struct cost {
	size_t preemptions, steps, switches;
};

struct minimizer {
	struct runner *runner;
	const struct minimize_options *o;
	struct status *st;
	struct failure_signature wanted;
	struct trace *trace; // the best one
	struct trace
		first; // of a loop: the first repeated execution; better ones are not yet confirmed
	struct path path; // its path
	struct cost cost;
	struct path tried; // of the last candidate
	struct plan plan;
	struct happens_before order;
	unsigned executions;
	enum eager eager; // of the best execution
	bool resumes;	  // the best execution has resumptions (op_resumes)
	bool better;	  // than the first
	int rc;		  // an exit code: no more can be run
};

static void out_of_memory(struct minimizer *m)
{
	m->rc = status_no_memory(m->st);
}

// How many executions may be tried.
static unsigned allowance(const struct minimizer *m)
{
	if (m->path.end.op != END_SPIN || m->o->executions < LOOPS_TRIED)
		return m->o->executions;
	return m->cost.preemptions ? LOOPS_TRIED : 0;
}

static bool over(const struct minimizer *m)
{
	return m->rc || m->executions >= allowance(m) || (m->o->stop && *m->o->stop);
}

static struct cost cost_of(const struct path *p)
{
	struct cost c = {path_preemptions(p, p->n), p->n, 0};
	for (size_t i = 1; i < p->n; i++)
		c.switches +=
			p->points[i].step.choice.thread != p->points[i - 1].step.choice.thread;
	return c;
}

static bool cheaper(struct cost a, struct cost b)
{
	if (a.preemptions != b.preemptions)
		return a.preemptions < b.preemptions;
	return a.steps != b.steps ? a.steps < b.steps : a.switches < b.switches;
}

// Room in the plan for n choices.
static struct choice *plan_room(struct minimizer *m, size_t n)
{
	if (VEC_FITS(m->plan.c, &m->plan.cap, n + 1))
		return m->plan.c;
	out_of_memory(m);
	return NULL;
}

// Folds a trace. False: it does not fit the model, and is not a candidate, or memory ran out, which
// ends the minimization (m->rc).
static bool fold(struct minimizer *m, struct path *p, const struct trace *t)
{
	size_t at;
	int rc = path_fold(p, t, &at);
	if (rc == ENOMEM)
		out_of_memory(m);
	return !rc;
}

// Runs the plan into m->tried. Does it fail in the same way?
static bool fails_alike(struct minimizer *m, bool whole, const struct trace **t)
{
	m->executions++;
	m->tried.eager = m->plan.policy.eager;
	m->rc = runner_run(m->runner, &m->plan, whole, t, m->st);
	if (m->rc || !fold(m, &m->tried, *t) || !path_begins(&m->tried, &m->o->begin))
		return false;
	if (m->o->same)
		return m->o->same(m->o->ctx, *t, &m->tried);
	struct failure_signature l = failure_signature_of(*t, &m->tried);
	return failure_signature_same(&l, &m->wanted);
}

// Makes the last candidate the best execution.
static void take(struct minimizer *m, const struct trace *t)
{
	if (trace_copy(m->trace, t)) {
		out_of_memory(m);
		return;
	}
	struct path was = m->path;
	m->path = m->tried;
	m->tried = was;
	m->cost = cost_of(&m->path);
	m->eager = m->plan.policy.eager;
	m->resumes = m->plan.resumes;
}

// Runs the plan. True: it was better than the best, and is the best now.
static bool try_plan(struct minimizer *m)
{
	const struct trace *t;
	if (over(m) || !fails_alike(m, false, &t) || !cheaper(cost_of(&m->tried), m->cost))
		return false;
	take(m, t);
	m->better = true;
	return !m->rc;
}

// Plans the first n steps of the best execution path, with its resumptions or without.
static void plan_steps(struct minimizer *m, size_t n, bool resumes)
{
	struct choice *c = plan_room(m, n);
	m->plan.n = 0;
	m->plan.resumes = resumes;
	for (size_t i = 0; c && i < n; i++)
		if (resumes || !op_resumes(m->path.points[i].step.op.code))
			c[m->plan.n++] = m->path.points[i].step.choice;
}

// Repeats the failure, possibly without resumptions and with eager steps taken first. The result is
// the execution that candidates are compared with.
static bool repeat(struct minimizer *m, bool resumes, enum eager eager)
{
	const struct trace *t;
	struct event end = m->path.end;
	plan_steps(m, m->path.n, resumes);
	m->plan.policy.eager = eager;
	if (m->rc)
		return false;
	bool alike = fails_alike(m, false, &t);
	if (m->rc || m->tried.end.op != end.op || m->tried.end.arg != end.arg ||
	    (m->o->same && !alike))
		return false;
	m->wanted = failure_signature_of(t, &m->tried);
	take(m, t);
	if (m->plan.loops && trace_copy(&m->first, m->trace))
		out_of_memory(m);
	return !m->rc;
}

// ---- the same interleaving ------------------------------------------------------------------

static bool try_order(struct minimizer *m, const uint32_t *upto)
{
	struct choice *c = plan_room(m, m->path.n);
	if (!c)
		return false;
	m->plan.resumes = m->resumes;
	int rc = reorder(&m->path, &m->order, upto, c, &m->plan.n);
	if (rc == ENOMEM)
		out_of_memory(m);
	return !rc && try_plan(m);
}

static bool failed_by_itself(const struct event *end)
{
	return end->thread && end->op != END_DEADLOCK && end->op != END_LOST_WAKEUP &&
	       end->op != END_LEAK && !end_for_ever(end->op);
}

// Tries only the steps that happened before the last step of the failing thread.
static bool try_needed(struct minimizer *m)
{
	uint32_t t = m->path.end.thread;
	size_t i = m->path.n;
	while (i &&
	       (m->path.points[i - 1].step.choice.thread != t || m->path.points[i - 1].step.fault))
		i--;
	return i && try_order(m, happens_before_clock(&m->order, i - 1));
}

static bool reorder_best(struct minimizer *m)
{
	bool found = false;
	if (happens_before_fold(&m->order, &m->path, 0)) {
		out_of_memory(m);
		return false;
	}
	if (failed_by_itself(&m->path.end))
		found = try_needed(m);
	if (found && happens_before_fold(&m->order, &m->path, 0)) {
		out_of_memory(m);
		return false;
	}
	return try_order(m, NULL) || found;
}

// ---- blocks ---------------------------------------------------------------------------------

// The end of the block that begins at step i: the next step of another thread.
static size_t block_end(const struct path *p, size_t i)
{
	size_t k = i;
	while (k < p->n && p->points[k].step.choice.thread == p->points[i].step.choice.thread)
		k++;
	return k;
}

// *found: the default policy leads to the failure after the first n steps. True: that is better,
// and is kept.
static bool try_prefix(struct minimizer *m, size_t n, bool *found)
{
	const struct trace *t;
	plan_steps(m, n, m->resumes);
	if (over(m) || !fails_alike(m, false, &t))
		return false;
	if (cheaper(cost_of(&m->tried), m->cost)) {
		take(m, t);
		*found = m->better = true;
	}
	return true;
}

// Binary search for the shortest beginning after which the default policy leads to the failure, as
// if all longer ones did, too.
static bool try_prefixes(struct minimizer *m)
{
	bool found = false;
	if (try_prefix(m, 0, &found))
		return found;
	for (size_t no = 0, yes = m->path.n; yes - no > 1 && !over(m);) {
		size_t n = no + (yes - no) / 2;
		if (!try_prefix(m, n, &found))
			no = n;
		else if (found)
			return true; // the best path has changed
		else
			yes = n;
	}
	return found;
}

static void move_steps(struct choice *to, const struct path *p, size_t from, size_t until,
		       size_t *n)
{
	for (size_t i = from; i < until; i++)
		to[(*n)++] = p->points[i].step.choice;
}

// Tries the path without the block of steps from i until k.
static bool try_drop(struct minimizer *m, size_t i, size_t k)
{
	struct choice *c = plan_room(m, m->path.n);
	m->plan.resumes = m->resumes;
	m->plan.n = 0;
	if (!c)
		return false;
	move_steps(c, &m->path, 0, i, &m->plan.n);
	move_steps(c, &m->path, k, m->path.n, &m->plan.n);
	return try_plan(m);
}

// Tries to put the block from i until k after the next one. rest: the later steps stay as they
// were; else the default policy chooses them.
static bool try_delay(struct minimizer *m, size_t i, size_t k, bool rest)
{
	struct choice *c = plan_room(m, m->path.n);
	size_t j = k < m->path.n ? block_end(&m->path, k) : k;
	m->plan.resumes = m->resumes;
	m->plan.n = 0;
	if (!c || j == k)
		return false;
	move_steps(c, &m->path, 0, i, &m->plan.n);
	move_steps(c, &m->path, k, j, &m->plan.n);
	move_steps(c, &m->path, i, k, &m->plan.n);
	if (rest)
		move_steps(c, &m->path, j, m->path.n, &m->plan.n);
	return try_plan(m);
}

// The beginning of the n-th block before step k.
static size_t blocks_before(const struct path *p, size_t k, size_t n)
{
	for (; k && n; n--) {
		k--;
		while (k && p->points[k - 1].step.choice.thread == p->points[k].step.choice.thread)
			k--;
	}
	return k;
}

// Tries to drop blocks, from the last to the first: late ones are least often needed.
static bool try_drops(struct minimizer *m, size_t blocks)
{
	for (size_t k = m->path.n, i; k && !over(m); k = i) {
		i = blocks_before(&m->path, k, blocks);
		if (try_drop(m, i, k))
			return true;
	}
	return false;
}

static bool try_delays(struct minimizer *m)
{
	for (size_t k = m->path.n, i; k && !over(m); k = i) {
		i = blocks_before(&m->path, k, 1);
		if (try_delay(m, i, k, true) || try_delay(m, i, k, false))
			return true;
	}
	return false;
}

static bool try_blocks(struct minimizer *m)
{
	for (size_t n = (m->cost.switches + 1) / 2; n; n /= 2)
		if (try_drops(m, n))
			return true;
	return try_delays(m);
}

// ---- all of it ------------------------------------------------------------------------------

// The last candidate turned out not to loop once it was given the full time, so it is not the
// failure: fall back to the first one.
static void take_first(struct minimizer *m)
{
	trace_free(m->trace);
	*m->trace = m->first;
	m->first = (struct trace){0};
	m->eager = m->o->eager;
}

// Runs the best plan once more, with the program's output, names and places. A loop that was
// noticed sooner than in the first execution is given as much time as that had.
static void complete(struct minimizer *m)
{
	const struct trace *t;
	bool unsure = m->plan.loops && m->better;
	plan_steps(m, m->path.n, m->resumes);
	m->plan.policy.eager = m->eager;
	m->plan.loops &= !unsure;
	if (!m->rc && fails_alike(m, true, &t) && !cheaper(m->cost, cost_of(&m->tried)))
		take(m, t);
	else if (unsure && !m->rc && m->tried.end.op != END_SPIN)
		take_first(m);
	m->runner->ops->resolve(m->runner, m->trace);
}

// Replays the failure with the simplest policy. True if it fails in the same way.
static bool begin(struct minimizer *m)
{
	m->path.eager = m->eager;
	if (!fold(m, &m->path, m->trace))
		return false;
	for (size_t i = 0; i < m->path.n; i++)
		m->resumes |= op_resumes(m->path.points[i].step.op.code);
	m->cost = cost_of(&m->path);
	m->plan.loops = m->path.end.op == END_SPIN;
	if (!repeat(m, false, m->eager) && !(m->resumes && repeat(m, true, m->eager)))
		return false;
	m->plan.policy.eager = EAGER_NOT;
	return true;
}

int minimize(struct runner *runner, const struct minimize_options *o, struct trace *trace,
	     struct minimized *result, struct status *st)
{
	struct minimizer m = {
		.runner = runner, .o = o, .st = st, .trace = trace, .eager = o->eager};
	bool repeated = begin(&m);
	while (repeated && !over(&m))
		if (!reorder_best(&m) && !try_prefixes(&m) && !try_blocks(&m))
			break;
	if (repeated)
		complete(&m);
	*result = (struct minimized){repeated, m.eager, m.executions};
	trace_free(&m.first);
	path_free(&m.path);
	path_free(&m.tried);
	happens_before_free(&m.order);
	free(m.plan.c);
	return m.rc;
}
