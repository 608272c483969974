// SPDX-License-Identifier: MIT
//
// The exhaustive search: every interleaving once, by optimal dynamic partial-order reduction. A
// wake-up tree (wakeup.h) holds the schedules to be run. After each execution, its races are
// reversed (reversal.h) and the new schedules inserted into the tree. After its leaf an execution
// runs by the default policy, except that threads asleep do not run.
//
// The tree knows threads by their ids (path.h). A plan needs their numbers, which the program
// assigns in the order in which threads are created: these are known for all steps of a plan but
// the last, where the number does not matter.
#include "checker/search/estimate.h"
#include "checker/search/reversal.h"
#include "checker/search/options.h"
#include "checker/search/wakeup.h"

#include "base/vec.h"
#include "model/key.h"

#include <errno.h>
#include <stdlib.h>

struct odpor {
	struct beginning begin; // no choices are tried before its end
	struct wakeup tree;
	struct reversal reversal;
	struct wakeup_node **nodes; // of the path being learned from, after each step
	size_t nodes_cap;
	uint32_t first_child; // created by the first thread's first operation; 0: none
	uint32_t *numbers;    // while planning: by place, the thread's number
	size_t numbers_cap;
	uint32_t nnumbers;
	unsigned flying;
	struct estimate estimate;
};

// ---- planning -------------------------------------------------------------------------------

static int number_thread(struct odpor *d, uint32_t place)
{
	if (!VEC_FITS(d->numbers, &d->numbers_cap, place + 1))
		return ENOMEM;
	d->numbers[place] = ++d->nnumbers;
	return 0;
}

static uint32_t number_of(const void *state, uint32_t place)
{
	const struct odpor *d = state;
	return place < d->numbers_cap ? d->numbers[place] : 0;
}

static int plan_steps(struct odpor *d, struct wakeup_node *leaf, struct plan *plan)
{
	size_t depth = leaf->depth ? leaf->depth : d->begin.n;
	struct wakeup_node **nodes = vec_room(d->nodes, &d->nodes_cap, depth + 1, sizeof *nodes);
	if (nodes)
		d->nodes = nodes;
	if (!nodes || plan_begin(plan, &d->begin, depth, false))
		return ENOMEM;
	for (struct wakeup_node *n = leaf; n->parent; n = n->parent)
		nodes[n->depth - 1] = n;
	for (size_t i = 0; i < d->numbers_cap; i++)
		d->numbers[i] = 0;
	d->nnumbers = 0;
	int rc = number_thread(d, 1);
	if (!rc && d->first_child)
		rc = number_thread(d, d->first_child);
	for (size_t i = 0; !rc && i < leaf->depth; i++) {
		const struct step *s = &nodes[i]->step;
		struct choice choice = s->choice;
		choice.thread = (uint16_t)number_of(d, choice.thread);
		choice.target = number_of(d, choice.target);
		plan->c[i] = choice;
		if (op_creates(s->next.code) && s->next.target)
			rc = number_thread(d, s->next.target);
	}
	return rc;
}

static int plan_sleepers(struct odpor *d, struct wakeup_node *leaf, struct plan *plan)
{
	const struct step *const *list;
	const struct wakeup_node *from = wakeup_sleepers(&d->tree, leaf, &list, &plan->nsleepers);
	if (!from)
		return ENOMEM;
	if (!VEC_FITS(plan->sleepers, &plan->sleepers_cap, plan->nsleepers + 1))
		return ENOMEM;
	plan->sleep_from = from->depth;
	for (size_t i = 0; i < plan->nsleepers; i++) {
		struct step s = *list[i];
		step_threads(&s, number_of, d);
		step_note(&s);
		plan->sleepers[i] = (struct sleeper){s.choice, s};
	}
	return 0;
}

static int odpor_next(void *state, struct plan *plan, void **ticket)
{
	struct odpor *d = state;
	struct wakeup_node *leaf = wakeup_take(&d->tree);
	if (!leaf)
		return d->flying ? EAGAIN : ENOENT;
	plan->policy = (struct policy){.kind = POLICY_STAY};
	*ticket = leaf;
	d->flying++;
	int rc = plan_steps(d, leaf, plan);
	return rc ? rc : plan_sleepers(d, leaf, plan);
}

// ---- learning -------------------------------------------------------------------------------

// Does step a, as executed, match step b, as predicted or as executed before?
static bool as_foreseen(const struct step *a, const struct step *b)
{
	return choice_same(a->choice, b->choice) && a->op.code == b->op.code &&
	       a->op.object == b->op.object && a->phase == b->phase;
}

// Finds the nodes of the path, makes those after the leaf, and fills in the steps of nodes that
// were not executed before. *from: the first of these steps.
static int follow(struct odpor *d, struct wakeup_node *leaf, const struct path *p, size_t *from,
		  size_t *at)
{
	struct wakeup_node **nodes = vec_room(d->nodes, &d->nodes_cap, p->n + 1, sizeof *nodes);
	if (!nodes)
		return ENOMEM;
	d->nodes = nodes;
	*from = *at = p->n;
	if (p->n < leaf->depth)
		return EINVAL;
	for (struct wakeup_node *n = leaf; n->parent; n = n->parent)
		nodes[n->depth - 1] = n;
	*from = leaf->depth;
	for (size_t i = leaf->depth; i-- > 0;) {
		*at = i;
		if (!as_foreseen(&nodes[i]->step, &p->points[i].key))
			return EINVAL;
		if (nodes[i]->executed)
			continue;
		nodes[i]->step = p->points[i].key;
		nodes[i]->executed = true;
		*from = i;
	}
	d->tree.root.executed = true;
	for (size_t i = leaf->depth; i < p->n; i++) {
		nodes[i] = wakeup_extend(&d->tree, i ? nodes[i - 1] : &d->tree.root,
					 &p->points[i].key);
		if (!nodes[i])
			return ENOMEM;
	}
	return 0;
}

static int add_candidate(void *ctx, struct candidate *cand)
{
	struct odpor *d = ctx;
	if (cand->after < d->begin.n)
		return 0;
	return wakeup_insert(&d->tree, cand->after ? d->nodes[cand->after - 1] : &d->tree.root,
			     cand);
}

static int odpor_learn(void *state, void *ticket, const struct path *p,
		       const struct happens_before *order, size_t *at)
{
	struct odpor *d = state;
	struct wakeup_node *leaf = ticket;
	size_t from;
	d->flying--;
	if (op_creates(p->first.code))
		d->first_child = p->ids ? p->threads[p->first.target].id : p->first.target;
	int rc = follow(d, leaf, p, &from, at);
	if (!rc)
		rc = wakeup_learn(&d->tree, d->nodes, p->n);
	d->reversal.path = p;
	d->reversal.order = order;
	if (!rc)
		rc = reversal_run(&d->reversal, from);
	if (rc)
		return rc;
	wakeup_land(&d->tree, leaf);
	estimate_tree(&d->estimate, &d->tree.root);
	return 0;
}

static void note_complete(void *ctx, const struct wakeup_node *node)
{
	struct odpor *d = ctx;
	estimate_node(&d->estimate, node);
}

static void *odpor_start(const struct search_options *o)
{
	struct odpor *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	d->begin = o->begin;
	wakeup_init(&d->tree);
	d->tree.complete = note_complete;
	d->tree.ctx = d;
	d->reversal = (struct reversal){.add = add_candidate, .ctx = d};
	return d;
}

static struct strategy_state odpor_state(const void *state)
{
	const struct odpor *d = state;
	return (struct strategy_state){.phase = SEARCH_EXHAUSTIVE,
				       .polls_cut = d->reversal.polls_cut,
				       .none_left = !d->tree.root.leaves && !d->flying,
				       .expected = d->estimate.expected};
}

static void odpor_end(void *state)
{
	struct odpor *d = state;
	wakeup_free(&d->tree);
	reversal_free(&d->reversal);
	estimate_free(&d->estimate);
	free(d->nodes);
	free(d->numbers);
	free(d);
}

const struct search_ops search_odpor = {
	.name = "exhaustive",
	.start = odpor_start,
	.next = odpor_next,
	.learn = odpor_learn,
	.state = odpor_state,
	.end = odpor_end,
};
