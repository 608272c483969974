// SPDX-License-Identifier: MIT
//
// Explains a failure: see explain.h. First the failing run is repeated, then all other runs are
// searched, then the orders that separate failing from passing runs are found.
#include "checker/explain/explain.h"

#include "base/i18n.h"
#include "checker/explain/idiom_case.h"
#include "checker/explain/nearest.h"
#include "checker/explain/explanation.h"
#include "checker/explain/way_out.h"
#include "checker/outcomes/outcomes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LONG_MOST 3   // executions at the step limit, after which others add nothing
#define STEPS_MOST 50 // limit of all steps, as a multiple of the budget of executions

struct explainer {
	const struct explain_options *o;
	const struct trace *t; // the trace that is explained
	struct runner *const *runners;
	size_t nrunners;
	struct explanation *e;
	struct status *st;
	struct fate_run run;	 // of the trace
	struct happening *range; // happenings of the steps in the requested range, nrange of them
	size_t nrange;
	struct runs runs;
	struct search_result result;
	size_t shown[2]; // numbers of the failing and of the passing run
};

static bool is_wanted(const void *ctx, const struct happening *h)
{
	const struct explainer *x = ctx;
	for (size_t i = 0; i < x->nrange; i++)
		if (!memcmp(&x->range[i], h, sizeof *h))
			return true;
	return false;
}

static int wrong(struct explainer *x)
{
	return status_set(x->st, EXIT_TROUBLE,
			  _("a trace does not fit the model: please report this"));
}

static int result_of(struct explainer *x, int rc)
{
	return rc == ENOMEM ? status_no_memory(x->st) : rc ? wrong(x) : EXIT_OK;
}

// ---- the run that is explained
// ------------------------------------------------------------------

// Runs the plan of the trace. *same: it ends as the trace does, and this run is shown.
static int run_plan(struct explainer *x, bool *same)
{
	const struct trace *t;
	struct runner *runner = x->runners[0];
	const struct plan plan = {.c = x->run.c,
				  .n = x->run.n,
				  .policy = {.kind = POLICY_STAY, .eager = EAGER_NOT},
				  .resumes = x->run.resumes};
	int rc = runner_run(runner, &plan, true, &t, x->st);
	if (rc)
		return rc;
	const struct event *end = trace_end(t);
	*same = end && end->op == trace_end(x->t)->op;
	struct trace copy = {0};
	if (!*same)
		return EXIT_OK;
	if (trace_copy(&copy, t))
		return status_no_memory(x->st);
	runner->ops->resolve(runner, &copy);
	shown_free(&x->e->failing);
	rc = shown_take(&x->e->failing, &copy, EAGER_NOT);
	trace_free(&copy);
	return result_of(x, rc);
}

// Is it a run in which only the first accesses to memory with a race are steps (search/sparse.h)?
// Then so are the others.
static bool is_sparse(const struct explainer *x)
{
	return racing_sparse(&x->run.places);
}

// Repeats the run of the trace. A run that goes on for ever, or that was ended by a race, is shown
// as the trace has it.
static int repeat(struct explainer *x)
{
	uint8_t kind = trace_end(x->t)->op;
	bool same = true;
	enum races races = is_sparse(x) ? RACES_OFF : x->o->seen->options->races;
	if (end_for_ever(kind) || kind == END_RACE)
		return result_of(x, shown_take(&x->e->failing, x->t, EAGER_NOT));
	if (x->runners[0]->ops->watch(x->runners[0], races, x->run.places.all, x->run.places.n))
		return status_no_memory(x->st);
	int rc = run_plan(x, &same);
	if (rc || same)
		return rc;
	return status_set(x->st, EXIT_USAGE,
			  _("on this schedule the program no longer fails as it did: it depends on "
			    "something else, or has changed; check it again"));
}

static int find_range(struct explainer *x)
{
	const struct shown *s = &x->e->failing;
	size_t to = x->o->to < s->path.n ? x->o->to : s->path.n;
	if (!x->o->from)
		return EXIT_OK;
	x->range = calloc(s->n + 1, sizeof *x->range);
	if (!x->range)
		return status_no_memory(x->st);
	for (size_t i = 0; i < s->n; i++) {
		struct happening h = happening_of(&s->trace, &s->path, s->steps[i], s->threads);
		for (size_t k = 0; k <= i; k++) {
			struct happening was =
				happening_of(&s->trace, &s->path, s->steps[k], s->threads);
			h.nth += was.place == h.place && was.thread == h.thread &&
				 was.code == h.code && was.phase == h.phase;
		}
		if (s->steps[i] + 1 >= x->o->from && s->steps[i] < to)
			x->range[x->nrange++] = h;
	}
	x->runs.wanted = is_wanted;
	x->runs.ctx = x;
	return EXIT_OK;
}

// ---- all others ---------------------------------------------------------------------------------

static int search(struct explainer *x)
{
	struct search_listener listener = runs_listener(&x->runs);
	struct search_options how = *x->o->seen->options;
	how.strategy = &search_odpor;
	how.all = true;
	how.left = false;
	how.beyond = 0;
	how.most_long = end_for_ever(x->runs.kind) ? 1 : LONG_MOST; // others would be like this one
	how.most_steps = how.executions * STEPS_MOST;
	how.listener = &listener;
	how.places = is_sparse(x) ? &x->run.places : NULL;
	how.races = how.places ? RACES_OFF : how.races;
	for (size_t i = 0; i < x->nrunners; i++)
		if (x->runners[i]->ops->watch(x->runners[i], how.races,
					      how.places ? how.places->all : NULL,
					      how.places ? how.places->n : 0))
			return status_no_memory(x->st);
	int code = search_run(&how, x->runners, x->nrunners, &x->result, x->st);
	const struct search_result *r = &x->result;
	x->e->between_steps = x->runs.between_steps;
	x->e->complete = !code && !r->sparse && outcomes_tried_each(r) && !x->runs.between_steps &&
			 !x->runs.long_ones && !r->limits.doubted.count && !r->limits.unsure.count;
	return code;
}

// Adds a shown run to the others.
static int add_shown(struct explainer *x, const struct shown *s, size_t *number)
{
	struct happens_before order = {0};
	int rc = happens_before_fold(&order, &s->path, 0);
	if (!rc)
		rc = runs_add(&x->runs, &s->trace, &s->path, &order, number);
	happens_before_free(&order);
	return rc;
}

// If data races on more memory were found than the trace knows, its steps are not those of the
// search: then the shortest run that fails in the same way is shown instead.
static int take_other(struct explainer *x)
{
	size_t best = NO_STEP;
	for (size_t i = 0; i < x->runs.n; i++)
		if (x->runs.all[i]->fails &&
		    (best == NO_STEP || x->runs.all[i]->n < x->runs.all[best]->n))
			best = i;
	if (best == NO_STEP)
		return status_set(x->st, EXIT_UNDECIDED,
				  _("the search did not find such a failure again: its budget was "
				    "too small (--executions)"));
	const struct run *r = x->runs.all[best];
	shown_free(&x->e->failing);
	x->e->other = true;
	x->shown[0] = best;
	return shown_run(&x->e->failing, x->runners[0], r->plan, r->nplan, r->eager, x->st);
}

// Adds the run of the trace, which goes on for ever. The search may have found the same run, cut
// short elsewhere; so this one is counted only if the search found none.
static int add_endless(struct explainer *x)
{
	size_t failing = x->runs.failing;
	int rc = add_shown(x, &x->e->failing, &x->shown[0]);
	x->runs.failing = failing ? failing : 1;
	return result_of(x, rc);
}

// Finds what the run repeats, and how it could still end.
static int look_round(struct explainer *x)
{
	struct told_cycle *c = &x->e->cycle;
	const struct path *p = &x->e->failing.path;
	struct fate f = {0};
	cycle_tell(c, &x->e->failing);
	size_t first = c->from ? c->from - 1 : 0;
	const struct way_out w = {.seen = x->o->seen,
				  .trace = x->t,
				  .run = &x->run,
				  .path = p,
				  .round = first + (p->n - first) / 2,
				  .runners = x->runners,
				  .n = x->nrunners,
				  .runs = &x->runs};
	int code = add_endless(x);
	if (!code)
		code = way_out_find(&w, &f, x->st);
	if (!fate_lost_from(&f, &x->e->lost_from))
		x->e->lost_from = 0;
	x->e->open = f.begun && f.well.yes > f.n;
	return code;
}

static int find_failing(struct explainer *x)
{
	bool same = false;
	if (end_for_ever(x->runs.kind))
		return look_round(x);
	int rc = run_plan(x, &same);
	if (rc)
		return rc;
	if (same)
		return result_of(x, add_shown(x, &x->e->failing, &x->shown[0]));
	return take_other(x);
}

// ---- the nearest that passes --------------------------------------------------------------------

// Runs the nearest passing run again in the order that was found; it is shown only if it ends in
// the same way.
static int show_nearest(struct explainer *x, const struct nearest *near)
{
	const struct run *r = x->runs.all[near->run];
	struct shown first = {.n = 0};
	struct choice *plan = calloc(r->n + 1, sizeof *plan);
	int code = plan ? shown_run(&first, x->runners[0], r->plan, r->nplan, r->eager, x->st)
			: status_no_memory(x->st);
	if (!code && first.n == r->n && shown_reordered(&first, near->order, plan) == 0)
		code = shown_run(&x->e->passing, x->runners[0], plan, r->n, r->eager, x->st);
	if (!code && x->e->passing.whole && add_shown(x, &x->e->passing, &x->shown[1]) == 0)
		x->e->passes = x->shown[1] == near->run;
	shown_free(&first);
	free(plan);
	return code;
}

// The number of leading steps that are the same in both.
static size_t count_shared(const struct runs *all, const size_t shown[2])
{
	const struct run *a = all->all[shown[0]], *b = all->all[shown[1]];
	size_t n = 0;
	while (n < a->n && n < b->n && a->of[n] == b->of[n])
		n++;
	return n;
}

static int find_nearest(struct explainer *x)
{
	struct nearest near;
	int code = nearest_find(&near, &x->runs, x->shown[0]) ? status_no_memory(x->st) : EXIT_OK;
	if (!code && near.found)
		code = show_nearest(x, &near);
	if (!code && x->e->passes) {
		x->e->moved = near.moved;
		x->e->shared = count_shared(&x->runs, x->shown);
	}
	nearest_free(&near);
	return code;
}

// ---- what decides -------------------------------------------------------------------------------

// lost: only of the orders in the explained run's first steps, so many; 0: of all.
static int find_facts(const struct explainer *x, struct facts *f, bool loose, size_t lost)
{
	int rc = facts_begin(f, &x->runs);
	f->loose = loose;
	f->lost = lost;
	if (!rc && x->runs.passing)
		rc = orders_find(f, &x->runs, x->shown[0]);
	return rc || !x->runs.passing ? rc : betweens_find(f, &x->runs);
}

// Is what decides one order of steps that come when nothing could save the run any more? It is then
// a consequence.
static bool is_consequence(const struct explainer *x, const struct facts *f,
			   const struct decision *d, size_t lost)
{
	if (!lost || d->by != DECIDED_BY_ALL || d->n != 1 || f->all[d->of[0]].form != FACT_BEFORE)
		return false;
	size_t at = run_step(x->runs.all[x->shown[0]], f->all[d->of[0]].a);
	return at != NO_STEP && at >= lost;
}

// Decides by earlier orders, if these decide.
static int decide_earlier(const struct explainer *x, struct facts *f, struct decision *d,
			  size_t lost)
{
	struct facts early;
	struct decision by = {.by = DECIDED_NOT};
	int rc = find_facts(x, &early, false, lost);
	if (!rc)
		rc = decide(early.holds, early.n, early.fails, early.nruns, &by);
	if (rc || by.by == DECIDED_NOT) {
		facts_free(&early);
		return rc;
	}
	facts_free(f);
	*f = early;
	*d = by;
	return 0;
}

// Decides by a set of facts, or else by clauses of more facts. lost: after as many steps nothing
// could save the explained run; 0: not known.
static int decide_at_all(const struct explainer *x, struct facts *f, struct decision *d,
			 size_t lost)
{
	int rc = decide(f->holds, f->n, f->fails, f->nruns, d);
	if (!rc && is_consequence(x, f, d, lost))
		return decide_earlier(x, f, d, lost);
	if (rc || d->by != DECIDED_NOT)
		return rc;
	facts_free(f);
	rc = find_facts(x, f, true, 0);
	return rc ? rc : decide_by_clauses(f->holds, f->n, f->fails, f->nruns, d);
}

static int judge(struct explainer *x)
{
	struct facts f;
	struct decision d = {.by = DECIDED_NOT};
	size_t lost = nearest_lost_from(&x->runs, x->shown[0]);
	if (lost && x->e->complete && x->runs.passing)
		x->e->lost_from = x->e->failing.steps[lost - 1] + 1;
	int rc = find_facts(x, &f, false, 0);
	if (!rc && x->runs.passing)
		rc = decide_at_all(x, &f, &d, x->e->complete ? lost : 0);
	if (!x->runs.passing)
		undone_tell(x->e, &x->runs);
	int code = rc ? status_no_memory(x->st)
		      : told_orders(x->e, &x->runs, x->shown, &f, &d, x->runners[0], x->st);
	// a large set indicates no idiom
	const struct decision none = {.by = DECIDED_NOT};
	const struct idiom_case c = {.failing = &x->e->failing,
				     .runs = &x->runs,
				     .run = x->shown[0],
				     .passes = x->e->passes,
				     .near = x->shown[1],
				     .facts = &f,
				     .decision = d.larger ? &none : &d,
				     .orders = &d};
	if (!code)
		x->e->idiom = idiom_of(&c);
	facts_free(&f);
	return code;
}

static void count(struct explainer *x)
{
	x->e->nfailing = x->runs.failing;
	x->e->npassing = x->runs.passing;
	x->e->notherwise = x->runs.otherwise;
}

void explain_rules(const struct trace *t, struct runner_options *o)
{
	const struct event *end = trace_end(t);
	char timeouts[16] = "";
	trace_meta(t, "timeouts", 0, timeouts, sizeof timeouts);
	o->prints = PRINTS_TOLD;
	o->rules.any_timeouts = strcmp(timeouts, "virtual") != 0;
	o->rules.spurious = (int)trace_meta_number(t, "spurious");
	o->rules.interrupts = (int)trace_meta_number(t, "interrupts");
	o->returns = trace_meta_number(t, "returns");
	o->leaks = end && end->op == END_LEAK;
	rounds_of_trace(&o->rounds, t);
	o->exact |= trace_meta_number(t, "exact") != 0;
}

int explain(const struct explain_options *o, const struct trace *t, struct runner *const *runners,
	    size_t n, struct explanation *e, struct status *st)
{
	struct explainer x = {.o = o,
			      .t = t,
			      .runners = runners,
			      .nrunners = n,
			      .e = e,
			      .st = st,
			      .runs = {.kind = trace_end(t)->op}};
	*e = (struct explanation){.idiom = IDIOM_NONE};
	int code = fate_run_read(&x.run, t) ? status_no_memory(st) : EXIT_OK;
	if (!code)
		code = repeat(&x);
	if (!code)
		code = find_range(&x);
	if (!code)
		code = search(&x);
	count(&x);
	if (!code && x.runs.kind == END_RACE) {
		e->idiom = IDIOM_DATA_RACE;
	} else if (!code) {
		code = find_failing(&x);
		count(&x);
		if (!code)
			code = find_nearest(&x);
		if (!code && end_for_ever(x.runs.kind)) // for which no order decides
			e->idiom = idiom_of(&(struct idiom_case){.failing = &e->failing});
		else if (!code)
			code = judge(&x);
	}
	fate_run_free(&x.run);
	free(x.range);
	runs_free(&x.runs);
	search_result_free(&x.result);
	return code;
}

void explanation_free(struct explanation *e)
{
	for (size_t k = 0; k < 3; k++) {
		for (size_t i = 0; i < DECIDING_MOST; i++)
			told_step_free(&e->orders[i].step[k]);
		told_step_free(&e->turned.step[k]);
	}
	for (size_t i = 0; i < e->nundone; i++) {
		buf_free(&e->undone[i].thread);
		buf_free(&e->undone[i].object);
		buf_free(&e->undone[i].place);
	}
	cycle_free(&e->cycle);
	shown_free(&e->failing);
	shown_free(&e->passing);
	*e = (struct explanation){.idiom = IDIOM_NONE};
}
