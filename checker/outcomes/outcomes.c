// SPDX-License-Identifier: MIT
//
// Collects the outcomes of a search: see outcomes.h. Only the schedule of each is kept; to be
// shown, it is run again.
#include "checker/outcomes/outcomes.h"

#include "checker/outcomes/outcome.h"
#include "checker/search/sparse.h"
#include "checker/verdict/minimize.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LONG_MOST 3    // executions at the step limit, after which equal states may show more,
#define LONG_STATES 16 // and the limit in the search over states (where one goes round each cycle)
#define STEPS_MOST 50  // limit of all steps, as a multiple of the budget of executions
#define OUTCOME_EXECUTIONS 60 // for finding an order that is easy to read

static void outcome_free(struct found_outcome *one)
{
	free(one->key);
	free(one->plan);
	racing_free(&one->places);
	trace_free(&one->for_ever);
	free(one);
}

static void clear(void *ctx)
{
	struct outcomes *all = ctx;
	struct found_outcome *one, *next;
	HASH_ITER(hh, all->all, one, next) {
		HASH_DEL(all->all, one);
		outcome_free(one);
	}
	all->interleavings = 0;
	all->between_steps = false;
}

void outcomes_free(struct outcomes *all)
{
	clear(all);
	free(all->sorted);
	*all = (struct outcomes){0};
}

// ---- one execution ------------------------------------------------------------------------------

static size_t switches_of(const struct path *p)
{
	size_t n = 0;
	for (size_t i = 1; i < p->n; i++)
		n += p->points[i].step.choice.thread != p->points[i - 1].step.choice.thread;
	return n;
}

static int keep_trace(struct found_outcome *one, const struct execution *e)
{
	trace_free(&one->for_ever);
	one->by = e->runner;
	return trace_copy(&one->for_ever, e->trace);
}

// Keeps the schedule of the execution, if it is shorter than the one kept.
static int keep_shortest(struct found_outcome *one, const struct execution *e)
{
	const struct path *p = e->path;
	size_t switches = switches_of(p);
	if (one->plan && (p->n > one->nplan || (p->n == one->nplan && switches >= one->switches)))
		return 0;
	struct choice *plan = malloc((p->n + 1) * sizeof *plan);
	if (!plan)
		return ENOMEM;
	one->resumes = false;
	for (size_t i = 0; i < p->n; i++) {
		plan[i] = p->points[i].step.choice;
		one->resumes |= op_resumes(p->points[i].step.op.code);
	}
	free(one->plan);
	one->plan = plan;
	one->nplan = p->n;
	one->switches = switches;
	one->eager = p->eager;
	if (racing_of_trace(&one->places, e->trace))
		return ENOMEM;
	return end_for_ever(p->end.op) ? keep_trace(one, e) : 0;
}

// Finds or adds the outcome with this key, which is taken over. NULL when memory runs out.
static struct found_outcome *outcome_of(struct outcomes *all, struct buf *key)
{
	struct found_outcome *one;
	HASH_FIND(hh, all->all, key->s, key->n, one);
	if (one)
		return one;
	one = calloc(1, sizeof *one);
	if (!one)
		return NULL;
	one->key = key->s;
	one->nkey = key->n;
	*key = (struct buf){0};
	HASH_ADD_KEYPTR(hh, all->all, one->key, one->nkey, one);
	return one;
}

static int take(void *ctx, const struct execution *e, bool fresh)
{
	struct outcomes *all = ctx;
	struct buf key = {0};
	int rc = outcome_key(e->trace, e->path, all->any_order, &key);
	struct found_outcome *one = rc ? NULL : outcome_of(all, &key);
	buf_free(&key);
	if (!one)
		return ENOMEM;
	one->end = e->path->end;
	if (e->phase !=
	    SEARCH_STATES) { // where executions that are equal from some step on are one
		one->interleavings += fresh;
		all->interleavings += fresh;
	}
	all->between_steps |= e->phase == SEARCH_EXHAUSTIVE && outcome_between_steps(e->path);
	return keep_shortest(one, e);
}

// ---- the search ---------------------------------------------------------------------------------

// Orders by most interleavings, then by fewest steps.
static int by_interleavings(const void *a, const void *b)
{
	const struct found_outcome *x = *(struct found_outcome *const *)a,
				   *y = *(struct found_outcome *const *)b;
	if (x->interleavings != y->interleavings)
		return x->interleavings < y->interleavings ? 1 : -1;
	if (x->nplan != y->nplan)
		return x->nplan > y->nplan ? 1 : -1;
	int order = memcmp(x->key, y->key, x->nkey < y->nkey ? x->nkey : y->nkey);
	return order ? order : (x->nkey > y->nkey) - (x->nkey < y->nkey);
}

static int sort(struct outcomes *all)
{
	struct found_outcome *one, *next;
	all->n = 0;
	all->sorted = calloc(HASH_COUNT(all->all) + 1, sizeof *all->sorted);
	if (!all->sorted)
		return ENOMEM;
	HASH_ITER(hh, all->all, one, next)
		all->sorted[all->n++] = one;
	qsort(all->sorted, all->n, sizeof *all->sorted, by_interleavings);
	return 0;
}

// Moves the outcomes of `more` that are missing in *all there. (A search over states counts no
// interleavings.)
static void merge(struct outcomes *all, struct outcomes *more)
{
	struct found_outcome *one, *next, *there;
	HASH_ITER(hh, more->all, one, next) {
		HASH_FIND(hh, all->all, one->key, one->nkey, there);
		HASH_DEL(more->all, one);
		if (there) {
			outcome_free(one);
			continue;
		}
		one->interleavings = 0;
		HASH_ADD_KEYPTR(hh, all->all, one->key, one->nkey, one);
	}
}

static int search(const struct search_options *o, const struct search_ops *strategy,
		  struct outcomes *all, struct runner *const *runners, size_t n,
		  struct search_result *r, struct status *st)
{
	const struct search_listener listener = {.ended = take, .anew = clear, .ctx = all};
	struct search_options how = *o;
	how.strategy = strategy;
	how.all = true;
	how.listener = &listener;
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->watch(runners[i], how.races, NULL, 0))
			return status_no_memory(st);
	return search_run(&how, runners, n, r, st);
}

bool outcomes_tried_each(const struct search_result *r)
{
	const struct search_counts *c = &r->counts.all;
	return r->finished && r->state.phase == SEARCH_EXHAUSTIVE && !r->state.polls_cut &&
	       c->complete + c->asleep == c->executions;
}

// If not all interleavings could be tried: tries every choice in each state instead, and keeps that
// search's result if it finished.
static int search_states_too(const struct search_options *o, struct outcomes *all,
			     struct runner *const *runners, size_t n, struct search_result *r,
			     struct status *st)
{
	struct outcomes more = {.any_order = all->any_order};
	struct search_options how = *o;
	struct search_result by_states;
	how.most_long = LONG_STATES;
	int rc = search(&how, &search_states, &more, runners, n, &by_states, st);
	if (!rc)
		merge(all, &more);
	bool better = !rc && search_by_states(&by_states);
	r->stopped |= by_states.stopped;
	if (better)
		all->between_steps = false;
	if (better) {
		struct search_result was = *r;
		*r = by_states;
		by_states = was;
	}
	search_result_free(&by_states);
	outcomes_free(&more);
	return rc;
}

// Executions were too long for their races: looks for what comes of them where only the first
// accesses are steps.
static int search_sparse_too(const struct search_options *o, struct outcomes *all,
			     struct runner *const *runners, size_t n, struct search_result *r,
			     struct status *st)
{
	struct outcomes more = {.any_order = all->any_order};
	const struct search_listener listener = {.ended = take, .anew = clear, .ctx = &more};
	struct search_options how = *o;
	struct search_result sparse;
	how.all = true;
	how.listener = &listener;
	int rc = sparse_search(&how, r, runners, n, &sparse, st);
	r->counts.sparse = sparse.counts.all.executions;
	r->counts.all.executions += r->counts.sparse;
	if (!rc)
		merge(all, &more);
	search_result_free(&sparse);
	outcomes_free(&more);
	return rc;
}

int outcomes_search(const struct search_options *o, struct outcomes *all,
		    struct runner *const *runners, size_t n, struct search_result *r,
		    struct status *st)
{
	bool both = o->strategy == &search_phases, tells = runners[0]->ops->know;
	all->races = o->races;
	struct search_options first = *o;
	first.most_long = both && tells ? LONG_MOST : 0;
	first.most_steps = both && tells ? o->executions * STEPS_MOST : 0;
	int rc = search(&first, both ? &search_odpor : o->strategy, all, runners, n, r, st);
	all->counted = !rc && outcomes_tried_each(r) && !all->between_steps;
	bool stopped = r->stopped || !tells;
	if (!rc && both && !stopped && !all->counted)
		rc = search_states_too(o, all, runners, n, r, st);
	if (!rc && sparse_helps(r))
		rc = search_sparse_too(o, all, runners, n, r, st);
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->ways)
			runners[i]->ops->ways(runners[i], &r->ways);
	return !rc && sort(all) ? status_no_memory(st) : rc;
}

// ---- running it again ---------------------------------------------------------------------------

struct wanted {
	const struct outcomes *all;
	const struct found_outcome *one;
};

static bool same(const void *ctx, const struct trace *t, const struct path *p)
{
	const struct wanted *w = ctx;
	struct buf key = {0};
	bool is = outcome_key(t, p, w->all->any_order, &key) == 0 && key.n == w->one->nkey &&
		  !memcmp(key.s, w->one->key, key.n);
	buf_free(&key);
	return is;
}

// Lets the runner make executions with the steps of this outcome's.
static int watch(const struct found_outcome *one, enum races races, struct runner *runner)
{
	const struct racing *p = &one->places;
	return runner->ops->watch(runner, racing_sparse(p) ? RACES_OFF : races, p->all, p->n);
}

int outcome_run(const struct outcomes *all, const struct found_outcome *one, struct runner *runner,
		const volatile sig_atomic_t *stop, struct trace *trace, struct status *st)
{
	const struct wanted wanted = {all, one};
	struct plan plan = {.c = one->plan,
			    .n = one->nplan,
			    .policy = {.kind = POLICY_STAY, .eager = one->eager},
			    .resumes = one->resumes};
	const struct trace *first;
	*trace = (struct trace){0};
	if (one->by && trace_copy(trace, &one->for_ever))
		return status_no_memory(st);
	if (one->by)
		return one->by->ops->resolve(one->by, trace), EXIT_OK;
	if (watch(one, all->races, runner))
		return status_no_memory(st);
	int rc = runner_run(runner, &plan, false, &first, st);
	if (rc)
		return rc;
	if (trace_copy(trace, first))
		return status_no_memory(st);
	const struct minimize_options how = {.eager = one->eager,
					     .executions = OUTCOME_EXECUTIONS,
					     .stop = stop,
					     .same = same,
					     .ctx = &wanted};
	struct minimized m = {0};
	rc = minimize(runner, &how, trace, &m, st);
	if (!m.repeated)
		trace_free(trace);
	return rc;
}
