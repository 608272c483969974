// SPDX-License-Identifier: MIT
//
// Estimating the size of a search: see estimate.h.
#include "checker/search/estimate.h"

#include "base/vec.h"

#include <math.h>
#include <stdlib.h>

#define SLOPE_MOST 1.5	// of |p| and |q|: a steeper slope is taken for chance
#define THREADS_LEAST 2 // that were seen, before others are predicted
#define CLIMBED_MOST 64 // threads on the line
#define EXECUTIONS_LEAST 40
#define EXECUTIONS_PART 32 // the tree is looked at again after 1/32 more executions
#define HOLDS_FACTOR 1.5   // an estimate holds as long as it stays within this factor,
#define HOLDS_PART 4	   // and is published once it has held for 1/4 of all executions
#define MANY 10000000
#define SURE 2 // deviations
#define SIZE_MOST 1e18
#define VARIANCE 0.25	  // prior variance of the logarithm of growth
#define VARIANCE_MOST 0.6 // of the logarithm of the size: a factor of three is 1.4 deviations

static struct estimate_thread *thread_of(const struct estimate *e, uint32_t thread)
{
	for (size_t i = 0; i < e->nthreads; i++)
		if (e->threads[i].thread == thread)
			return &e->threads[i];
	return NULL;
}

static struct estimate_thread *add_thread(struct estimate *e, uint32_t thread)
{
	if (!VEC_FITS(e->threads, &e->cap, e->nthreads + 1)) {
		e->failed = true;
		return NULL;
	}
	e->threads[e->nthreads] = (struct estimate_thread){.thread = thread};
	return &e->threads[e->nthreads++];
}

void estimate_node(struct estimate *e, const struct wakeup_node *node)
{
	const struct wakeup_node *first = node->first;
	struct estimate_code *code = &e->codes[first->step.op.code];
	uint32_t thread = first->step.choice.thread;
	code->nodes++;
	if (node->runs <= first->runs || !first->runs)
		return;
	code->branched++;
	struct estimate_thread *t = thread_of(e, thread);
	if (!t)
		t = add_thread(e, thread);
	if (!t)
		return;
	double x = log(++t->n), y = log((double)(node->runs - first->runs) / (double)first->runs);
	t->x += x;
	t->y += y;
	t->xx += x * x;
	t->xy += x * y;
	t->yy += y * y;
}

// ---- how growth changes ---------------------------------------------------------------------

struct fit {
	double a, q, p; // 1 + a g^q n^p; a as its logarithm
	bool knows_p;
	double nodes, threads; // variances of what is fitted
};

static double slope(double num, double den)
{
	return den > 0 ? fmax(-SLOPE_MOST, fmin(SLOPE_MOST, num / den)) : 0;
}

// The variance of the fitted values: `left` is the sum of squared residuals, `more` the number of
// values beyond those needed for the fit. As a few values say little, one more with the prior
// variance is added.
static double variance(double left, double more)
{
	return (fmax(0, left) + VARIANCE) / (fmax(0, more) + 1);
}

// Fits by least squares, with the same p for all threads.
static void fit_nodes(const struct estimate *e, struct fit *f)
{
	double num = 0, den = 0, all = 0, n = 0;
	for (size_t i = 0; i < e->nthreads; i++) {
		const struct estimate_thread *t = &e->threads[i];
		num += t->xy - t->x * t->y / t->n;
		den += t->xx - t->x * t->x / t->n;
		all += t->yy - t->y * t->y / t->n;
		n += t->n - 1;
	}
	f->knows_p = den > 0;
	f->p = slope(num, den);
	f->nodes = variance(all - f->p * (2 * num - f->p * den), n - 1);
}

// The logarithm of a g^q of a thread that was seen.
static double level(const struct fit *f, const struct estimate_thread *t)
{
	return (t->y - f->p * t->x) / t->n;
}

static void fit_threads(const struct estimate *e, struct fit *f)
{
	double x = 0, y = 0, xx = 0, xy = 0, yy = 0, n = (double)e->nthreads;
	for (size_t i = 0; i < e->nthreads; i++) {
		double g = log((double)i + 1), l = level(f, &e->threads[i]);
		x += g;
		y += l;
		xx += g * g;
		xy += g * l;
		yy += l * l;
	}
	double num = xy - x * y / n, den = xx - x * x / n;
	f->q = slope(num, den);
	f->a = (y - f->q * x) / n;
	f->threads = variance(yy - y * y / n - f->q * (2 * num - f->q * den), n - 2);
}

// ---- climbing the line ----------------------------------------------------------------------

struct climbed {
	uint32_t thread;
	unsigned n; // of its nodes
	double level;
	double variance; // of level
	double bears;	 // derivative of the size's logarithm by level
};

struct climb {
	const struct estimate *e;
	struct fit fit;
	struct climbed all[CLIMBED_MOST];
	size_t n, fresh; // threads; of these, those that were not seen
	bool known;	 // enough was seen to predict all of it
};

static void climb_begin(struct climb *c, const struct estimate *e)
{
	c->e = e;
	c->n = 0;
	c->fresh = e->nthreads;
	c->known = e->nthreads > 0;
	if (c->known) {
		fit_nodes(e, &c->fit);
		fit_threads(e, &c->fit);
	}
}

static struct climbed *climb_thread(struct climb *c, uint32_t thread)
{
	size_t i = 0;
	while (i < c->n && c->all[i].thread != thread)
		i++;
	if (i < c->n || i == CLIMBED_MOST)
		return i < c->n ? &c->all[i] : NULL;
	const struct estimate_thread *t = thread_of(c->e, thread);
	c->fresh += !t;
	c->known &= t || c->e->nthreads >= THREADS_LEAST;
	c->n++;
	const struct fit *f = &c->fit;
	if (t)
		c->all[i] = (struct climbed){thread, t->n, level(f, t), f->nodes / t->n, 0};
	else
		c->all[i] = (struct climbed){thread, 0, f->a + f->q * log((double)c->fresh),
					     fmax(f->nodes, f->threads), 0};
	return &c->all[i];
}

// The predicted growth of the next node up.
static double climb_growth(struct climb *c, const struct wakeup_node *node)
{
	const struct step *step = &node->first->step;
	const struct estimate_code *code = &c->e->codes[step->op.code];
	double part = node->first != node->last ? 1
		      : code->nodes		? (double)code->branched / code->nodes
						: 0;
	if (part == 0 || !c->known)
		return 1;
	struct climbed *t = climb_thread(c, step->choice.thread);
	c->known &= t && (++t->n == 1 || c->fit.knows_p);
	if (!c->known)
		return 1;
	double more = part * exp(t->level + c->fit.p * log(t->n));
	t->bears += more / (1 + more);
	return 1 + more;
}

// The variance of the logarithm of the predicted growth.
static double climb_variance(const struct climb *c)
{
	double sum = 0;
	for (size_t i = 0; i < c->n; i++)
		sum += c->all[i].bears * c->all[i].bears * c->all[i].variance;
	return sum;
}

// ---- the tree -------------------------------------------------------------------------------

// The branch of a node that is under way: the first incomplete one. NULL: all are complete.
static const struct wakeup_node *under_way(const struct wakeup_node *node)
{
	const struct wakeup_node *c = node->first;
	while (c && c->done)
		c = c->next;
	return c;
}

static double count(const struct wakeup_node *from, const struct wakeup_node *to)
{
	double n = 0;
	for (; from != to; from = from->next)
		n++;
	return n;
}

// The size of the tree below a node. inner: the size of the branch under way.
static double size_with(const struct wakeup_node *node, double inner)
{
	const struct wakeup_node *c = under_way(node);
	double n = count(node->first, c), left = count(c->next, NULL), done = 0;
	for (const struct wakeup_node *d = node->first; d != c; d = d->next)
		done += (double)d->runs;
	inner = fmax(inner, (double)c->runs);
	if (n > 0)
		inner = fmax(inner, done / n);
	return (done + inner) * (1 + left / (n + 1));
}

// The size of a tree, from its complete branches.
static double size_of(const struct wakeup_node *top)
{
	const struct wakeup_node *n = top;
	while (under_way(n))
		n = under_way(n);
	double size = (double)n->runs;
	while (n != top) {
		n = n->parent;
		size = size_with(n, size);
	}
	return size;
}

// The size at the topmost node of the line that has a complete branch. Branches may still be added
// there: their number is predicted as for the nodes above it, with less weight the more branches
// are complete.
static double size_of_top(const struct wakeup_node *top, struct climb *c)
{
	const struct wakeup_node *at = under_way(top);
	double size = size_of(top);
	if (!at || !c->known)
		return size;
	double foreseen = (double)top->first->runs * climb_growth(c, top);
	if (foreseen <= size)
		return size;
	return at == top->first->next ? foreseen : sqrt(foreseen * size);
}

static void find_size(struct estimate *e, const struct wakeup_node *root)
{
	const struct wakeup_node *top = root;
	struct climb c;
	while (top->first && under_way(top) == top->first)
		top = top->first;
	climb_begin(&c, e);
	double size = size_of_top(top, &c);
	for (const struct wakeup_node *n = top->parent; n; n = n->parent)
		size *= climb_growth(&c, n);
	bool known = c.known || top == root;
	double variance = climb_variance(&c);
	e->latest = known && variance < VARIANCE_MOST ? size : 0;
	e->expected.more_than = known && size > MANY * exp(SURE * sqrt(variance)) ? MANY : 0;
}

void estimate_tree(struct estimate *e, const struct wakeup_node *root)
{
	uint64_t made = root->runs;
	if (e->failed || made < EXECUTIONS_LEAST || (made - e->at) * EXECUTIONS_PART < made)
		return;
	e->at = made;
	find_size(e, root);
	if (e->latest > e->size * HOLDS_FACTOR || e->latest < e->size / HOLDS_FACTOR) {
		e->size = e->latest;
		e->since = made;
	}
	bool meant = e->size > 0 && (made - e->since) * HOLDS_PART >= made;
	e->expected.executions = meant ? (uint64_t)fmin(e->latest, SIZE_MOST) : 0;
	if (meant && !e->expected.after) {
		e->expected.first = e->expected.executions;
		e->expected.after = made;
	}
}

void estimate_free(struct estimate *e)
{
	free(e->threads);
	*e = (struct estimate){0};
}
