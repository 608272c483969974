// SPDX-License-Identifier: MIT
//
// The search over states: executions that come to equal states are one from there on. For each
// state (runtime/run/states.h) that an execution is the first to come to, all that could happen
// there is tried; where it comes to one that is known, the rest of it counts for nothing. So each
// state is left by each of its choices once, whatever led to it, and a loop that only waits comes
// back to a state that is known. Depth first, so that plans begin as the ones before them.
//
// When all was tried, cycles are looked for that a fair schedule can stay in for ever
// (state_cycles.h). One more execution goes round each of them up to the limit of steps, as any
// that goes on so long, and is judged as those are (livelock.h), if the program can end, or nothing
// that it keeps in memory changes there. Else it is endless by design; but a thread may starve in
// it.
//
// Where memory is seen, a choice is not tried whose step commutes with the one that led to its
// state, if both were tried in the other order: what a sleep set that is kept with each state
// leaves out (P. Godefroid: Partial-order methods for the verification of concurrent systems,
// 1996). Where it leads is noted all the same, so that cycles are whole.
//
// At first states count as equal, too, in which threads that are alike have changed places
// (runtime/run/alike.h). Once something tells such threads apart, or a state comes after itself, of
// which it matters who is who there, the search begins anew, and each thread is its own.
//
// What weaker orders of atomic accesses allow (runtime/race/weak.h) is looked for in a second
// round.
//
// Executions that are run by a fork tell no states: the first, and those that the runner refuses.
// They are tried once more; after several in a row there is no runner.
//
// There are programs of many states and few interleavings, which are the optimal search's
// (odpor.c).
#include "checker/search/ends.h"
#include "checker/search/options.h"
#include "checker/search/state_cycles.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/queue.h>

#define UNTOLD 8	 // executions in a row
#define ORDERS_TIMES 4	 // as many executions as the first round, and
#define ORDERS_MORE 2000 // so many more, for both rounds

// What is to be tried: this choice in this state. from NULL: the first of all states.
struct todo {
	struct state *from; // gone, if the search has begun anew since
	struct choice c;
	size_t depth;	// choices that lead there, c and those of the beginning among them
	bool round;	// a cycle, at last
	unsigned began; // how often the search had begun anew
	LIST_ENTRY(todo) link;
};
LIST_HEAD(todos, todo);

struct states {
	struct beginning begin; // the first of all states is at its end
	struct state_graph graph;
	uint64_t *fresh; // those that the last execution was the first to come to; nfresh of them
	size_t nfresh, fresh_cap;
	struct todos todo; // the next one first
	struct todos flying;
	uint64_t steps;	 // limit of an execution
	unsigned untold; // executions in a row that told no states
	bool lost;	 // there is no runner: nothing is proved
	struct cycle_search cycles;
	struct state_cycle cycle;    // that an execution goes round
	bool endless;		     // there is one,
	bool idle;		     // and a thread that is stuck then
	bool seen;		     // accesses to memory are seen
	bool timed;		     // the time is a part of states, since the program looks at it
	bool has_orders;	     // it has atomic accesses weaker than seq_cst
	bool orders;		     // which count, in a second round
	bool once;		     // there is none: who is told of each end wants each once
	bool known;		     // that is over, and was not given up
	uint64_t given, most;	     // executions; of both rounds no more than this
	struct strategy_state first; // after the first round
	bool asked;		     // it asks whether threads have ended: no step comes first
	bool apart;		     // each thread is its own
	bool alike;		     // there are threads that are alike,
	uint64_t stand_for;	     // and the states stand for so many
	bool circles;		     // a state comes after itself
	unsigned began;		     // anew, so often
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

// From a state round and round, up to the limit of steps.
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
	plan->states = todo->round ? STATES_UNTOLD
		       : s->timed  ? STATES_TIMED
		       : s->apart  ? STATES_TIMELESS
				   : STATES_ALIKE;
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
	s->alike = s->circles = false;
	s->cycles = (struct cycle_search){0};
	return add_todo(s, (struct todo){0});
}

// Who is who matters to what goes on for ever.
static int begin_apart(struct states *s)
{
	s->apart = true;
	return begin_anew(s);
}

// All was tried.
static int find_cycle(struct states *s)
{
	free(s->cycle.choices);
	s->cycle = (struct state_cycle){0};
	if (!s->lost && s->alike && !states_acyclic(&s->graph))
		return begin_apart(s);
	int rc = s->lost ? ENOENT : states_next_cycle(&s->graph, &s->cycles, &s->cycle);
	s->endless |= !rc;
	return rc ? rc : add_todo(s, (struct todo){.round = true});
}

static struct strategy_state state_now(const struct states *s)
{
	return (struct strategy_state){.phase = SEARCH_STATES,
				       .bound_done = -1,
				       .pruned = s->lost,
				       .endless = s->endless,
				       .in_vain = s->idle || s->cycles.in_vain,
				       .orders = s->has_orders,
				       .states = HASH_COUNT(s->graph.all),
				       .stand_for = s->alike ? s->stand_for : 0};
}

// Whether weaker orders of atomic accesses allow what no interleaving does depends on what each
// thread has had cause to know. So all is tried once more with that as a part of the states; as
// long as there are not many times more of them.
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

// Choices of which it is known where they lead are not tried.
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

// Does the trace report every state from step number `from` on that is needed, that is, in front of
// each further step?
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
	s->alike |= is->stands_for > 0;
	s->stand_for += is->stands_for ? is->stands_for : 1;
	fresh[s->nfresh++] = is->number;
	return 0;
}

// All that could have happened otherwise at step i, which is in that state.
static int add_others(struct states *s, struct state *at, const struct path *p, size_t i)
{
	const struct branch *b = point_branches(p, i);
	int rc = 0;
	for (uint32_t k = p->points[i].nbranches; !rc && k-- > 0;)
		if (k != p->points[i].taken)
			rc = add_todo(s, (struct todo){.from = at, .c = b[k].c});
	return rc;
}

// The execution has come to the state in front of step i (p->n: it ended) by step i - 1 in the
// state `from`. *at: that state, if it is new; else NULL. Where it was cut short nothing is known
// of what could come.
static int arrive(struct states *s, struct state *from, const struct path *p, size_t i,
		  struct state **at)
{
	bool ended = i >= p->nstates || (i == p->n && end_cut(&p->end));
	const struct step *step = i ? &p->points[i - 1].step : NULL;
	struct choice by = step ? step->choice : (struct choice){0};
	struct state *is = ended ? NULL : states_find(&s->graph, p->states[i].number);
	*at = NULL;
	if (!ended && !is && add_state(s, from, by, &p->states[i], at))
		return ENOMEM;
	s->circles |= is && from && states_on_way(is, from);
	if (from && states_connect(from, (struct state_edge){.to = is ? is : *at,
							     .c = by,
							     .kind = edge_kind_of(step),
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

// The step in front of which the execution came to a state that was known before it; p->n: none. Of
// one whose states no longer count nothing does; nor of one that told none, unless it failed: it is
// run once more.
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

// States that differ in the time alone are not equal for a program that looks at it: the search
// begins anew, with the time in them. Nor may the ends of threads come first if it asks for them,
// nor threads change places that it tells apart.
static int begin_fit(struct states *s, const struct todo *todo, const struct path *p)
{
	size_t until = states_new_steps(s, todo, p);
	bool timed = s->timed || p->timed_from <= until;
	bool asked = s->asked || p->asked_from < until;
	bool apart = s->apart || p->apart_from <= until;
	if (todo->began != s->began ||
	    (timed == s->timed && asked == s->asked && apart == s->apart))
		return 0;
	s->timed = timed;
	s->asked = asked;
	s->apart = apart;
	return begin_anew(s);
}

// An execution has gone round.
static void look_for_idle(struct states *s, const struct path *p)
{
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
		// it is of states that no longer count
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
	s->apart = o->listener; // to whom it may matter
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
