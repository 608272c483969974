// SPDX-License-Identifier: MIT
//
// The default strategy: four others. First all schedules with few preemptions, briefly, since a
// failure found there is easy to read. Then, for most of the budget, two strategies take turns
// until one has nothing left: every interleaving once, and every choice in each state once. Which
// of them needs fewer executions depends on the program and is not known before. Then, if neither
// finished, random schedules, which reach far from the first schedules, near which an exhaustive
// search stays.
//
// A turn is measured in steps of the program, and each is longer than the one before, so that the
// slower search at most doubles the time. Where there are far more interleavings than executions
// left, the turns of the search over states are the longer ones. A phase ends when its strategy has
// nothing left or its share is spent; the next begins when the strategy has learned from all its
// executions.
#include "checker/search/ends.h"
#include "checker/search/options.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BOUNDED_LEAST 100 // executions for the first phase,
#define BOUNDED_PART 80	  // and at least 1/80 of the budget
#define BOUNDED_LONG 2	  // executions at the step limit that end it; states may then decide
#define STATES_LONG                                                                                \
	1		// the same of the search over states: it ends an execution that repeats a
			// state, so these have no end, and what is cut is not verified
#define THREADS_LONG 64 // of so many threads, an execution counts as one more: it takes longer
#define RANDOM_PART 8	// 1/8 of the rest is kept for random schedules;
#define STATELESS_RANDOM_PART                                                                      \
	4		// this much where states cannot be searched, so that most is left untried
#define TURN 20000	// steps of the first turn
#define ALONE 2		// executions of the only interleaving: the second must be like the first
#define HOPELESS 4	// times as many interleavings as executions left: they will not be tried,
#define HOPELESS_TURN 8 // and a turn of the search over states is as many times longer

static const struct search_ops *const phase_ops[SEARCH_PHASES] = {
	[SEARCH_BOUNDED] = &search_bounded,
	[SEARCH_EXHAUSTIVE] = &search_odpor,
	[SEARCH_STATES] = &search_states,
	[SEARCH_RANDOM] = &search_pct,
};

struct phases {
	struct search_options o; // those of the whole search, with the budget of the phase
	uint64_t left;		 // executions for this phase and the next ones
	enum search_phase at;
	void *inner[SEARCH_PHASES]; // states of the strategies; NULL: not begun, or over
	uint64_t given;		    // executions of the phase, or of the two that take turns
	uint8_t *flying;	    // phases of the executions under way, the first one first
	size_t nflying, flying_cap;
	enum search_phase learned;     // of the last one
	uint64_t turn, steps;	       // how long this turn is, and how much of it was used
	bool finished;		       // nothing is left to try
	enum search_phase by;	       // according to this phase
	bool stateless;		       // there is no persistent runner: states cannot be searched
	bool exhausted;		       // no interleaving is left, but some were cut short
	bool cut;		       // an interleaving was cut short
	bool ended;		       // an execution has ended by itself, or used up its rounds
	bool asked;		       // whether there is an interleaving beside the first one
	bool alone;		       // there is none
	uint64_t nlong[SEARCH_PHASES]; // executions that reached the step limit, by weight
	bool spent[SEARCH_PHASES];     // of the two that take turns: it gets no further
	struct strategy_state states[SEARCH_PHASES];
};

static void *phases_start(const struct search_options *o)
{
	struct phases *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->o = *o;
	p->left = o->executions;
	p->turn = TURN;
	p->stateless = o->stateless;
	p->states[SEARCH_BOUNDED].bound_done = -1;
	return p;
}

// The phase's share of executions; 0: any number.
static uint64_t share(const struct phases *p)
{
	uint64_t part;
	switch (p->at) {
	case SEARCH_BOUNDED:
		part = p->left / BOUNDED_PART;
		if (part < BOUNDED_LEAST)
			part = BOUNDED_LEAST;
		return p->left && part > p->left ? p->left : part;
	case SEARCH_EXHAUSTIVE:
		part = p->stateless ? STATELESS_RANDOM_PART : RANDOM_PART;
		part = (p->left + part - 1) / part;
		return p->left > part ? p->left - part : p->left;
	default:
		return p->left;
	}
}

static int begin(struct phases *p)
{
	p->inner[p->at] = phase_ops[p->at]->start(&p->o);
	return p->inner[p->at] ? 0 : ENOMEM;
}

static void end(struct phases *p, enum search_phase phase)
{
	if (!p->inner[phase])
		return;
	p->states[phase] = phase_ops[phase]->state(p->inner[phase]);
	phase_ops[phase]->end(p->inner[phase]);
	p->inner[phase] = NULL;
}

// ---- which one ------------------------------------------------------------------------------

static bool takes_turns(const struct phases *p)
{
	return p->at == SEARCH_EXHAUSTIVE || p->at == SEARCH_STATES;
}

static void leave(struct phases *p)
{
	bool turns = takes_turns(p);
	end(p, p->at);
	if (turns) {
		end(p, SEARCH_EXHAUSTIVE);
		end(p, SEARCH_STATES);
	}
	p->left -= p->given < p->left ? p->given : p->left;
	p->at = turns ? SEARCH_RANDOM : p->at + 1;
	if (p->at < SEARCH_PHASES) {
		p->o.executions = share(p);
		p->given = 0;
	}
}

// Are there surely far more interleavings than executions left?
static bool is_hopeless(const struct phases *p)
{
	const struct expected *e = &p->states[SEARCH_EXHAUSTIVE].expected;
	uint64_t left = p->o.executions - p->given;
	return e->more_than || (p->o.executions && e->executions / HOPELESS > left);
}

// How long this turn may be, in steps.
static uint64_t turn_of(const struct phases *p)
{
	return p->at == SEARCH_STATES && is_hopeless(p) ? p->turn * HOPELESS_TURN : p->turn;
}

static void take_turns(struct phases *p)
{
	bool alone = p->stateless || p->exhausted || p->spent[SEARCH_EXHAUSTIVE] ||
		     p->spent[SEARCH_STATES];
	if (!takes_turns(p) || alone || p->steps < turn_of(p))
		return;
	if (p->at == SEARCH_EXHAUSTIVE)
		p->states[p->at] = phase_ops[p->at]->state(p->inner[p->at]);
	p->at = p->at == SEARCH_EXHAUSTIVE ? SEARCH_STATES : SEARCH_EXHAUSTIVE;
	p->turn += p->at == SEARCH_EXHAUSTIVE ? p->turn : 0;
	p->steps = 0;
}

static int take_off(struct phases *p)
{
	if (!VEC_FITS(p->flying, &p->flying_cap, p->nflying + 1))
		return ENOMEM;
	p->flying[p->nflying++] = (uint8_t)p->at;
	p->given++;
	return 0;
}

static void finish(struct phases *p, enum search_phase by)
{
	p->finished = true;
	p->by = by;
	leave(p);
}

// No interleaving is left. If some were cut short, the search over states may still decide; where
// loops are followed for some rounds only, it need not, of those that poll.
static void exhaust(struct phases *p)
{
	end(p, SEARCH_EXHAUSTIVE);
	bool polls_cut = p->states[SEARCH_EXHAUSTIVE].polls_cut;
	p->exhausted = p->cut || (polls_cut && !p->o.rounds);
	p->at = SEARCH_STATES;
	if (!p->exhausted || p->stateless || p->spent[SEARCH_STATES])
		finish(p, SEARCH_EXHAUSTIVE);
}

// No state is left; or no state was recognized, and the search over interleavings continues alone.
static void end_states(struct phases *p)
{
	end(p, SEARCH_STATES);
	p->stateless = p->states[SEARCH_STATES].pruned;
	p->at = SEARCH_EXHAUSTIVE;
	if (!p->stateless)
		finish(p, SEARCH_STATES);
	else if (p->exhausted)
		finish(p, SEARCH_EXHAUSTIVE);
	else if (p->spent[SEARCH_EXHAUSTIVE])
		leave(p);
}

// The current strategy has nothing left.
static void go_on(struct phases *p)
{
	if (p->alone && p->given >= ALONE)
		finish(p, SEARCH_BOUNDED);
	else if (p->at == SEARCH_EXHAUSTIVE)
		exhaust(p);
	else if (p->at == SEARCH_STATES)
		end_states(p);
	else
		leave(p);
}

static bool share_is_spent(const struct phases *p)
{
	if (p->alone && p->given >= ALONE)
		return true;
	return p->at != SEARCH_RANDOM && p->o.executions && p->given == p->o.executions;
}

// The current strategy gets no further: the one that takes turns with it may.
static void spend(struct phases *p)
{
	enum search_phase other = p->at == SEARCH_EXHAUSTIVE ? SEARCH_STATES : SEARCH_EXHAUSTIVE;
	p->spent[p->at] = true;
	bool over = p->spent[other] || share_is_spent(p) ||
		    (other == SEARCH_STATES && p->stateless) ||
		    (other == SEARCH_EXHAUSTIVE && p->exhausted);
	if (!takes_turns(p) || over)
		leave(p);
	else
		p->at = other;
}

static bool is_spent(const struct phases *p)
{
	if (p->at == SEARCH_BOUNDED && p->nlong[p->at] >= BOUNDED_LONG && !p->stateless)
		return true;
	if (!p->ended &&
	    p->nlong[p->at] >= (p->at == SEARCH_STATES ? STATES_LONG : SEARCH_LONG_ENOUGH))
		return true;
	return share_is_spent(p);
}

static int phases_next(void *state, struct plan *plan, void **ticket)
{
	struct phases *p = state;
	if (!p->given)
		p->o.executions = share(p);
	take_turns(p);
	while (!p->finished && p->at < SEARCH_PHASES) {
		if (!p->inner[p->at] && begin(p))
			return ENOMEM;
		bool all = is_spent(p);
		if (all && p->nflying)
			return EAGAIN;
		int rc = phase_ops[p->at]->next(p->inner[p->at], plan, ticket);
		if (rc == 0 && !all)
			return take_off(p);
		if (rc != ENOENT && !all)
			return rc;
		if (rc == ENOENT && p->nflying) // of the other strategy that takes turns
			return EAGAIN;
		if (rc == ENOENT || p->alone)
			go_on(p);
		else
			spend(p);
	}
	return ENOENT;
}

// ---- learning -------------------------------------------------------------------------------

// Is all that threads share an operation? Else code between the operations can come at other
// moments.
static bool sees_all(const struct search_options *o)
{
	return o->races != RACES_OFF && !o->unseen && !o->fine;
}

// Threads that never meet have one interleaving. The search over all of them knows that from any
// execution, so it is asked after the first one: schedules with few preemptions could be many.
static int look_for_others(struct phases *p, const struct path *path,
			   const struct happens_before *order, size_t *at)
{
	struct plan plan = {0};
	void *ticket, *all = search_odpor.start(&p->o);
	int rc = all ? search_odpor.next(all, &plan, &ticket) : ENOMEM;
	if (!rc)
		rc = search_odpor.learn(all, ticket, path, order, at);
	if (!rc) {
		struct strategy_state s = search_odpor.state(all);
		p->alone = s.none_left && !s.polls_cut;
	}
	if (all)
		search_odpor.end(all);
	free(plan.c);
	free(plan.sleepers);
	return rc;
}

static int phases_learn(void *state, void *ticket, const struct path *path,
			const struct happens_before *order, size_t *at)
{
	struct phases *p = state;
	p->learned = p->flying[0];
	p->nflying--;
	memmove(p->flying, p->flying + 1, p->nflying);
	p->steps += p->learned == p->at ? path->n : 0;
	if (path->end.op == END_STEPS)
		p->nlong[p->learned] += 1 + path->nthreads / THREADS_LONG;
	p->ended |= path->end.op == END_EXIT || path->end.op == END_ROUNDS;
	p->cut |= p->learned == SEARCH_EXHAUSTIVE && end_cut(&path->end);
	bool ask = !p->asked && path->end.op == END_EXIT && sees_all(&p->o);
	p->asked = true;
	int rc = ask ? look_for_others(p, path, order, at) : 0;
	if (rc)
		return rc;
	return phase_ops[p->learned]->learn(p->inner[p->learned], ticket, path, order, at);
}

static size_t phases_new_steps(const void *state, const void *ticket, const struct path *path)
{
	const struct phases *p = state;
	const struct search_ops *ops = phase_ops[p->flying[0]];
	return ops->new_steps ? ops->new_steps(p->inner[p->flying[0]], ticket, path) : path->n;
}

static struct cycle_verdict phases_judge_cycle(const void *state, const void *ticket)
{
	const struct phases *p = state;
	const struct search_ops *ops = phase_ops[p->flying[0]];
	return ops->judge_cycle ? ops->judge_cycle(p->inner[p->flying[0]], ticket)
				: (struct cycle_verdict){0};
}

static size_t phases_new_states(const void *state, const uint64_t **numbers)
{
	const struct phases *p = state;
	const struct search_ops *ops = phase_ops[p->learned];
	return ops->new_states ? ops->new_states(p->inner[p->learned], numbers) : 0;
}

// Bounds and passes are those of the bounded phase, the rest is of the current phase or the last
// one.
static struct strategy_state phases_state(const void *state)
{
	const struct phases *p = state;
	struct strategy_state all[SEARCH_PHASES];
	for (int i = 0; i < SEARCH_PHASES; i++)
		all[i] = p->inner[i] ? phase_ops[i]->state(p->inner[i]) : p->states[i];
	enum search_phase last = p->finished ? p->by : p->at;
	if (!p->finished && last && (last == SEARCH_PHASES || !p->inner[last]))
		last -= last == SEARCH_RANDOM ? 2 : 1;
	struct strategy_state s = all[SEARCH_BOUNDED];
	s.phase = last;
	s.pruned = all[last].pruned && !p->alone;
	s.none_left = p->alone && last == SEARCH_BOUNDED;
	s.states = all[SEARCH_STATES].states;
	s.stand_for = all[SEARCH_STATES].stand_for;
	s.stand_more = all[SEARCH_STATES].stand_more;
	s.expected = all[SEARCH_EXHAUSTIVE].expected;
	s.endless = all[last].endless;
	s.in_vain = all[last].in_vain;
	s.orders = all[SEARCH_STATES].orders;
	s.polls_cut = last != SEARCH_STATES && all[SEARCH_EXHAUSTIVE].polls_cut;
	return s;
}

static void phases_end(void *state)
{
	struct phases *p = state;
	for (int i = 0; i < SEARCH_PHASES; i++)
		end(p, (enum search_phase)i);
	free(p->flying);
	free(p);
}

const struct search_ops search_phases = {
	.name = "default",
	.composite = true,
	.start = phases_start,
	.next = phases_next,
	.learn = phases_learn,
	.new_steps = phases_new_steps,
	.judge_cycle = phases_judge_cycle,
	.new_states = phases_new_states,
	.state = phases_state,
	.end = phases_end,
};
