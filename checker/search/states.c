// SPDX-License-Identifier: MIT
//
// The search over states: executions that come to equal states are one from there on. For each
// state (runtime/run/states.h) that an execution is the first to come to, all that could happen
// there is tried; where it comes to one that is known, the rest of it counts for nothing. So each
// state is left by each of its choices once, whatever led to it, and a loop that only waits comes
// back to a state that is known. Depth first, so that plans begin as the ones before them.
//
// Executions that are run by a fork tell no states: the first, and those that the runner refuses.
// They are tried once more; after several in a row there is no runner.
//
// It knows nothing of what commutes: there are programs of many states and few interleavings, which
// are the optimal search's (odpor.c).
#include "checker/search/search.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <uthash.h>

#define UNTOLD 8 // executions in a row

struct state {
	uint64_t number;
	UT_hash_handle hh;
};

// Where executions have come to, by the choices that lead there. It lasts while something is to be
// tried, or was, from there on.
struct place {
	struct place *parent; // NULL: the start
	struct choice by;     // what led here from there
	uint32_t depth;	      // choices from the start
	uint32_t used;	      // children, and what is to be tried
};

struct todo {
	struct place *at;
	struct choice next;
};

struct states {
	struct state *all;
	uint64_t *fresh; // those that the last execution was the first to come to; nfresh of them
	size_t nfresh, fresh_cap;
	struct todo *todo; // ntodo of them, the next one last
	size_t ntodo, todo_cap;
	bool begun;
	unsigned untold; // executions in a row that told no states
	bool lost;	 // there is no runner: nothing is proved
	unsigned flying;
};

// ---- places ---------------------------------------------------------------------------------

// The place is the caller's to give back.
static struct place *place_new(struct place *parent, struct choice by)
{
	struct place *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	*p = (struct place){
		.parent = parent, .by = by, .depth = parent ? parent->depth + 1 : 0, .used = 1};
	if (parent)
		parent->used++;
	return p;
}

static void place_drop(struct place *p)
{
	while (p && !--p->used) {
		struct place *parent = p->parent;
		free(p);
		p = parent;
	}
}

// ---- planning -------------------------------------------------------------------------------

static int plan_to(struct plan *plan, const struct place *p)
{
	struct choice *c = vec_room(plan->c, &plan->cap, p->depth, sizeof *c);
	if (!c && p->depth)
		return ENOMEM;
	plan->c = c;
	plan->n = p->depth;
	for (; p->parent; p = p->parent)
		c[p->depth - 1] = p->by;
	return 0;
}

static struct place *next_place(struct states *s)
{
	if (!s->begun)
		return place_new(NULL, (struct choice){0});
	struct todo todo = s->todo[--s->ntodo];
	struct place *p = place_new(todo.at, todo.next);
	place_drop(todo.at);
	return p;
}

static int states_next(void *state, struct plan *plan, void **ticket)
{
	struct states *s = state;
	if (s->lost || (s->begun && !s->ntodo))
		return s->flying ? EAGAIN : ENOENT;
	struct place *p = next_place(s);
	if (!p)
		return ENOMEM;
	s->begun = true;
	s->flying++;
	plan->nsleepers = plan->sleep_from = 0;
	plan->resumes = false;
	plan->states = true;
	plan->policy = (struct policy){.kind = POLICY_STAY};
	*ticket = p;
	return plan_to(plan, p);
}

// ---- learning -------------------------------------------------------------------------------

static bool knows(const struct states *s, uint64_t number)
{
	struct state *known;
	HASH_FIND(hh, s->all, &number, sizeof number, known);
	return known;
}

static int add(struct states *s, uint64_t number)
{
	struct state *new = calloc(1, sizeof *new);
	uint64_t *fresh = vec_room(s->fresh, &s->fresh_cap, s->nfresh + 1, sizeof *fresh);
	if (fresh)
		s->fresh = fresh;
	if (!new || !fresh) {
		free(new);
		return ENOMEM;
	}
	new->number = fresh[s->nfresh++] = number;
	HASH_ADD(hh, s->all, number, sizeof number, new);
	return 0;
}

static int add_todo(struct states *s, struct place *at, struct choice next)
{
	struct todo *todo = vec_room(s->todo, &s->todo_cap, s->ntodo + 1, sizeof *todo);
	if (!todo)
		return ENOMEM;
	s->todo = todo;
	todo[s->ntodo++] = (struct todo){at, next};
	at->used++;
	return 0;
}

// All that could have happened otherwise at step i.
static int add_others(struct states *s, struct place *at, const struct path *p, size_t i)
{
	const struct branch *b = point_branches(p, i);
	int rc = 0;
	for (uint32_t k = p->points[i].nbranches; !rc && k-- > 0;)
		if (k != p->points[i].taken)
			rc = add_todo(s, at, b[k].c);
	return rc;
}

// The step in front of which the execution came to a state that was known before it, or that it had
// been in itself; p->n: none.
static size_t states_until(const void *state, const void *ticket, const struct path *p)
{
	const struct states *s = state;
	size_t i = ((const struct place *)ticket)->depth;
	while (i < p->nstates && p->states[i] && !knows(s, p->states[i]))
		i++;
	return i < p->nstates && p->states[i] ? i : p->n;
}

static int try_again(struct states *s, const struct place *at)
{
	s->lost |= ++s->untold == UNTOLD;
	if (at->parent)
		return add_todo(s, at->parent, at->by);
	s->begun = false;
	return 0;
}

static int learn_from(struct states *s, struct place **at, const struct path *p)
{
	int rc = 0;
	for (size_t i = (*at)->depth; !rc && i < p->nstates; i++) {
		uint64_t number = p->states[i];
		if (number && knows(s, number))
			return 0;
		s->lost |= !number;
		rc = s->lost ? 0 : add(s, number);
		if (rc || s->lost || i >= p->n)
			return rc;
		rc = add_others(s, *at, p, i);
		struct place *next = rc ? NULL : place_new(*at, p->points[i].step.choice);
		if (!next)
			return ENOMEM;
		place_drop(*at);
		*at = next;
	}
	return rc;
}

static int states_learn(void *state, void *ticket, const struct path *p,
			const struct happens_before *order, size_t *departed)
{
	struct states *s = state;
	struct place *at = ticket;
	(void)order;
	s->flying--;
	s->nfresh = 0;
	*departed = p->n;
	int rc = p->n < at->depth ? EINVAL : 0;
	bool told = p->nstates > at->depth || p->n == at->depth;
	if (told)
		s->untold = 0;
	if (!rc)
		rc = told ? learn_from(s, &at, p) : try_again(s, at);
	place_drop(at);
	return rc;
}

static size_t states_fresh(const void *state, const uint64_t **numbers)
{
	const struct states *s = state;
	*numbers = s->fresh;
	return s->nfresh;
}

static void *states_start(const struct search_options *o)
{
	(void)o;
	return calloc(1, sizeof(struct states));
}

static struct strategy_state states_state(const void *state)
{
	const struct states *s = state;
	return (struct strategy_state){.phase = SEARCH_STATES,
				       .bound_done = -1,
				       .pruned = s->lost,
				       .states = HASH_COUNT(s->all)};
}

static void states_end(void *state)
{
	struct states *s = state;
	struct state *known, *next;
	HASH_ITER(hh, s->all, known, next) {
		HASH_DEL(s->all, known);
		free(known);
	}
	while (s->ntodo)
		place_drop(s->todo[--s->ntodo].at);
	free(s->todo);
	free(s->fresh);
	free(s);
}

const struct search_ops search_states = {
	.name = "states",
	.start = states_start,
	.next = states_next,
	.learn = states_learn,
	.until = states_until,
	.fresh = states_fresh,
	.state = states_state,
	.end = states_end,
};
