// SPDX-License-Identifier: MIT
//
// The driver of a search: see search.h. How executions are made is the runner's business
// (runner.h), which to try next is the strategy's (struct search_ops).
#include "checker/search/search.h"

#include "base/i18n.h"
#include "base/own_time.h"
#include "base/seconds.h"
#include "base/vec.h"
#include "checker/search/endless.h"
#include "checker/search/ends.h"
#include "checker/search/livelock.h"
#include "checker/search/pool.h"
#include "checker/search/tally.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

// The states that an execution reached, as its trace reports them (EV_HERE events, which are not
// steps).
struct states_told {
	struct path_state *all; // n of them, by the number of steps
	size_t n, cap;
	size_t timed_from; // the first at which the program had looked at the time; SIZE_MAX: none
	size_t apart_from; // the first in which identical threads are distinguished; SIZE_MAX:
			   // none
	struct trace rest; // the trace without EV_HERE events
};

struct search_run {
	struct search_options o; // as given; once races are followed, with the budget for that
	struct runner *const *runners;
	size_t nrunners;
	struct search_result *r;
	struct status *st;
	void *strategy;
	struct pool *pool;
	size_t queued;	// jobs in the pool
	unsigned nlong; // executions that reached the step limit
	struct thread_ids *ids;
	struct path path;	     // of the job that is looked at
	struct states_told states;   // reached by that job
	struct happens_before order; //
	struct tally tally;
	struct failing failed;	// the first execution that failed
	struct failing suspect; // the first livelock of a program that could have ended
	bool ended;		// an execution has ended by itself,
	bool ended_anew;	// also since the search last started anew
	bool used_up;		// one has ended when its rounds were used up
	struct endless rounds;	// the loops without an end that were found
	struct racing places;	// memory with a data race
	double begun;		// seconds_now()
	struct own_time own;	// checked if there is a limit, from the first tick on
	double looked; // when it was last checked, in seconds since the beginning; 0: not yet
	bool over;
	bool sparse; // only the first accesses to o.places are steps (sparse.h)
};

static int out_of_memory(struct search_run *s)
{
	return status_no_memory(s->st);
}

// ---- reported states ------------------------------------------------------------------------

static int take_state(struct states_told *s, size_t steps, const struct event *e)
{
	if (!VEC_FITS(s->all, &s->cap, steps + 1))
		return ENOMEM;
	while (s->n < steps)
		s->all[s->n++] = (struct path_state){0};
	s->all[s->n++] = (struct path_state){(uint64_t)e->arg, e->site, e->object, e->other};
	if (e->op & HERE_TIMED && s->timed_from > steps)
		s->timed_from = steps;
	if (e->op & HERE_APART && s->apart_from > steps)
		s->apart_from = steps;
	return 0;
}

// Takes the states out of the trace t, and drops those of the trace before. t NULL: there is no
// trace. *s is all zero at first. 0 or ENOMEM.
static int told_states_take(struct states_told *s, struct trace *t)
{
	size_t from = 0, steps = 0;
	int rc = 0;
	s->n = 0;
	s->timed_from = s->apart_from = SIZE_MAX;
	if (!t)
		return 0;
	trace_clear(&s->rest);
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		steps += t->ev[i].kind == EV_STEP;
		if (t->ev[i].kind != EV_HERE)
			continue;
		rc = take_state(s, steps, &t->ev[i]);
		if (!rc)
			rc = trace_append(&s->rest, t->ev + from, i - from);
		from = i + 1;
	}
	if (!rc)
		rc = trace_append(&s->rest, t->ev + from, t->n - from);
	struct trace whole = *t;
	*t = s->rest;
	s->rest = whole;
	return rc;
}

static void told_states_free(struct states_told *s)
{
	free(s->all);
	trace_free(&s->rest);
	*s = (struct states_told){0};
}

// ---- beginning, and beginning anew ---------------------------------------------------------

static void begin_runner(struct search_run *s, struct runner *r)
{
	if (r->ops->know)
		r->ops->know(r, NULL, 0);
	if (r->ops->follow && s->rounds.most)
		r->ops->follow(r, &s->rounds);
}

static int begin(struct search_run *s)
{
	if (s->strategy)
		s->o.strategy->end(s->strategy);
	thread_ids_free(s->ids);
	s->ids = thread_ids_new();
	s->o.rounds = s->rounds.n ? s->rounds.most : 0; // for the strategy
	s->r->parked_in_vain = false;
	s->strategy = s->o.strategy->start(&s->o);
	path_free(&s->path);
	s->path.ids = s->ids;
	for (size_t i = 0; i < s->nrunners; i++)
		begin_runner(s, s->runners[i]);
	if (s->o.listener)
		s->o.listener->anew(s->o.listener->ctx);
	return s->ids && s->strategy &&
			       tally_begin(&s->tally, s->r, s->nrunners == 1, s->o.unseen) == 0
		       ? 0
		       : ENOMEM;
}

// Starts the search again: accesses to more memory are steps from now on, or more loops have an
// end, so nothing that was learned is valid.
static int begin_anew(struct search_run *s)
{
	struct search_counts *c = &s->r->counts.all;
	pool_drop(s->pool);
	s->queued = 0;
	s->nlong = 0;
	s->ended_anew = false;
	s->r->counts.anew++;
	s->r->longest.steps = 0; // any one with the new steps says more
	c->interleavings = 0;
	for (size_t i = 0; i < SEARCH_PHASES; i++)
		s->r->counts.phases[i] = (struct search_counts){0};
	for (size_t i = 0; i < s->nrunners; i++) {
		struct runner *r = s->runners[i];
		if (r->ops->watch(r, s->o.races, s->places.all, s->places.n))
			return ENOMEM;
	}
	return begin(s);
}

// ---- races that do not end their execution -------------------------------------------------

// Limits the executions that are spent on the consequences of races.
static void limit_budget(struct search_run *s)
{
	uint64_t most = s->r->counts.all.executions + s->o.beyond;
	if (s->o.beyond && (!s->o.executions || most < s->o.executions))
		s->o.executions = most;
	s->o.beyond = 0;
}

// Is there a race on state of the C library's own, such as that of strtok? There is nothing more to
// learn then: what follows from it depends on code that is nobody's to mend.
static bool hidden_decides(const struct search_run *s)
{
	bool sure = !s->o.unseen && !s->r->limits.unseen;
	return sure && !s->o.all && races_on_hidden(&s->r->races.sure);
}

// Takes in the races of an execution. *fresh: there are new ones.
static int note_races(struct search_run *s, const struct execution *o, bool *fresh)
{
	struct race_list *races = &s->r->races.sure, *unsure = &s->r->races.unsure;
	if (s->o.races == RACES_OFF) // at the level of calls the C library's own state is seen
		return races_note(unsure, o->trace, o->runner, true);
	if (s->o.races != RACES_NOTE)
		return 0;
	int rc = races_watch(races, o->path);
	if (!rc)
		rc = races_watch(unsure, o->path);
	if (!rc)
		rc = races_note(races, o->trace, o->runner, false);
	if (!rc)
		rc = races_note(unsure, o->trace, o->runner, true);
	if (!rc)
		rc = racing_note_all(&s->places, o->trace, fresh);
	if (*fresh)
		limit_budget(s);
	s->over |= !rc && hidden_decides(s);
	s->r->early = s->o.raced_long && s->nlong >= s->o.raced_long && !s->ended_anew && races->n;
	s->over |= s->r->early;
	s->r->races.places = s->places.n;
	return rc;
}

// ---- one execution -------------------------------------------------------------------------

static int fold(struct search_run *s, const struct job *job, bool branches)
{
	size_t at;
	s->path.eager = job->plan.policy.eager;
	s->path.lean = !branches;
	s->path.single = job->phase == SEARCH_RANDOM;
	int rc = path_fold(&s->path, &job->trace, &at);
	if (rc == EINVAL)
		return status_set(
			s->st, EXIT_TROUBLE,
			_("the trace of an execution does not fit the model at event %zu"), at);
	return rc || happens_before_fold(&s->order, &s->path, s->path.same) ? out_of_memory(s)
									    : EXIT_OK;
}

static void tell_progress(struct search_run *s)
{
	s->r->seconds = seconds_now() - s->begun;
	s->r->state = s->o.strategy->state(s->strategy);
	if (s->o.progress)
		s->o.progress(s->o.ctx, &s->r->counts.all, &s->r->state, s->r->seconds);
}

// Will the search over states decide whether there is a livelock? It finds all cycles.
static bool states_will_tell(const struct search_run *s)
{
	return s->o.strategy->composite && !s->o.stateless;
}

// Is it known, without the search over states, whether an execution that goes on for ever is a
// livelock? It is one if the program could have ended; else it may be endless by design.
static bool suspects_settled(const struct search_run *s)
{
	return s->ended || s->o.ends;
}

// Notes how the execution ended. 0 or ENOMEM.
static int note_end(struct search_run *s, const struct job *job, const struct execution *o)
{
	const struct event *end = &o->path->end;
	struct cut *doubted = end_failure(end) ? tally_doubts(&s->tally, end) : NULL;
	int rc = 0;
	s->ended |= end->op == END_EXIT;
	s->ended_anew |= end->op == END_EXIT;
	s->used_up |= end->op == END_ROUNDS;
	s->r->parked_in_vain |= end->op == END_ROUNDS && world_parked_in_vain(&o->path->world);
	bool many = s->nlong >= SEARCH_LONG_ENOUGH && !s->o.strategy->composite;
	if (!s->o.all && !states_will_tell(s))
		s->over |= (many && !s->ended && !s->used_up) ||
			   (s->suspect.runner && suspects_settled(s));
	if (end_cut(end))
		rc = tally_cut(&s->tally, o, end->op, (size_t)end->arg, &s->over);
	if (!rc && s->o.left)
		rc = lefts_note(&s->r->left, o->path, o->trace, o->runner);
	if (!rc && doubted) {
		rc = tally_doubted(doubted, o, &s->over);
	} else if (!rc && end_failure(end)) {
		s->over |= !s->o.all;
		if (!s->r->failure.executions++)
			rc = failing_copy(&s->failed, o->trace, end, &job->plan, o->runner);
	}
	const struct search_listener *l = s->o.listener;
	bool real = !doubted || doubted == &s->r->limits.inputless; // it is one with an empty input
	bool counts = !end_cut(end) && end->op != END_ASLEEP && real;
	if (!rc && l && l->ended && counts)
		rc = l->ended(l->ctx, o, s->tally.fresh);
	return rc;
}

static int learn(struct search_run *s, const struct job *job, const struct execution *o)
{
	size_t at;
	int rc = s->o.strategy->learn(s->strategy, job->ticket, &s->path, &s->order, &at);
	if (rc == EINVAL)
		rc = tally_cut(&s->tally, o, END_DEPARTED, at, &s->over);
	const uint64_t *numbers;
	const struct search_ops *ops = s->o.strategy;
	size_t n = ops->new_states ? ops->new_states(s->strategy, &numbers) : 0;
	for (size_t i = 0; n && i < s->nrunners; i++)
		if (s->runners[i]->ops->know)
			s->runners[i]->ops->know(s->runners[i], numbers, n);
	return rc;
}

// Keeps a possible livelock, until more is known.
static int suspect(struct search_run *s, const struct job *job, const struct livelock *l)
{
	struct event end = livelock_end(&s->path, l);
	struct runner *by = s->runners[job->runner];
	if (s->suspect.runner)
		return 0;
	int rc = failing_copy(&s->suspect, &job->trace, &end, &job->plan, by);
	return rc ? rc : livelock_cut(&s->suspect.trace, &s->path, l);
}

// Where loops without an end are to be followed for some rounds only: looks for more of them in an
// execution that reached the step limit, which then tells nothing else. A program that has ended
// otherwise, and now goes on for ever on a fair schedule, has a livelock: its loops are left as
// they are. 0 or ENOMEM.
static int note_loops(struct search_run *s, const struct job *job, bool *fresh)
{
	struct livelock l;
	if (!s->rounds.most || s->path.end.op != END_STEPS)
		return 0;
	bool vain = livelock_find(&s->path, &l);
	s->r->vain_rounds |= vain;
	if (vain && s->ended)
		return 0;
	int rc = endless_note(&s->rounds, &job->trace, fresh);
	if (!rc && *fresh)
		s->path.end = (struct event){.kind = EV_END, .op = END_ASLEEP};
	return rc;
}

// What earlier executions came to at the limit of steps says nothing, now that more loops have an
// end.
static void forget_long(struct search_run *s)
{
	struct cut *cut = &s->r->limits.cut[END_STEPS];
	free(cut->sentence);
	*cut = (struct cut){0};
	failing_free(&s->suspect);
}

// Judges an execution that reached the step limit: would it go on for ever? 0 or ENOMEM.
static int judge_long(struct search_run *s, struct job *job)
{
	const struct search_ops *ops = s->o.strategy;
	struct livelock l;
	if (s->path.end.op != END_STEPS)
		return 0;
	s->over |= ++s->nlong == s->o.most_long;
	if (s->sparse) // a thread may get on where it takes no steps
		return 0;
	struct cycle_verdict cycle = {0};
	if (ops->judge_cycle)
		cycle = ops->judge_cycle(s->strategy, job->ticket);
	// what waits for a parked thread waits in this search only
	bool parked = world_parked(&s->path.world);
	bool is = !parked && !cycle.designed && livelock_find(&s->path, &l);
	if (parked)
		cycle.starved = 0;
	if (!is && cycle.known && !cycle.starved) // endless by design: nothing is wrong
		s->path.end = (struct event){.kind = EV_END, .op = END_ASLEEP};
	if (!is && cycle.starved)
		is = livelock_starves(&s->path, cycle.starved, &l);
	bool settled = cycle.known || (!states_will_tell(s) && suspects_settled(s));
	if (is && !settled)
		return suspect(s, job, &l);
	if (is && livelock_cut(&job->trace, &s->path, &l))
		return ENOMEM;
	if (is)
		s->path.end = livelock_end(&s->path, &l);
	return 0;
}

// A thread has run for long without a step: that means nothing where most of its accesses are none.
static void doubt_loop(struct search_run *s)
{
	if (!s->sparse || s->path.end.op != END_SPIN)
		return;
	s->path.end = (struct event){.kind = EV_END, .op = END_ASLEEP};
	s->r->limits.cut[END_SPIN].count++;
	s->over = true;
}

// All of them, unless the execution reaches a state that another execution has already explored.
static size_t count_new_steps(const struct search_run *s, const struct job *job)
{
	const struct search_ops *ops = s->o.strategy;
	return ops->new_steps ? ops->new_steps(s->strategy, job->ticket, &s->path) : s->path.n;
}

// Learns from the first job, which is finished.
static int look(struct search_run *s, struct job *job)
{
	struct execution o = {&job->trace, &s->path, &s->order, (enum search_phase)job->phase,
			      s->runners[job->runner]};
	bool fresh = false, loops = false;
	if (told_states_take(&s->states, job->plan.states ? &job->trace : NULL))
		return out_of_memory(s);
	s->path.states = s->states.all;
	s->path.nstates = s->states.n;
	s->path.timed_from = s->states.timed_from;
	s->path.apart_from = s->states.apart_from;
	int rc = fold(s, job, job->phase == SEARCH_BOUNDED || job->phase == SEARCH_STATES);
	if (!rc && s->path.end.op == END_STEPS && s->path.lean) // judged by its branches
		rc = fold(s, job, true);
	if (rc)
		return rc;
	const struct search_listener *l = s->o.listener;
	size_t counts = count_new_steps(s, job);
	if (l && l->went && l->went(l->ctx, &o, counts))
		return out_of_memory(s);
	if (counts < s->path.n) // how it ended depends on which states were known when it ran
		s->path.end = (struct event){.kind = EV_END, .op = END_ASLEEP};
	doubt_loop(s);
	s->r->counts.steps += s->path.n;
	s->over |= s->o.most_steps && s->r->counts.steps >= s->o.most_steps;
	reach_note(&s->r->reach, &job->trace);
	if (s->r->reach.failed || note_loops(s, job, &loops) || judge_long(s, job) ||
	    tally_add(&s->tally, &o) || note_end(s, job, &o) || note_races(s, &o, &fresh))
		return out_of_memory(s);
	if (loops)
		forget_long(s);
	if (!s->over && (fresh || loops))
		rc = begin_anew(s);
	else if (!s->over)
		rc = learn(s, job, &o);
	if (rc)
		return out_of_memory(s);
	tell_progress(s);
	return EXIT_OK;
}

// ---- the search ----------------------------------------------------------------------------

static bool budget_left(const struct search_run *s)
{
	return !s->o.executions || s->r->counts.all.executions + s->queued < s->o.executions;
}

// Fills the pool with plans. The search is over if there are none and none is under way.
static int fill_pool(struct search_run *s)
{
	struct job *job;
	while ((job = pool_room(s->pool))) {
		bool left = budget_left(s);
		if (!left && s->queued)
			return EXIT_OK;
		int rc = s->o.strategy->next(s->strategy, &job->plan, &job->ticket);
		if (rc == EAGAIN)
			return EXIT_OK;
		if (rc && rc != ENOENT)
			return out_of_memory(s);
		struct strategy_state state = s->o.strategy->state(s->strategy);
		s->r->finished = rc == ENOENT && state.phase != SEARCH_RANDOM;
		s->over |= (rc == ENOENT && !s->queued) || !left;
		if (rc == ENOENT || !left)
			return EXIT_OK;
		job->phase = (int)state.phase;
		pool_put(s->pool);
		s->queued++;
	}
	return EXIT_OK;
}

// Has the search exceeded its time limit?
static bool is_late(struct search_run *s)
{
	if (!s->o.longest)
		return false;
	double seconds = seconds_now() - s->begun;
	if (seconds - s->looked >= OWN_TIME_TICK / 1e3) {
		if (s->looked > 0)
			own_time_look(&s->own);
		else // most searches are over by then, and looking costs more than they do
			own_time_begin(&s->own, getpid());
		s->looked = seconds;
	}
	return own_time(&s->own) > (int64_t)s->o.longest * 1000;
}

// Is the search to stop? Then an execution under way is cut off anywhere, and says nothing.
static bool is_to_stop(struct search_run *s)
{
	s->r->stopped |= is_late(s) || (s->o.stop && *s->o.stop);
	return s->r->stopped;
}

static int drive(struct search_run *s)
{
	while (!s->over && !is_to_stop(s)) {
		int rc = fill_pool(s);
		if (rc || s->over)
			return rc;
		rc = pool_wait(s->pool, s->st);
		if (rc || is_to_stop(s))
			return rc;
		unsigned anew = s->r->counts.anew;
		rc = look(s, pool_first(s->pool));
		if (rc)
			return rc;
		if (anew == s->r->counts.anew) {
			pool_remove(s->pool);
			s->queued--;
		}
	}
	return EXIT_OK;
}

// Did all executions that the strategy asked for run to their end?
static bool ran_whole(const struct search_run *s)
{
	struct search_result *r = s->r;
	r->state = s->o.strategy->state(s->strategy);
	const struct search_counts *c =
		search_by_states(r) ? &r->counts.phases[SEARCH_STATES] : &r->counts.all;
	return r->finished && c->complete + c->asleep == c->executions;
}

// And did the strategy ask for everything?
static bool tried_all(const struct search_run *s)
{
	return ran_whole(s) && !s->r->state.pruned && !s->r->state.polls_cut;
}

// Can what the execution ended with be a consequence of a race on memory? A thread that waits
// for another is one of how the program synchronizes.
static bool end_by_values(uint8_t end)
{
	static const uint8_t ends[] = {END_ASSERT, END_CRASH,	 END_EXIT,
				       END_MISUSE, END_PROPERTY, END_SPIN};
	return memchr(ends, end, sizeof ends);
}

// A race on state of the C library's own is the failure, and not what came of it in the same
// execution.
static void prefer_cause(struct search_run *s)
{
	if (!hidden_decides(s) || (s->failed.runner && !end_by_values(s->failed.end.op)))
		return;
	failing_free(&s->failed);
	s->r->failure.executions = 1;
	s->r->races.decided = true;
}

// Settles the result: the failure; or a race if nothing else failed; or a place that must be
// reachable and was not reached.
static int settle(struct search_run *s)
{
	struct search_result *r = s->r;
	pool_drop(s->pool);
	if (races_settle(&r->races.sure, &r->races.unsure, s->o.unseen || r->limits.unseen))
		return out_of_memory(s);
	races_order(&r->races.sure);
	races_order(&r->races.unsure);
	r->state = s->o.strategy->state(s->strategy);
	r->untold = s->suspect.runner && !search_by_states(r) && !suspects_settled(s);
	r->none_ended = s->nlong && !s->ended && !s->used_up;
	r->rounds = s->rounds.n ? s->rounds.most : 0;
	if (!s->failed.runner && !search_by_states(r) && !r->untold) {
		r->failure.executions += s->suspect.runner != NULL;
		s->failed = s->suspect;
		s->suspect = (struct failing){0};
	}
	prefer_cause(s);
	if (s->failed.runner)
		r->failure.end = s->failed.end.op;
	else if (r->races.sure.n)
		r->failure.end = END_RACE;
	else if (reach_missing(&r->reach) && tried_all(s))
		r->failure.end = END_PROPERTY;
	bool open = s->o.all || !r->failure.end || (r->failure.end == END_RACE && s->nlong);
	r->longest.told = open && r->longest.runner && !ran_whole(s);
	if (r->longest.told)
		r->longest.runner->ops->resolve(r->longest.runner, &r->longest.trace);
	r->failure.failing = s->failed;
	s->failed = (struct failing){0};
	return EXIT_OK;
}

// May the execution, which reached the step limit, be a livelock? 0 or ENOMEM.
static int look_for_vain(const struct trace *t, bool *vain)
{
	struct path path = {0};
	struct livelock l;
	size_t at;
	int rc = path_fold(&path, t, &at);
	*vain |= !rc && livelock_find(&path, &l);
	path_free(&path);
	return rc;
}

// Finds the loops without an end of some executions by the default policy, before the search, so
// that it need not come upon them. More may be found in its executions.
static int find_loops(struct search_run *s)
{
	struct runner *runner = s->runners[0];
	bool more = s->rounds.most && runner->ops->follow && !s->o.begin.n;
	while (more) {
		const struct plan plan = {0};
		const struct trace *t;
		struct trace copy = {0};
		runner->ops->follow(runner, &s->rounds);
		int rc = runner_run(runner, &plan, false, &t, s->st);
		if (rc)
			return rc;
		const struct event *end = trace_end(t);
		more = false;
		if (!end || end->op != END_STEPS)
			return EXIT_OK;
		s->r->earlier++;
		rc = trace_copy(&copy, t);
		if (!rc)
			rc = endless_note(&s->rounds, &copy, &more);
		if (!rc)
			rc = look_for_vain(&copy, &s->r->vain_rounds);
		trace_free(&copy);
		if (rc)
			return out_of_memory(s);
	}
	return EXIT_OK;
}

int search_run(const struct search_options *o, struct runner *const *runners, size_t n,
	       struct search_result *r, struct status *st)
{
	struct search_run s = {.o = *o, .runners = runners, .nrunners = n, .r = r, .st = st};
	s.sparse = o->places && racing_sparse(o->places);
	*r = (struct search_result){.strategy = o->strategy->name, .sparse = s.sparse};
	s.begun = seconds_now();
	s.rounds.most = o->rounds;
	s.o.stateless = !runners[0]->ops->know;
	s.pool = pool_new(runners, n);
	bool knows = !o->places || racing_copy(&s.places, o->places) == 0;
	int rc = knows && s.pool ? find_loops(&s) : out_of_memory(&s);
	if (!rc)
		rc = begin(&s) == 0 ? drive(&s) : out_of_memory(&s);
	if (!rc)
		rc = settle(&s);
	if (s.strategy) {
		r->state = o->strategy->state(s.strategy);
		o->strategy->end(s.strategy);
	}
	r->seconds = seconds_now() - s.begun;
	failing_free(&s.failed);
	failing_free(&s.suspect);
	pool_free(s.pool);
	tally_free(&s.tally);
	path_free(&s.path);
	happens_before_free(&s.order);
	thread_ids_free(s.ids);
	racing_free(&s.places);
	told_states_free(&s.states);
	return rc;
}
