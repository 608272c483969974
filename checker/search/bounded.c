// SPDX-License-Identifier: MIT
//
// Depth first over all schedules, bound by bound: first all without a preemption, then all with
// one, and so on up to the bound, so that the first failure found has few. A schedule that needs
// more preemptions than the bound at hand is put off to the list of its own bound, as the place
// where it branches off; no schedule is run twice (iterative context bounding, as in CHESS).
//
// There are two passes over all bounds. In the coarse pass, steps that need no choice are taken
// first (model/local.h): that gives few executions, and all orders of the calls. But code between
// the calls, such as setting a flag without a lock, then runs at fewer moments. So in the fine pass
// every step is a choice, and the code after an operation that lets others continue is a step of
// its own (OP_RESUME); it has at most one preemption and a share of the budget. The fine pass goes
// breadth first: schedules that depart least from the default come first.
//
// The choices made so far are a tree of nodes that know their parents. Work still to be done is a
// stack (a queue) for each bound, of a node and the choice to take after it. Each item also keeps a
// hash of the state there, by which a program that is not deterministic is noticed.
#include "checker/search/options.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/queue.h>

#define FINE_BOUND 1 // of a fine pass after a coarse one
#define FINE_SHARE 4 // it gets at most 1/4 of the budget

struct choice_node {
	uint32_t parent; // node 0 is the root: no choices but those of the plan's beginning
	uint32_t state;	 // hash of the state there: see struct point
	struct choice c;
};

struct item {
	uint32_t node;	// after the choices up to it
	uint32_t state; // what was met there
	struct choice c;
};

struct bound_work {
	struct item *items; // a stack
	size_t n, cap;
	size_t head; // the first that is still to be done
};

// A plan under way.
struct under_way {
	LIST_ENTRY(under_way) entry;
	struct item item;
	size_t depth;  // of the plan, with the choices of the beginning
	unsigned cost; // of the plan
};

struct bounded {
	struct beginning begin;
	int limit;	 // the bound, or BOUND_NONE
	uint64_t budget; // executions in all, 0: any number
	struct choice_node *nodes;
	size_t nnodes, nodes_cap;
	struct bound_work *work; // by the number of preemptions
	size_t nwork, work_cap;
	int bound;	  // at hand
	int coarse_bound; // the coarse pass has tried all schedules with so many preemptions
	LIST_HEAD(, under_way) under_way;
	bool eager;	    // this is the coarse pass
	bool fine;	    // a fine pass is wanted
	bool eased;	    // the coarse pass took steps first
	bool lowered;	    // the bound is lower than in the coarse pass
	uint64_t fine_left; // executions for the fine pass
	bool begun, pruned, coarse_done, fine_pruned, fine_cut;
};

static void *bounded_start(const struct search_options *o)
{
	struct bounded *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	d->begin = o->begin;
	d->limit = o->bound;
	d->budget = o->executions;
	d->eager = o->coarse;
	d->fine = o->fine;
	d->nodes = vec_room(NULL, &d->nodes_cap, 1, sizeof *d->nodes);
	d->nnodes = 1;
	if (!d->nodes) {
		free(d);
		return NULL;
	}
	return d;
}

static bool within(const struct bounded *d, unsigned cost)
{
	return d->limit == BOUND_NONE || cost <= (unsigned)d->limit;
}

// Takes the next item of work. 0; ENOENT: none is left; EAGAIN: an execution under way may add
// items that come first.
static int take(struct bounded *d, struct item *item)
{
	while ((size_t)d->bound < d->nwork && d->work[d->bound].head == d->work[d->bound].n) {
		if (!LIST_EMPTY(&d->under_way))
			return EAGAIN;
		free(d->work[d->bound].items);
		d->work[d->bound] = (struct bound_work){0};
		if ((size_t)d->bound + 1 == d->nwork)
			return ENOENT;
		d->bound++;
	}
	if ((size_t)d->bound >= d->nwork)
		return LIST_EMPTY(&d->under_way) ? ENOENT : EAGAIN;
	struct bound_work *w = &d->work[d->bound];
	*item = w->items[d->eager || !d->fine ? --w->n : w->head++];
	return 0;
}

static size_t node_depth(const struct bounded *d, uint32_t node)
{
	size_t depth = d->begin.n;
	for (; node; node = d->nodes[node].parent)
		depth++;
	return depth;
}

// The coarse pass is over. Is there to be a fine one?
static bool refine(struct bounded *d)
{
	if (!d->eager)
		return false;
	d->coarse_done = true;
	d->coarse_bound = d->limit == BOUND_NONE ? d->bound : d->limit;
	d->eager = d->begun = false;
	d->lowered = d->limit > FINE_BOUND;
	if (d->lowered)
		d->limit = FINE_BOUND;
	d->bound = 0;
	d->nnodes = 1;
	d->nwork = 0;
	d->fine_left = d->budget / FINE_SHARE;
	return d->fine && d->eased;
}

// Finds the next item. *begins: it is the first execution, by the default policy alone.
static int find_next(struct bounded *d, struct item *item, bool *begins)
{
	int rc = d->begun ? take(d, item) : 0;
	if (rc == ENOENT && refine(d))
		rc = 0;
	*begins = !rc && !d->begun;
	d->begun = true;
	return rc;
}

static int fill_plan(const struct bounded *d, struct plan *plan, const struct under_way *u)
{
	if (plan_begin(plan, &d->begin, u->depth, d->fine && !d->eager))
		return ENOMEM;
	size_t i = u->depth;
	if (i > d->begin.n)
		plan->c[--i] = u->item.c;
	for (uint32_t node = u->item.node; i-- > d->begin.n; node = d->nodes[node].parent)
		plan->c[i] = d->nodes[node].c;
	return 0;
}

static int bounded_next(void *state, struct plan *plan, void **ticket)
{
	struct bounded *d = state;
	struct item item = {0};
	bool begins;
	int rc = find_next(d, &item, &begins);
	if (rc)
		return rc;
	if (d->coarse_done && d->budget && !d->fine_left--) {
		d->fine_cut = true;
		d->fine_left = 0;
		return LIST_EMPTY(&d->under_way) ? ENOENT : EAGAIN;
	}
	struct under_way *u = calloc(1, sizeof *u);
	if (!u)
		return ENOMEM;
	*u = (struct under_way){.item = item, .cost = (unsigned)d->bound};
	plan->policy.eager = d->eager ? EAGER_LOCAL : EAGER_NOT;
	u->depth = node_depth(d, item.node) + !begins;
	rc = fill_plan(d, plan, u);
	if (rc) {
		free(u);
		return rc;
	}
	LIST_INSERT_HEAD(&d->under_way, u, entry);
	*ticket = u;
	return 0;
}

// Adds the step of the path as a node after *node.
static int add_node(struct bounded *d, const struct point *pt, uint32_t *node)
{
	if (d->nnodes == UINT32_MAX)
		return ENOMEM;
	if (!VEC_FITS(d->nodes, &d->nodes_cap, d->nnodes + 1))
		return ENOMEM;
	d->nodes[d->nnodes] = (struct choice_node){*node, pt->state, pt->step.choice};
	*node = (uint32_t)d->nnodes++;
	return 0;
}

// The list of a cost, or NULL when memory runs out.
static struct bound_work *work_of(struct bounded *d, unsigned cost)
{
	if (!VEC_FITS(d->work, &d->work_cap, cost + 1))
		return NULL;
	if (d->nwork < cost + 1)
		d->nwork = cost + 1;
	return &d->work[cost];
}

// Is another item of this list worth keeping, or can the budget never reach it?
static bool worth(const struct bounded *d, const struct bound_work *w)
{
	return !d->budget || w->n - w->head < d->budget;
}

static int put_off(struct bound_work *w, struct item item)
{
	if (!VEC_FITS(w->items, &w->cap, w->n + 1))
		return ENOMEM;
	w->items[w->n++] = item;
	return 0;
}

// The end of the part of a path that has nodes.
struct front {
	size_t at;     // the first step without a node
	uint32_t node; // of the step before that
};

// Adds work for the choices at step i that were not taken. cost: of the path up to i.
static int add_others(struct bounded *d, const struct path *p, size_t i, unsigned cost,
		      struct front *f)
{
	const struct point *pt = &p->points[i];
	const struct branch *o = point_branches(p, i);
	int rc = 0;
	for (size_t k = pt->nbranches; !rc && k-- > 0;) { // so that the first is taken first
		unsigned sum = cost + branch_cost(&o[k]);
		if (k == pt->taken)
			continue;
		if (!within(d, sum)) {
			*(d->lowered ? &d->fine_pruned : &d->pruned) = true;
			continue;
		}
		struct bound_work *w = work_of(d, sum);
		if (!w)
			return ENOMEM;
		if (!worth(d, w))
			continue;
		for (; !rc && f->at < i; f->at++)
			rc = add_node(d, &p->points[f->at], &f->node);
		if (!rc)
			rc = put_off(w, (struct item){f->node, pt->state, o[k].c});
	}
	return rc;
}

// Did the program do on the plan what it did the time before?
static bool as_before(const struct bounded *d, const struct under_way *u, const struct path *p,
		      size_t *at)
{
	uint32_t node = u->item.node;
	if (u->depth > p->n) {
		*at = p->n;
		return false;
	}
	size_t first = d->begin.n;
	bool begins = u->depth == first;
	*at = begins ? first : u->depth - 1;
	bool same = begins || p->points[*at].state == u->item.state;
	for (size_t i = u->depth; i-- > first + 1; node = d->nodes[node].parent)
		if (!choice_same(d->nodes[node].c, p->points[i - 1].step.choice) ||
		    d->nodes[node].state != p->points[i - 1].state) {
			*at = i - 1;
			same = false;
		}
	return same;
}

static int add_path(struct bounded *d, const struct under_way *u, const struct path *p)
{
	unsigned cost = u->cost;
	struct front f = {u->depth > d->begin.n ? u->depth - 1 : u->depth, u->item.node};
	int rc = 0;
	for (size_t i = u->depth; !rc && i < p->n; i++) {
		d->eased |= p->points[i].local && p->nthreads > 1;
		rc = add_others(d, p, i, cost, &f);
		cost += branch_cost(&point_branches(p, i)[p->points[i].taken]);
	}
	return rc;
}

static int bounded_learn(void *state, void *ticket, const struct path *p,
			 const struct happens_before *order, size_t *at)
{
	struct under_way *u = ticket;
	(void)order;
	LIST_REMOVE(u, entry);
	int rc = as_before(state, u, p, at) ? add_path(state, u, p) : EINVAL;
	free(u);
	return rc;
}

static struct strategy_state bounded_state(const void *state)
{
	const struct bounded *d = state;
	int done = d->coarse_done ? d->coarse_bound : d->bound - 1;
	return (struct strategy_state){.phase = SEARCH_BOUNDED,
				       .fine_pruned = d->fine_pruned,
				       .fine_cut = d->fine_cut,
				       .bound = d->bound,
				       .bound_done = done,
				       .pruned = d->pruned,
				       .coarse_done = d->coarse_done};
}

static void bounded_end(void *state)
{
	struct bounded *d = state;
	for (size_t i = 0; i < d->nwork; i++)
		free(d->work[i].items);
	while (!LIST_EMPTY(&d->under_way)) {
		struct under_way *u = LIST_FIRST(&d->under_way);
		LIST_REMOVE(u, entry);
		free(u);
	}
	free(d->work);
	free(d->nodes);
	free(d);
}

const struct search_ops search_bounded = {
	.name = "bounded",
	.start = bounded_start,
	.next = bounded_next,
	.learn = bounded_learn,
	.state = bounded_state,
	.end = bounded_end,
};
