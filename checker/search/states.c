// SPDX-License-Identifier: MIT
//
// The search over states: executions that reach equal states are the same from there on. For each
// state (runtime/run/states.h) that an execution is the first to reach, every choice is tried;
// where it reaches a known state, the rest of the execution is ignored. So each choice of each
// state is taken once, however the state was reached, and a loop that only waits returns to a known
// state. The search goes depth first, so that a plan has a long beginning in common with the one
// before.
//
// When everything was tried, the search looks for cycles in which a fair schedule can stay for ever
// (state_cycles.h). One more execution goes round each cycle up to the step limit, and is judged as
// any execution of that length is (livelock.h), if the program can end or its memory does not
// change in the cycle. Else the cycle is endless by design; but a thread may starve in it.
//
// Where memory is seen, a choice is skipped if its step commutes with the one that led to its state
// and both were tried in the other order: this is a sleep set kept with each state (P. Godefroid:
// Partial-order methods for the verification of concurrent systems, 1996). Its target is noted
// nevertheless, so that cycles are complete.
//
// At first, states also count as equal if they differ only by a permutation of identical threads
// (runtime/run/alike.h). If something distinguishes such threads, or the graph has a cycle, in
// which it matters which thread is which, the search starts again without that reduction.
//
// Executions that only weaker orders of atomic accesses allow (runtime/race/weak.h) are searched in
// a second round.
//
// Executions that are run by a fork report no states: the first one, and those that the runner
// refuses. They are tried once more; after several in a row the runner is considered missing.
//
// Programs with many states and few interleavings are left to the optimal search (odpor.c).
#include "checker/search/ends.h"
#include "checker/search/options.h"
#include "checker/search/state_cycles.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/queue.h>

#define UNTOLD 8	 // executions in a row
#define ORDERS_TIMES 4	 // times the executions of the first round, and
#define ORDERS_MORE 2000 // so many more: the limit for both rounds

// A choice to be tried in a state. from NULL: the initial state.
struct todo {
	struct state *from; // freed, if the search has started again since
	struct choice c;
	size_t depth;	// number of choices, c and those of the beginning included
	bool round;	// an execution that goes round a cycle, at the end of the search
	unsigned began; // how often the search had started again
	LIST_ENTRY(todo) link;
};
LIST_HEAD(todos, todo);

struct states {
	struct beginning begin; // the initial state is at its end
	struct state_graph graph;
	uint64_t *fresh; // the nfresh states that the last execution was the first to reach
	size_t nfresh, fresh_cap;
	struct todos todo; // the next one is the first
	struct todos flying;
	uint64_t steps;	 // limit of an execution
	unsigned untold; // executions in a row that reported no states
	bool lost;	 // there is no persistent runner: nothing is proved
	struct cycle_search cycles;
	struct state_cycle cycle;    // the cycle that an execution goes round
	bool endless;		     // there is a cycle that is endless by design
	bool idle;		     // and a thread is stuck in it
	bool seen;		     // accesses to memory are seen
	bool timed;		     // the time is a part of states, since the program reads it
	bool has_orders;	     // the program has atomic accesses weaker than seq_cst
	bool orders;		     // they count, in the second round
	bool once;		     // there is no second round: a listener gets each end once
	bool known;		     // the second round is over, and was not given up
	uint64_t given, most;	     // executions, and the limit for both rounds
	struct strategy_state first; // after the first round
	bool asked; // the program asks whether threads have ended: no step is taken first
	enum told_states told; // how threads are distinguished that are alike
	bool alike;	       // there are identical threads,
	uint64_t stand_for;    // and the states represent so many,
	bool stand_more;       // or more
	bool circles;	       // the graph has a cycle
	unsigned began;	       // how often the search has started again
};

static int add_todo(struct states *s, struct todo what)
{
	struct todo *todo = malloc(sizeof *todo);
	if (!todo)
		return ENOMEM;
	*todo = what;
	todo->depth = what.from ? what.from->depth + 1 : s->begin.n;
	todo->began = s->began;
	LIST_INSERT_HEAD(&s->todo, todo, link);
	return 0;
}

static void todos_free(struct todos *list)
{
	for (struct todo *t; (t = LIST_FIRST(list));) {
		LIST_REMOVE(t, link);
		free(t);
	}
}

// ---- planning -------------------------------------------------------------------------------

static void plan_to(struct plan *plan, const struct state *s)
{
	for (; s && s->parent; s = s->parent)
		plan->c[s->depth - 1] = s->by;
}

// Makes a plan that goes round the cycle up to the step limit.
static int plan_round(struct states *s, struct plan *plan)
{
	const struct state *start = s->cycle.start;
	size_t length = s->cycle.length;
	size_t rounds = s->steps > start->depth ? (s->steps - start->depth) / length + 1 : 1;
	if (plan_begin(plan, &s->begin, start->depth + rounds * length, false))
		return ENOMEM;
	plan_to(plan, start);
	for (size_t i = start->depth; i < plan->n; i++)
		plan->c[i] = s->cycle.choices[(i - start->depth) % length];
	return 0;
}

static int plan_next(struct states *s, struct plan *plan, const struct todo *todo)
{
	const struct state *from = todo->from;
	plan->nsleepers = plan->sleep_from = 0;
	plan->states = todo->round ? STATES_UNTOLD : s->timed ? STATES_TIMED : s->told;
	plan->orders = s->orders;
	plan->policy = (struct policy){.kind = POLICY_STAY,
				       .eager = s->timed || s->asked ? EAGER_NOT : EAGER_ENDS};
	if (todo->round)
		return plan_round(s, plan);
	if (plan_begin(plan, &s->begin, todo->depth, false))
		return ENOMEM;
	plan_to(plan, from);
	if (from)
		plan->c[from->depth] = todo->c;
	return 0;
}

static int begin_anew(struct states *s)
{
	states_free(&s->graph);
	todos_free(&s->todo);
	s->began++;
	s->stand_for = 0;
	s->stand_more = s->alike = s->circles = false;
	s->cycles = (struct cycle_search){0};
	return add_todo(s, (struct todo){0});
}

// Starts again with identical threads distinguished: on a cycle it matters which thread is which.
static int begin_apart(struct states *s)
{
	s->told = STATES_TIMELESS;
	return begin_anew(s);
}

// Everything was tried: looks for the next cycle.
static int find_cycle(struct states *s)
{
	free(s->cycle.choices);
	s->cycle = (struct state_cycle){0};
	if (!s->lost && s->alike && !states_acyclic(&s->graph))
		return begin_apart(s);
	int rc = s->lost ? ENOENT : states_next_cycle(&s->graph, &s->cycles, &s->cycle);
	return rc ? rc : add_todo(s, (struct todo){.round = true});
}

static struct strategy_state state_now(const struct states *s)
{
	uint64_t states = HASH_COUNT(s->graph.all);
	bool more = s->alike && s->stand_for > states; // else it is not known how many
	return (struct strategy_state){.phase = SEARCH_STATES,
				       .bound_done = -1,
				       .pruned = s->lost,
				       .endless = s->endless,
				       .in_vain = s->idle || s->cycles.in_vain,
				       .orders = s->has_orders,
				       .states = states,
				       .stand_for = more ? s->stand_for : 0,
				       .stand_more = more && s->stand_more};
}

// Whether weaker orders of atomic accesses allow more than the interleavings depends on the writes
// that each thread is bound to see. So everything is tried once more with these as a part of the
// states, as long as there are not many times more states.
static int all_tried(struct states *s)
{
	s->known = s->orders && !s->lost && LIST_EMPTY(&s->todo);
	int rc = s->orders ? ENOENT : find_cycle(s);
	if (rc != ENOENT || s->lost || s->orders || !s->has_orders || s->once)
		return rc;
	s->first = state_now(s);
	s->orders = true;
	s->most = ORDERS_TIMES * s->given + ORDERS_MORE;
	return begin_anew(s);
}

// Skips choices whose target is known.
static int skip_commuted(struct states *s)
{
	struct todo *todo;
	struct state_edge edge;
	while ((todo = LIST_FIRST(&s->todo)) && s->seen && !s->timed && todo->from &&
	       states_commuted(todo->from, todo->c, s->alike, &edge)) {
		if (states_connect(todo->from, edge))
			return ENOMEM;
		LIST_REMOVE(todo, link);
		free(todo);
	}
	return 0;
}

static int states_next(void *state, struct plan *plan, void **ticket)
{
	struct states *s = state;
	if (skip_commuted(s))
		return ENOMEM;
	if (LIST_EMPTY(&s->todo) || s->lost || (s->orders && s->given >= s->most)) {
		int rc = LIST_EMPTY(&s->flying) ? all_tried(s) : EAGAIN;
		if (rc)
			return rc;
	}
	s->given++;
	struct todo *todo = LIST_FIRST(&s->todo);
	int rc = plan_next(s, plan, todo);
	LIST_REMOVE(todo, link);
	if (rc)
		free(todo);
	else
		LIST_INSERT_HEAD(&s->flying, todo, link);
	*ticket = todo;
	return rc;
}

// Does the trace report the state before each step from step `from` on?
static bool told_states_all(const struct path *p, size_t from)
{
	for (size_t i = from; i < p->nstates; i++)
		if (!p->states[i].number)
			return false;
	return p->nstates > from || p->n == from;
}

// ---- learning -------------------------------------------------------------------------------

static int add_state(struct states *s, struct state *from, struct choice by,
		     const struct path_state *is, struct state **new)
{
	uint64_t *fresh = vec_room(s->fresh, &s->fresh_cap, s->nfresh + 1, sizeof *fresh);
	if (fresh)
		s->fresh = fresh;
	uint32_t depth = from ? from->depth + 1 : (uint32_t)s->begin.n;
	*new = fresh ? states_add(&s->graph, is->number, from, by, depth) : NULL;
	if (!*new)
		return ENOMEM;
	(*new)->data = is->data;
	(*new)->printed = is->printed;
	s->alike |= is->stands_for > 0;
	s->stand_for += is->stands_for ? is->stands_for : 1;
	s->stand_more |= is->stands_for == UINT32_MAX;
	fresh[s->nfresh++] = is->number;
	return 0;
}

// Adds the other choices at step i, which is taken in that state.
static int add_others(struct states *s, struct state *at, const struct path *p, size_t i)
{
	const struct branch *b = point_branches(p, i);
	int rc = 0;
	for (uint32_t k = p->points[i].nbranches; !rc && k-- > 0;)
		if (k != p->points[i].taken)
			rc = add_todo(s, (struct todo){.from = at, .c = b[k].c});
	return rc;
}

// Notes that the execution reached the state before step i (p->n: it ended) by step i - 1 in state
// `from`. *at: the state reached, if it is new; else NULL. Of an execution that was cut short, it
// is not known how it would continue.
static int arrive(struct states *s, struct state *from, const struct path *p, size_t i,
		  struct state **at)
{
	bool ended = i >= p->nstates || (i == p->n && end_cut(&p->end));
	const struct step *step = i ? &p->points[i - 1].step : NULL;
	struct choice by = step ? step->choice : (struct choice){0};
	struct state *is = ended ? NULL : states_find(&s->graph, p->states[i].number);
	bool prints = !ended && from && p->states[i].printed != from->printed;
	*at = NULL;
	if (!ended && !is && add_state(s, from, by, &p->states[i], at))
		return ENOMEM;
	s->circles |= is && from && states_on_way(is, from);
	if (from && states_connect(from, (struct state_edge){.to = is ? is : *at,
							     .c = by,
							     .kind = edge_kind_of(step),
							     .prints = prints,
							     .key = p->points[i - 1].key}))
		return ENOMEM;
	return *at && i < p->n ? add_others(s, *at, p, i) : 0;
}

static int learn_from(struct states *s, const struct todo *todo, const struct path *p)
{
	struct state *from = todo->from, *at;
	for (size_t i = todo->depth; i <= p->n; i++) {
		int rc = arrive(s, from, p, i, &at);
		if (rc || !at)
			return rc;
		from = at;
	}
	return 0;
}

// The step before which the execution reached a state that was known before it; p->n: none. An
// execution has no new steps if its states belong to an earlier start of the search, or if it
// reported none and did not fail: then it is run once more.
static size_t states_new_steps(const void *state, const void *ticket, const struct path *p)
{
	const struct states *s = state;
	const struct todo *todo = ticket;
	size_t i = todo->depth;
	bool counts = todo->round || p->nstates || end_failure(&p->end);
	if (todo->began != s->began || !counts)
		return 0;
	while (i < p->nstates && p->states[i].number &&
	       !states_find(&s->graph, p->states[i].number))
		i++;
	return !todo->round && i < p->nstates && p->states[i].number ? i : p->n;
}

// Starts again if states must be distinguished further: by the time, if the program reads it; with
// the ends of threads as choices, if the program asks for them; by identical threads, if the
// program distinguishes them.
static int begin_fit(struct states *s, const struct todo *todo, const struct path *p)
{
	size_t until = states_new_steps(s, todo, p);
	bool timed = s->timed || p->timed_from <= until;
	bool asked = s->asked || p->asked_from < until;
	bool apart = s->told < STATES_TIMELESS && p->apart_from <= until;
	if (todo->began != s->began || (timed == s->timed && asked == s->asked && !apart))
		return 0;
	s->timed = timed;
	s->asked = asked;
	s->told += apart;
	return begin_anew(s);
}

// Does a thread go round in std::lock()? That is thought to end (livelock.h).
static bool tries_many(const struct path *p)
{
	for (size_t i = p->n / 2; i < p->n; i++)
		if (op_tries(p->points[i].step.op.code) && p->points[i].step.op.arg == TRY_OF_MANY)
			return true;
	return false;
}

// An execution has gone round the cycle: is a thread stuck in it?
static void look_for_idle(struct states *s, const struct path *p)
{
	s->endless |= !tries_many(p);
	s->lost |= p->end.op != END_ASLEEP && !end_failure(&p->end);
	s->idle |= states_idle(&s->cycle, &p->world);
}

static struct cycle_verdict states_judge_cycle(const void *state, const void *ticket)
{
	const struct states *s = state;
	const struct todo *todo = ticket;
	if (!todo->round)
		return (struct cycle_verdict){0};
	return (struct cycle_verdict){true, s->cycle.designed, s->cycle.waits};
}

static int states_learn(void *state, void *ticket, const struct path *p,
			const struct happens_before *order, size_t *departed)
{
	struct states *s = state;
	struct todo *todo = ticket;
	size_t depth = todo->depth;
	int rc;
	(void)order;
	s->nfresh = 0;
	*departed = p->n;
	LIST_REMOVE(todo, link);
	s->has_orders |= p->orders;
	rc = begin_fit(s, todo, p);
	if (todo->began != s->began) {
		// its states belong to an earlier start of the search
	} else if (todo->round) {
		look_for_idle(s, p);
	} else if (p->n < depth) {
		rc = EINVAL;
	} else if (told_states_all(p, depth)) {
		s->untold = 0;
		rc = learn_from(s, todo, p);
		if (!rc && s->alike && s->circles)
			rc = begin_apart(s);
	} else {
		s->lost |= ++s->untold == UNTOLD;
		rc = add_todo(s, *todo);
	}
	free(todo);
	return rc;
}

static size_t states_new_states(const void *state, const uint64_t **numbers)
{
	const struct states *s = state;
	*numbers = s->fresh;
	return s->nfresh;
}

// ---- beginning and end ----------------------------------------------------------------------

static void *states_start(const struct search_options *o)
{
	struct states *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	LIST_INIT(&s->todo);
	LIST_INIT(&s->flying);
	s->steps = o->steps;
	s->begin = o->begin;
	s->asked = o->every_step;
	s->told = o->listener && !o->listener->alike ? STATES_TIMELESS : STATES_BEGUN;
	s->once = o->listener && o->listener->ended;
	s->seen = o->races != RACES_OFF && !o->unseen && !o->every_step;
	if (add_todo(s, (struct todo){0})) {
		free(s);
		return NULL;
	}
	return s;
}

static struct strategy_state states_state(const void *state)
{
	const struct states *s = state;
	struct strategy_state now = s->orders ? s->first : state_now(s);
	now.orders &= !s->known;
	return now;
}

static void states_end(void *state)
{
	struct states *s = state;
	states_free(&s->graph);
	todos_free(&s->todo);
	todos_free(&s->flying);
	free(s->cycle.choices);
	free(s->fresh);
	free(s);
}

const struct search_ops search_states = {
	.name = "states",
	.start = states_start,
	.next = states_next,
	.learn = states_learn,
	.new_steps = states_new_steps,
	.judge_cycle = states_judge_cycle,
	.new_states = states_new_states,
	.state = states_state,
	.end = states_end,
};
