// SPDX-License-Identifier: MIT
//
// Vector clocks over the steps of a path, and fingerprints of them: see happens_before.h.
#include "checker/path/happens_before.h"

#include "base/mix.h"
#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

// Makes the rows wide enough for threads 1..nthreads, and room for n steps.
static int set_size(struct happens_before *o, size_t nthreads, size_t n)
{
	if (nthreads + 1 > o->width) {
		size_t width = 2 * (nthreads + 1);
		uint32_t *last = reallocarray(o->last, width, sizeof *last);
		if (last)
			o->last = last;
		struct footprint *touched = reallocarray(o->touched, width, sizeof *touched);
		if (touched)
			o->touched = touched;
		if (!last || !touched)
			return ENOMEM;
		o->width = width;
		o->n = 0; // the rows so far have another width
	}
	bool fits = VEC_FITS(o->marks, &o->marks_cap, n) &&
		    VEC_FITS(o->clocks, &o->clocks_cap, n * o->width);
	return fits || !n ? 0 : ENOMEM;
}

static void join(uint32_t *clock, const uint32_t *other, size_t nthreads)
{
	for (size_t k = 1; k <= nthreads; k++)
		if (other[k] > clock[k])
			clock[k] = other[k];
}

// The last step of thread u that step i depends on, from 1, unless the clock has it; 0: none.
static uint32_t last_dependent(const struct happens_before *o, const struct path *p, uint32_t u,
			       const uint32_t *clock, const struct step *key)
{
	uint32_t j = o->last[u];
	if (!j || !footprints_meet(&o->touched[u], &key->footprint))
		return 0;
	while (j && o->marks[j - 1].number > clock[u] && !dependent(&p->points[j - 1].key, key))
		j = o->marks[j - 1].before;
	return j && o->marks[j - 1].number > clock[u] ? j : 0;
}

// Sets the clock of step i: the maximum of its thread's last clock and of the clocks of the last
// steps of other threads that it depends on.
static void set_clock(struct happens_before *o, const struct path *p, size_t i)
{
	const struct step *key = &p->points[i].key;
	struct happens_before_step *m = &o->marks[i];
	uint32_t *clock = o->clocks + i * o->width;
	if (m->before)
		memcpy(clock, happens_before_clock(o, m->before - 1), o->width * sizeof *clock);
	else
		memset(clock, 0, o->width * sizeof *clock);
	for (uint32_t u = 1; u <= p->nthreads && !op_resumes(key->op.code); u++) {
		uint32_t j = u == m->thread ? 0 : last_dependent(o, p, u, clock, key);
		if (j)
			join(clock, happens_before_clock(o, j - 1), p->nthreads);
	}
	clock[m->thread] = m->number;
}

// ---- fingerprints -----------------------------------------------------------------------------

static void fingerprint_mix(struct fingerprint *p, uint64_t x)
{
	p->h[0] = mix64(p->h[0] + MIX_STEP + x);
	p->h[1] = mix64(p->h[1] + 0xd1b54a32d192ed03u + x);
}

static void fingerprint_add(struct fingerprint *p, const struct fingerprint *q)
{
	p->h[0] += q->h[0];
	p->h[1] += q->h[1];
}

// The fingerprint of step i with everything that happened before it.
static struct fingerprint step_print(const struct happens_before *o, const struct path *p, size_t i)
{
	const struct step *s = &p->points[i].key;
	const uint32_t *clock = happens_before_clock(o, i);
	struct fingerprint sum = {{0, 0}}, order = {{0, 0}};
	fingerprint_mix(&sum, (uint64_t)s->choice.thread << 32 | (uint64_t)s->op.code << 16 |
				      (uint64_t)s->choice.outcome << 8 | s->phase);
	fingerprint_mix(&sum, s->choice.target);
	for (size_t u = 1; u <= p->nthreads; u++) {
		if (!clock[u])
			continue;
		struct fingerprint seen = {{0, 0}};
		fingerprint_mix(&seen, (uint64_t)p->threads[u].id << 32 | clock[u]);
		fingerprint_add(&order, &seen);
	}
	fingerprint_mix(&sum, order.h[0]);
	fingerprint_mix(&sum, order.h[1]);
	return sum;
}

static void add_step(struct happens_before *o, const struct path *p, size_t i)
{
	uint32_t t = p->points[i].step.choice.thread, before = o->last[t];
	bool counts = !op_resumes(p->points[i].key.op.code);
	struct happens_before_step *m = &o->marks[i];
	*m = (struct happens_before_step){.thread = t, .before = before};
	m->number = (before ? o->marks[before - 1].number : 0) + counts;
	set_clock(o, p, i);
	if (i)
		m->sum = o->marks[i - 1].sum;
	if (counts) {
		struct fingerprint print = step_print(o, p, i);
		fingerprint_add(&m->sum, &print);
	}
}

int happens_before_fold(struct happens_before *o, const struct path *p, size_t same)
{
	if (set_size(o, p->nthreads, p->n))
		return ENOMEM;
	size_t kept = same < o->n ? same : o->n;
	memset(o->last, 0, o->width * sizeof *o->last);
	memset(o->touched, 0, o->width * sizeof *o->touched);
	for (size_t i = 0; i < p->n; i++) {
		if (i >= kept)
			add_step(o, p, i);
		uint32_t t = o->marks[i].thread;
		o->last[t] = (uint32_t)i + 1;
		footprint_add(&o->touched[t], &p->points[i].key.footprint);
	}
	o->n = p->n;
	return 0;
}

void happens_before_free(struct happens_before *o)
{
	free(o->marks);
	free(o->clocks);
	free(o->last);
	free(o->touched);
	*o = (struct happens_before){0};
}

// ---- counting interleavings ----------------------------------------------------------------

struct counted {
	struct fingerprint print;
	UT_hash_handle hh;
};

struct interleavings {
	struct counted *met;
};

struct interleavings *interleavings_new(void)
{
	return calloc(1, sizeof(struct interleavings));
}

int interleavings_add(struct interleavings *s, const struct happens_before *order, bool *fresh)
{
	struct fingerprint print = happens_before_print(order);
	struct counted *e;
	HASH_FIND(hh, s->met, &print, sizeof print, e);
	*fresh = !e;
	if (e)
		return 0;
	e = calloc(1, sizeof *e);
	if (!e)
		return ENOMEM;
	e->print = print;
	HASH_ADD(hh, s->met, print, sizeof print, e);
	return 0;
}

void interleavings_free(struct interleavings *s)
{
	struct counted *e, *next;
	if (!s)
		return;
	HASH_ITER(hh, s->met, e, next) {
		HASH_DEL(s->met, e);
		free(e);
	}
	free(s);
}
