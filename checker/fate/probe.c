// SPDX-License-Identifier: MIT
//
// A search from the middle of a run: see probe.h. First every interleaving is tried, which is fast,
// unless the run goes on for ever (then interleavings may, too). If that is not conclusive, all
// states are tried: they may be fewer, and they include all ends even if executions end early. At
// last, since not every program reports its states, all schedules.
#include "checker/fate/probe.h"

#include "base/vec.h"
#include "checker/outcomes/outcome.h"
#include "checker/search/search.h"

#include <errno.h>
#include <stdlib.h>

// ---- the run ------------------------------------------------------------------------------------

int fate_run_read(struct fate_run *run, const struct trace *t)
{
	const struct event *end = trace_end(t);
	*run = (struct fate_run){.races = (enum races)trace_meta_number(t, "races"),
				 .resumes = trace_meta_number(t, "resumes")};
	if (end)
		run->end = *end;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i])) {
		if (t->ev[i].kind != EV_STEP)
			continue;
		if (!VEC_FITS(run->c, &run->cap, run->n + 1))
			return ENOMEM;
		run->c[run->n++] = event_choice(&t->ev[i]);
	}
	return racing_of_trace(&run->places, t);
}

void fate_run_free(struct fate_run *run)
{
	free(run->c);
	racing_free(&run->places);
	*run = (struct fate_run){0};
}

// ---- one search ---------------------------------------------------------------------------------

struct listening {
	struct probe *p;
	volatile sig_atomic_t stop;
	bool begun, anew; // memory with races was found, whose accesses are not steps of the run
	bool early;	  // an execution ended before other threads had taken all their steps
	bool raced; // an execution was ended by a race; another order of the steps before may have
		    // none
};

static void begins(void *ctx)
{
	struct listening *l = ctx;
	l->anew = l->begun;
	l->begun = true;
	l->stop |= l->anew;
}

// The number of leading steps that the execution has in common with the run.
static size_t shared(const struct fate_run *run, const struct path *p)
{
	size_t n = p->n < run->n ? p->n : run->n, i = 0;
	while (i < n && choice_same(p->points[i].step.choice, run->c[i]))
		i++;
	return i;
}

static void note(bool *is, size_t *at, size_t steps)
{
	if (!*is || *at < steps)
		*at = steps;
	*is = true;
}

// Are spurious wake-ups possible? They can happen before the program is stuck, but not then; so it
// matters whether steps that need no choice are taken first.
static bool wakes_freely(const struct probe *p)
{
	const struct rules *rules = p->o->seen->rules;
	return rules->spurious || rules->interrupts;
}

// Could the execution have ended differently by steps that were not taken and that the search does
// not know of? Which steps commute is known only of steps that were taken: so the search over
// interleavings does not know what other threads could have done before a crash. An execution that
// exits, is stuck or repeats has all its steps.
static bool ended_early(const struct probe *p, const struct execution *e)
{
	bool by_steps = e->phase == SEARCH_EXHAUSTIVE;
	switch ((enum end)e->path->end.op) {
	case END_EXIT:
	case END_ROUNDS:
	case END_LEAK:
	case END_LIVELOCK:
	case END_STARVATION:
		return false;
	case END_DEADLOCK:
	case END_LOST_WAKEUP:
		return wakes_freely(p) && e->phase != SEARCH_BOUNDED;
	case END_MISUSE: // usually a step
		return by_steps && outcome_between_steps(e->path);
	default:
		return by_steps && world_in_company(&e->path->world);
	}
}

static int ended(void *ctx, const struct execution *e, bool fresh)
{
	struct listening *l = ctx;
	struct probe *p = l->p;
	const struct event *end = &e->path->end;
	size_t steps = shared(p->run, e->path);
	(void)fresh;
	if (end_failure(end))
		note(&p->fails, &p->fail_at, steps);
	else if (end_well(end))
		note(&p->well, &p->well_at, steps);
	l->raced |= end->op == END_RACE;
	l->early |= ended_early(p, e);
	l->stop |= p->wants_failure ? p->fails : p->well;
	return 0;
}

static void look(void *ctx, const struct search_counts *c, const struct strategy_state *s,
		 double seconds)
{
	struct listening *l = ctx;
	const volatile sig_atomic_t *stop = l->p->o->stop;
	(void)c, (void)s, (void)seconds;
	l->stop |= stop && *stop;
}

// Is the result reliable? At the level of calls, the search over interleavings does not see that
// steps depend on each other through memory.
static bool is_believed(const struct probe *p, const struct search_result *r,
			const struct listening *l)
{
	bool by_steps = r->state.phase == SEARCH_EXHAUSTIVE;
	return !l->early && (!by_steps || p->o->seen->seen.level == LEVEL_MEMORY);
}

// Judges the search: was everything tried, in steps as small as those of the run? A place that must
// be reachable may have been reached before. A thread that never makes progress while others go on
// for ever may be a failure, and is not a good end in any case.
static int judge(struct probe *p, const struct search_options *how, struct search_result *r,
		 const struct listening *l)
{
	struct finding finding = *p->o->seen;
	bool whole;
	finding.options = how;
	finding.result = r;
	reach_free(&r->reach);
	p->doubtful = r->state.in_vain;
	r->state.in_vain = false;
	int rc = verdict_whole(&finding, &whole);
	p->all = whole && !l->anew && !l->raced && is_believed(p, r, l) &&
		 (p->from || !p->run->resumes);
	return rc;
}

// Makes accesses to memory with races steps, as in the run; an earlier search may have found more
// of it.
static int watch_places(const struct fate_run *run, struct runner *const *runners, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->watch(runners[i], run->races, run->places.all, run->places.n))
			return ENOMEM;
	return 0;
}

static int search(struct probe *p, const struct search_ops *strategy, struct runner *const *runners,
		  size_t n, struct status *st)
{
	struct listening l = {.p = p};
	const struct search_listener listener = {.ended = ended, .anew = begins, .ctx = &l};
	struct search_options how = *p->o->seen->options;
	struct search_result r;
	how.strategy = strategy;
	how.begin = (struct beginning){p->run->c, p->from, p->run->resumes};
	how.executions = p->executions - p->ran;
	how.most_steps = p->steps - p->stepped;
	how.races = p->run->races;
	how.places = &p->run->places;
	how.beyond = 0;
	how.bound = BOUND_NONE;
	how.coarse = !wakes_freely(p);
	how.fine = !how.coarse;
	how.all = true;
	how.left = false;
	how.longest = p->o->longest;
	how.listener = &listener;
	how.stop = &l.stop;
	how.progress = look;
	how.ctx = &l;
	if (watch_places(p->run, runners, n))
		return status_no_memory(st);
	int rc = search_run(&how, runners, n, &r, st);
	p->ran += r.counts.all.executions;
	p->stepped += r.counts.steps;
	if (!rc && r.failure.executions) // a livelock is judged at the end of a search
		note(&p->fails, &p->fail_at, p->from);
	if (!rc && judge(p, &how, &r, &l))
		rc = status_no_memory(st);
	search_result_free(&r);
	return rc;
}

static bool answered(const struct probe *p)
{
	return p->all || (p->wants_failure ? p->fails : p->well) || p->ran >= p->executions ||
	       p->stepped >= p->steps || (p->o->stop && *p->o->stop);
}

// Searches with a part of the budget.
static int search_for(struct probe *p, const struct search_ops *strategy, unsigned part,
		      struct runner *const *runners, size_t n, struct status *st)
{
	uint64_t executions = p->executions, steps = p->steps;
	p->executions = p->ran + (executions - p->ran) / part;
	p->steps = p->stepped + (steps - p->stepped) / part;
	int rc = p->ran < p->executions ? search(p, strategy, runners, n, st) : EXIT_OK;
	p->executions = executions;
	p->steps = steps;
	return rc;
}

int probe_run(struct probe *p, struct runner *const *runners, size_t n, struct status *st)
{
	bool states = runners[0]->ops->know, memory = p->o->seen->seen.level == LEVEL_MEMORY;
	bool round = fate_run_round(p->run);
	int rc = EXIT_OK;
	if (!states || (memory && !round))
		rc = search_for(p, &search_odpor, 2, runners, n, st);
	if (!rc && states && !answered(p))
		rc = search_for(p, &search_states, round ? 1 : 2, runners, n, st);
	if (!rc && !answered(p))
		rc = search_for(p, &search_bounded, 1, runners, n, st);
	return rc;
}
