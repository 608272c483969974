// SPDX-License-Identifier: MIT
//
// Fingerprints of interleavings by vector clocks: see fingerprint.h.
//
// The clock of a step counts, by thread, the steps that happen before it: those that
// dependent() orders, transitively. The fingerprint is a sum over all steps of a hash of what
// the step is and of its clock, so the order of steps that commute does not matter. Threads go
// by who created them as the how-manieth, for their numbers depend on the order too.
//
// Neighbouring executions of a search begin alike, so the clocks of the steps that are as they
// were the last time are kept.
#include "checker/fingerprint.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct print {
	uint64_t h[2];
};

struct entry {
	struct print print;
	UT_hash_handle hh;
};

// A step of the last execution.
struct mark {
	struct step step;
	struct print sum; // over the steps up to this one
	uint32_t number;  // of the step among its thread's, from 1
	uint32_t before;  // the thread's step before this one, from 1; 0: none
};

struct interleavings {
	struct entry *met;
	struct mark *marks; // n of them
	uint32_t *clocks;   // a row of `width` a step
	size_t n, marks_cap, clocks_cap, width;
	// By thread, while adding: its last step, from 1; its key; how many threads it created.
	uint32_t *last;
	struct print *keys;
	uint32_t *created;
};

static uint64_t mix(uint64_t x)
{
	x ^= x >> 30;
	x *= 0xbf58476d1ce4e5b9u;
	x ^= x >> 27;
	x *= 0x94d049bb133111ebu;
	return x ^ x >> 31;
}

static void print_mix(struct print *p, uint64_t a, uint64_t b)
{
	p->h[0] = mix(p->h[0] + 0x9e3779b97f4a7c15u + a);
	p->h[1] = mix(p->h[1] + 0xd1b54a32d192ed03u + b);
}

static void print_add(struct print *p, const struct print *q)
{
	p->h[0] += q->h[0];
	p->h[1] += q->h[1];
}

struct interleavings *interleavings_new(void)
{
	return calloc(1, sizeof(struct interleavings));
}

// Makes the rows wide enough for threads 1..nthreads, and room for n steps.
static int set_size(struct interleavings *s, size_t nthreads, size_t n)
{
	if (nthreads + 1 > s->width) {
		size_t width = 2 * (nthreads + 1);
		uint32_t *last = reallocarray(s->last, width, sizeof *last);
		if (last)
			s->last = last;
		struct print *keys = reallocarray(s->keys, width, sizeof *keys);
		if (keys)
			s->keys = keys;
		uint32_t *created = reallocarray(s->created, width, sizeof *created);
		if (created)
			s->created = created;
		if (!last || !keys || !created)
			return ENOMEM;
		s->width = width;
		s->n = 0;
	}
	struct mark *marks = vec_room(s->marks, &s->marks_cap, n, sizeof *marks);
	if (marks)
		s->marks = marks;
	uint32_t *clocks = vec_room(s->clocks, &s->clocks_cap, n * s->width, sizeof *clocks);
	if (clocks)
		s->clocks = clocks;
	return (marks && clocks) || !n ? 0 : ENOMEM;
}

static bool same_step(const struct step *a, const struct step *b)
{
	return choice_same(a->choice, b->choice) && a->op.code == b->op.code &&
	       a->op.object == b->op.object && a->op.other == b->op.other && a->phase == b->phase &&
	       a->result == b->result && a->fault == b->fault;
}

// The thread of mark i has taken that step: what is kept by thread follows.
static void follow(struct interleavings *s, size_t i)
{
	const struct step *step = &s->marks[i].step;
	uint32_t t = step->choice.thread;
	s->last[t] = (uint32_t)i + 1;
	if (step->op.code == OP_CREATE && step->op.other && step->op.other < s->width) {
		struct print key = s->keys[t];
		s->created[t]++;
		print_mix(&key, s->created[t], s->created[t]);
		s->keys[step->op.other] = key;
	}
}

// The clock of step i: its thread's last one, and those of the last steps of the other
// threads that it depends on.
static void set_clock(struct interleavings *s, size_t i, size_t nthreads)
{
	struct mark *m = &s->marks[i];
	uint32_t *clock = s->clocks + i * s->width;
	if (m->before)
		memcpy(clock, s->clocks + (m->before - 1) * s->width, s->width * sizeof *clock);
	else
		memset(clock, 0, s->width * sizeof *clock);
	for (uint32_t u = 1; u <= nthreads; u++) {
		uint32_t j = u == m->step.choice.thread ? 0 : s->last[u];
		while (j && s->marks[j - 1].number > clock[u] &&
		       !dependent(&s->marks[j - 1].step, &m->step))
			j = s->marks[j - 1].before;
		if (!j || s->marks[j - 1].number <= clock[u])
			continue;
		const uint32_t *other = s->clocks + (j - 1) * s->width;
		for (size_t k = 1; k <= nthreads; k++)
			if (other[k] > clock[k])
				clock[k] = other[k];
	}
	clock[m->step.choice.thread] = m->number;
}

// What step i is and what happened before it.
static struct print step_print(const struct interleavings *s, size_t i, size_t nthreads)
{
	const struct step *step = &s->marks[i].step;
	const uint32_t *clock = s->clocks + i * s->width;
	struct print sum = s->keys[step->choice.thread];
	uint64_t what = (uint64_t)step->op.code << 16 | (uint64_t)step->choice.outcome << 8 |
			(uint64_t)step->phase;
	print_mix(&sum, what, what);
	// A signal's target is a thread.
	if (step->choice.target && step->choice.target <= nthreads)
		print_mix(&sum, s->keys[step->choice.target].h[0],
			  s->keys[step->choice.target].h[1]);
	struct print order = {{0, 0}};
	for (size_t u = 1; u <= nthreads; u++) {
		if (!clock[u])
			continue;
		struct print p = s->keys[u];
		print_mix(&p, clock[u], clock[u]);
		print_add(&order, &p);
	}
	print_mix(&sum, order.h[0], order.h[1]);
	return sum;
}

// The steps of a path that count: OP_RESUME changes nothing, and a path with it is the same
// interleaving as one without. The first of them from step i on.
static size_t counting(const struct path *p, size_t i)
{
	while (i < p->n && p->points[i].step.op.code == OP_RESUME)
		i++;
	return i;
}

// How many marks at the start are as they were the last time; *i: the step that follows.
static size_t common(const struct interleavings *s, const struct path *p, size_t *i)
{
	size_t k = 0;
	for (*i = counting(p, 0); k < s->n && *i < p->n; *i = counting(p, *i + 1), k++)
		if (!same_step(&s->marks[k].step, &p->points[*i].step))
			break;
	return k;
}

static int set_add(struct interleavings *s, struct print print, bool *fresh)
{
	struct entry *e;
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

int interleavings_add(struct interleavings *s, const struct path *p, bool *fresh)
{
	if (set_size(s, p->nthreads, p->n))
		return ENOMEM;
	memset(s->last, 0, s->width * sizeof *s->last);
	memset(s->created, 0, s->width * sizeof *s->created);
	memset(s->keys, 0, s->width * sizeof *s->keys);

	size_t i, k = common(s, p, &i);
	for (size_t kept = 0; kept < k; kept++)
		follow(s, kept);
	for (; i < p->n; i = counting(p, i + 1), k++) {
		struct mark *m = &s->marks[k];
		uint32_t before = s->last[p->points[i].step.choice.thread];
		m->step = p->points[i].step;
		m->before = before;
		m->number = before ? s->marks[before - 1].number + 1 : 1;
		set_clock(s, k, p->nthreads);
		struct print print = step_print(s, k, p->nthreads);
		m->sum = k ? s->marks[k - 1].sum : (struct print){{0, 0}};
		print_add(&m->sum, &print);
		follow(s, k);
	}
	s->n = k;
	return set_add(s, k ? s->marks[k - 1].sum : (struct print){{0, 0}}, fresh);
}

void interleavings_free(struct interleavings *s)
{
	struct entry *e, *next;
	if (!s)
		return;
	HASH_ITER(hh, s->met, e, next) {
		HASH_DEL(s->met, e);
		free(e);
	}
	free(s->marks);
	free(s->clocks);
	free(s->last);
	free(s->keys);
	free(s->created);
	free(s);
}
