// SPDX-License-Identifier: MIT
//
// A beam search over orders of blocks (a block ends where another thread continues): see
// minimize.h. At each level the WIDTH cheapest beginnings are kept, of equally cheap ones the
// longest. A block is as long as happens-before allows, or ends where leaving the thread costs
// nothing (it waits, yields or has ended), since leaving it later might cost something.
#include "checker/verdict/minimize.h"

#include "base/vec.h"
#include "checker/search/replica.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 16
#define WIDTH_LONG 4 // for paths of more than LONG steps
#define LONG 2000

// A block in the tree of all beginnings.
struct block {
	uint32_t parent; // 0: it is the first
	uint16_t thread;
	uint32_t n; // steps
};

struct prefix {
	struct replica r;
	uint32_t *done; // by thread: the number of its steps that are placed
	size_t steps;	// in all
	unsigned cost;
	uint16_t last;	// thread
	uint32_t block; // the last one
	bool used;
};

struct order_search {
	const struct path *p;
	const struct happens_before *o;
	size_t nthreads, total;
	uint32_t *steps; // all steps of the path, thread by thread
	uint32_t *first; // by thread: the first of its steps in `steps`; [nthreads + 1]: the end
	struct block *blocks;
	size_t nblocks, blocks_cap;
	struct prefix best; // the best complete order
};

// Is step i to be placed? A fault at the end of the path is left to the program.
static bool wanted(const struct order_search *l, size_t i, const uint32_t *upto)
{
	const struct step *s = &l->p->points[i].step;
	return !s->fault && (!upto || l->o->marks[i].number <= upto[s->choice.thread]);
}

static int order_search_make(struct order_search *l, const uint32_t *upto)
{
	l->steps = calloc(l->p->n + 1, sizeof *l->steps);
	l->first = calloc(l->nthreads + 2, sizeof *l->first);
	if (!l->steps || !l->first)
		return ENOMEM;
	for (uint32_t t = 1; t <= l->nthreads; t++) {
		l->first[t] = (uint32_t)l->total;
		for (size_t i = 0; i < l->p->n; i++)
			if (l->p->points[i].step.choice.thread == t && wanted(l, i, upto))
				l->steps[l->total++] = (uint32_t)i;
	}
	l->first[l->nthreads + 1] = (uint32_t)l->total;
	return 0;
}

// The next step of thread t, if all steps that happen before it are placed; else NO_STEP.
#define NO_STEP UINT32_MAX
static uint32_t ready(const struct order_search *l, const struct prefix *b, uint32_t t)
{
	uint32_t at = l->first[t] + b->done[t];
	if (at >= l->first[t + 1])
		return NO_STEP;
	uint32_t i = l->steps[at];
	const uint32_t *clock = happens_before_clock(l->o, i);
	for (uint32_t u = 1; u <= l->nthreads; u++) {
		uint32_t k = l->first[u] + b->done[u];
		uint32_t number = k > l->first[u] ? l->o->marks[l->steps[k - 1]].number : 0;
		if (u != t && number < clock[u])
			return NO_STEP;
	}
	return i;
}

// Would it be a preemption to leave thread t here, as paths count preemptions?
static bool could_go_on(const struct prefix *b, uint32_t t)
{
	uint32_t here = b->r.threads[t];
	if (!here)
		return false;
	const struct thread *th = &b->r.world.threads[here];
	return th->life == LIFE_ALIVE && !op_pauses(th->op.code) && !op_resumes(th->op.code) &&
	       !world_asked_in_vain(&b->r.world, here) && world_enabled(&b->r.world, here);
}

static void prefix_free(struct prefix *b)
{
	replica_free(&b->r);
	free(b->done);
	*b = (struct prefix){0};
}

static int prefix_copy(const struct order_search *l, struct prefix *to, const struct prefix *from)
{
	struct prefix kept = *to;
	uint32_t *done = kept.done ? kept.done : calloc(l->nthreads + 1, sizeof *done);
	*to = *from;
	to->r = kept.r;
	to->done = done;
	if (!done)
		return ENOMEM;
	memcpy(done, from->done, (l->nthreads + 1) * sizeof *done);
	return replica_copy(&to->r, &from->r);
}

// Appends a block of thread t. free_end: it ends where leaving the thread costs nothing. *n: its
// number of steps.
static int run_block(const struct order_search *l, struct prefix *b, uint32_t t, bool free_end,
		     uint32_t *n)
{
	uint32_t i;
	*n = 0;
	while ((i = ready(l, b, t)) != NO_STEP) {
		int rc = replica_step(&b->r, i);
		if (rc)
			return rc;
		b->done[t]++;
		b->steps++;
		++*n;
		if (free_end && !could_go_on(b, t))
			return 0;
	}
	return 0;
}

static int add_block(struct order_search *l, struct prefix *b, uint32_t t, uint32_t n)
{
	if (!VEC_FITS(l->blocks, &l->blocks_cap, l->nblocks + 1))
		return ENOMEM;
	l->blocks[l->nblocks] = (struct block){b->block, (uint16_t)t, n};
	b->block = (uint32_t)l->nblocks++;
	b->last = (uint16_t)t;
	return 0;
}

static bool better(const struct prefix *a, const struct prefix *b)
{
	return a->cost != b->cost ? a->cost < b->cost : a->steps > b->steps;
}

static bool same_place(const struct order_search *l, const struct prefix *a, const struct prefix *b)
{
	return a->used && b->used && a->last == b->last && a->steps == b->steps &&
	       !memcmp(a->done, b->done, (l->nthreads + 1) * sizeof *a->done);
}

// Puts b among the best of a level, in place of the worst. *b is then another prefix, to be reused.
static void keep(const struct order_search *l, struct prefix *level, size_t width, struct prefix *b)
{
	size_t worst = 0;
	for (size_t i = 0; i < width; i++) {
		if (same_place(l, &level[i], b)) {
			worst = i;
			break;
		}
		if (!level[i].used || (level[worst].used && better(&level[worst], &level[i])))
			worst = i;
	}
	if (level[worst].used && !better(b, &level[worst]))
		return;
	struct prefix was = level[worst];
	level[worst] = *b;
	*b = was;
}

// Tries thread t as the next block of `from`.
static int extend(struct order_search *l, const struct prefix *from, uint32_t t, bool free_end,
		  struct prefix *spare, struct prefix *level, size_t width)
{
	uint32_t n;
	int rc = prefix_copy(l, spare, from);
	if (!rc)
		rc = run_block(l, spare, t, free_end, &n);
	if (rc || !n)
		return rc == ENOMEM ? rc : 0; // an order that the replica cannot follow is dropped
	spare->used = true;
	if (from->steps && could_go_on(from, from->last))
		spare->cost++;
	if (l->best.used && spare->cost >= l->best.cost)
		return 0;
	rc = add_block(l, spare, t, n);
	if (rc)
		return rc;
	if (spare->steps < l->total) {
		keep(l, level, width, spare);
		return 0;
	}
	struct prefix was = l->best;
	l->best = *spare;
	*spare = was;
	return 0;
}

static int next_level(struct order_search *l, struct prefix *now, struct prefix *next, size_t width,
		      struct prefix *spare)
{
	for (size_t i = 0; i < width; i++)
		next[i].used = false;
	for (size_t i = 0; i < width; i++)
		for (uint32_t t = 1; now[i].used && t <= l->nthreads; t++) {
			if ((now[i].steps && t == now[i].last) || ready(l, &now[i], t) == NO_STEP)
				continue;
			int rc = extend(l, &now[i], t, false, spare, next, width);
			if (!rc)
				rc = extend(l, &now[i], t, true, spare, next, width);
			if (rc)
				return rc;
		}
	return 0;
}

static bool any_used(const struct prefix *level, size_t width)
{
	for (size_t i = 0; i < width; i++)
		if (level[i].used)
			return true;
	return false;
}

static int find_best(struct order_search *l)
{
	struct prefix now[WIDTH] = {0}, next[WIDTH] = {0}, spare = {0};
	size_t width = l->total > LONG ? WIDTH_LONG : WIDTH;
	int rc = 0;
	now[0].done = calloc(l->nthreads + 1, sizeof *now[0].done);
	now[0].used = true;
	rc = now[0].done ? replica_begin(&now[0].r, l->p) : ENOMEM;
	while (!rc && any_used(now, width)) {
		rc = next_level(l, now, next, width, &spare);
		for (size_t i = 0; i < width; i++) {
			struct prefix was = now[i];
			now[i] = next[i];
			next[i] = was;
		}
	}
	for (size_t i = 0; i < width; i++) {
		prefix_free(&now[i]);
		prefix_free(&next[i]);
	}
	prefix_free(&spare);
	return rc ? rc : l->best.used || !l->total ? 0 : EINVAL;
}

// Runs a replica along the best order, to find the numbers of its threads in that order.
static int write_choices(const struct order_search *l, struct choice *out, size_t *n)
{
	struct replica r = {0};
	uint32_t *order = calloc(l->total + 1, sizeof *order);
	uint32_t *left = calloc(l->nthreads + 1, sizeof *left);
	int rc = order && left ? replica_begin(&r, l->p) : ENOMEM;
	for (uint32_t t = 1; !rc && t <= l->nthreads; t++)
		left[t] = l->first[t + 1];
	size_t at = l->total;
	for (uint32_t b = l->best.block; !rc && at; b = l->blocks[b].parent)
		for (uint32_t k = 0; k < l->blocks[b].n; k++)
			order[--at] = l->steps[--left[l->blocks[b].thread]];
	for (*n = 0; !rc && *n < l->total; ++*n) {
		struct choice c = l->p->points[order[*n]].step.choice;
		c.thread = (uint16_t)r.threads[c.thread];
		if (c.target && c.target < r.threads_cap)
			c.target = r.threads[c.target];
		out[*n] = c;
		rc = replica_step(&r, order[*n]);
	}
	replica_free(&r);
	free(order);
	free(left);
	return rc;
}

int reorder(const struct path *p, const struct happens_before *o, const uint32_t *upto,
	    struct choice *out, size_t *n)
{
	struct order_search l = {.p = p, .o = o, .nthreads = p->nthreads};
	*n = 0;
	int rc = order_search_make(&l, upto);
	if (!rc)
		rc = find_best(&l);
	if (!rc)
		rc = write_choices(&l, out, n);
	prefix_free(&l.best);
	free(l.steps);
	free(l.first);
	free(l.blocks);
	return rc;
}
