// SPDX-License-Identifier: MIT
//
// Wake-up trees: see wakeup.h.
#include "checker/search/wakeup.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void wakeup_init(struct wakeup *t)
{
	t->root.leaves = 1;
}

static void free_below(struct wakeup_node *top)
{
	struct wakeup_node *n = top;
	for (;;) { // a node with children is freed with the last of them
		while (n->first)
			n = n->first;
		if (n == top)
			break;
		struct wakeup_node *parent = n->parent;
		parent->first = n->next;
		free(n);
		n = parent;
	}
	top->last = NULL;
}

void wakeup_free(struct wakeup *t)
{
	free_below(&t->root);
	free(t->sleep);
	free(t->sleep_at);
	*t = (struct wakeup){0};
}

static struct wakeup_node *add_child(struct wakeup_node *parent, const struct step *step)
{
	struct wakeup_node *n = calloc(1, sizeof *n);
	if (!n)
		return NULL;
	n->parent = parent;
	n->step = *step;
	n->depth = parent->depth + 1;
	n->line = !parent->first && (parent->line || !parent->parent);
	if (parent->last)
		parent->last->next = n;
	else
		parent->first = n;
	parent->last = n;
	return n;
}

struct wakeup_node *wakeup_extend(struct wakeup *t, struct wakeup_node *node,
				  const struct step *step)
{
	struct wakeup_node *n = add_child(node, step);
	if (!n)
		return NULL;
	n->taken = ++t->taken;
	n->executed = n->whole = true;
	n->runs = 1;
	return n;
}

// ---- taking leaves --------------------------------------------------------------------------

// The last node above that was executed, and its child on the way to n.
static struct wakeup_node *branching(struct wakeup_node *n, struct wakeup_node **child)
{
	*child = n;
	while (n->parent && !n->parent->executed)
		*child = n = n->parent;
	return n->parent;
}

// Is everything known that determines the sleepers of this leaf? Not while an execution is under
// way through a shared node that was never executed, or one whose first step is only predicted.
static bool ready(struct wakeup_node *leaf)
{
	struct wakeup_node *child, *from = branching(leaf, &child);
	for (struct wakeup_node *n = leaf->parent; n && n != from; n = n->parent)
		if (n->flying)
			return false;
	for (struct wakeup_node *c = from ? from->first : NULL; c && c != child; c = c->next)
		if (c->flying && !c->executed && c->guess)
			return false;
	return true;
}

// The first leaf from n on, depth first, that is ready.
static struct wakeup_node *first_ready(struct wakeup_node *top)
{
	struct wakeup_node *n = top;
	while (n) {
		if (n->leaves && n->first) {
			n = n->first;
			continue;
		}
		if (n->leaves && ready(n))
			return n;
		while (n && n != top && !n->next)
			n = n->parent;
		n = n == top ? NULL : n->next;
	}
	return NULL;
}

struct wakeup_node *wakeup_take(struct wakeup *t)
{
	struct wakeup_node *child, *leaf = t->root.leaves ? first_ready(&t->root) : NULL;
	if (!leaf)
		return NULL;
	struct wakeup_node *from = branching(leaf, &child);
	leaf->whole = true;
	for (struct wakeup_node *n = leaf; n; n = n->parent) {
		n->leaves--;
		n->flying++;
	}
	if (!child->taken) // else its turn has come already, as that of the other new nodes
		child->taken = ++t->taken;
	for (struct wakeup_node *n = leaf; n != from && n != child; n = n->parent)
		if (!n->taken)
			n->taken = ++t->taken;
	return leaf;
}

// Reports the nodes of the line from here on.
static void tell_complete(struct wakeup *t, struct wakeup_node *top)
{
	struct wakeup_node *n = top;
	while (n->first && !n->first->done)
		n = n->first;
	for (;; n = n->parent) {
		if (n->first)
			t->complete(t->ctx, n);
		if (n == top)
			return;
	}
}

// Learning from a branch may add branches after it. So a branch is closed when it and all branches
// before it are complete, here and further up.
static void close_branches(struct wakeup *t)
{
	for (struct wakeup_node *c = t->root.first; c && c->taken;) {
		if (c->leaves || c->flying) {
			c = c->first;
			continue;
		}
		if (c->line && !c->done && t->complete)
			tell_complete(t, c);
		c->done = true;
		free_below(c);
		c = c->next;
	}
}

void wakeup_land(struct wakeup *t, struct wakeup_node *leaf)
{
	for (struct wakeup_node *n = leaf; n; n = n->parent) {
		n->flying--;
		n->runs++;
	}
	close_branches(t);
}

// ---- sleeping -------------------------------------------------------------------------------

static int put_to_sleep(struct wakeup *t, const struct step *step)
{
	if (!VEC_FITS(t->sleep, &t->sleep_cap, t->nsleep + 1))
		return ENOMEM;
	t->sleep[t->nsleep++] = step;
	return 0;
}

static int mark_depth(struct wakeup *t, size_t depth)
{
	if (!VEC_FITS(t->sleep_at, &t->sleep_at_cap, depth + 2))
		return ENOMEM;
	t->sleep_at[depth] = t->nsleep;
	return 0;
}

// Adds the steps that were asleep at a node's parent when the node's turn came: the parent's own
// (from `from` up to `to`) and the branches taken before; if the node is taken, only those that its
// step does not wake.
static int add_sleepers(struct wakeup *t, const struct wakeup_node *n, size_t from, size_t to,
			bool step)
{
	int rc = 0;
	for (size_t i = from; !rc && i < to; i++)
		if (!step || !dependent(t->sleep[i], &n->step))
			rc = put_to_sleep(t, t->sleep[i]);
	for (const struct wakeup_node *c = n->parent->first; !rc && c; c = c->next)
		if (c->taken && c->taken < n->taken && (!step || !dependent(&c->step, &n->step)))
			rc = put_to_sleep(t, &c->step);
	return rc;
}

int wakeup_learn(struct wakeup *t, struct wakeup_node *const *nodes, size_t n)
{
	t->nsleep = 0;
	int rc = mark_depth(t, 0);
	for (size_t i = 0; !rc && i < n; i++) {
		size_t from = t->sleep_at[i], to = t->nsleep;
		rc = mark_depth(t, i + 1);
		if (!rc)
			rc = add_sleepers(t, nodes[i], from, to, true);
	}
	return rc ? rc : mark_depth(t, n + 1);
}

const struct wakeup_node *wakeup_sleepers(struct wakeup *t, struct wakeup_node *leaf,
					  const struct step *const **list, size_t *n)
{
	struct wakeup_node *child, *from = branching(leaf, &child);
	*n = 0;
	*list = NULL;
	if (!from) // the root has no parent
		return child;
	struct wakeup_node **above = calloc(from->depth + 1, sizeof *above);
	if (!above)
		return NULL;
	for (struct wakeup_node *a = from; a->parent; a = a->parent)
		above[a->depth - 1] = a;
	int rc = wakeup_learn(t, above, from->depth);
	free(above);
	size_t begin = rc ? 0 : t->sleep_at[from->depth], end = t->nsleep;
	if (!rc)
		rc = add_sleepers(t, child, begin, end, false);
	if (rc)
		return NULL;
	*list = t->sleep + end;
	*n = t->nsleep - end;
	return from;
}

// ---- inserting ------------------------------------------------------------------------------

// Can z be first in some order that is the same interleaving as v, or as v with more steps after it
// (a weak initial)? *at: the position of z in v, or n. A step of a thread whose next choice is open
// must be in v.
static bool weak_initial(const struct step *z, const struct candidate *cand, size_t *at)
{
	size_t i = 0;
	while (i < cand->n && cand->v[i]->choice.thread != z->choice.thread)
		i++;
	*at = i;
	if (i < cand->n ? !choice_same(cand->v[i]->choice, z->choice)
			: z->choice.thread == cand->open)
		return false;
	const struct step *first = i < cand->n ? cand->v[i] : z;
	for (size_t k = 0; k < i; k++)
		if (dependent(cand->v[k], first))
			return false;
	return true;
}

static bool sleeps(const struct wakeup *t, const struct wakeup_node *node,
		   const struct candidate *cand)
{
	size_t at;
	for (size_t i = t->sleep_at[node->depth]; i < t->sleep_at[node->depth + 1]; i++)
		if (weak_initial(t->sleep[i], cand, &at))
			return true;
	return false;
}

static int add_branch(struct wakeup_node *node, const struct candidate *cand)
{
	for (size_t i = 0; i < cand->n; i++) {
		struct wakeup_node *child = add_child(node, cand->v[i]);
		if (!child)
			return ENOMEM;
		child->guess = i >= cand->known;
		node = child;
	}
	for (; node; node = node->parent)
		node->leaves++;
	return 0;
}

static void drop_step(struct candidate *cand, size_t at)
{
	if (at == cand->n)
		return;
	cand->n--;
	cand->known -= at < cand->known;
	memmove(cand->v + at, cand->v + at + 1, (cand->n - at) * sizeof *cand->v);
}

int wakeup_insert(struct wakeup *t, struct wakeup_node *node, struct candidate *cand)
{
	if (sleeps(t, node, cand))
		return 0;
	while (cand->n) {
		size_t at = cand->n;
		struct wakeup_node *c = node->first;
		while (c && !weak_initial(&c->step, cand, &at))
			c = c->next;
		if (!c)
			return add_branch(node, cand);
		if (c->done || c->whole || !c->first)
			return 0; // everything with this beginning is run from there
		drop_step(cand, at);
		node = c;
	}
	return 0;
}
