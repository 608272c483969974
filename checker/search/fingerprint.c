// SPDX-License-Identifier: MIT
//
// Fingerprints of interleavings: see fingerprint.h. The fingerprint is a sum over all steps of a
// hash of what the step is and of its clock (happens_before.h), so the order of steps that commute
// does not matter.
#include "checker/search/fingerprint.h"

#include "base/mix.h"
#include "base/vec.h"
#include "checker/search/happens_before.h"

#include <errno.h>
#include <stdlib.h>
#include <uthash.h>

struct fingerprint {
	uint64_t h[2];
};

struct counted {
	struct fingerprint print;
	UT_hash_handle hh;
};

struct interleavings {
	struct counted *met;
	struct happens_before order;
	struct fingerprint *sums; // over the steps up to each one of the order's
	size_t sums_cap;
};

static void fingerprint_mix(struct fingerprint *p, uint64_t x)
{
	p->h[0] = mix64(p->h[0] + 0x9e3779b97f4a7c15u + x);
	p->h[1] = mix64(p->h[1] + 0xd1b54a32d192ed03u + x);
}

static void fingerprint_add(struct fingerprint *p, const struct fingerprint *q)
{
	p->h[0] += q->h[0];
	p->h[1] += q->h[1];
}

struct interleavings *interleavings_new(void)
{
	return calloc(1, sizeof(struct interleavings));
}

// What step i is and what happened before it.
static struct fingerprint step_print(const struct happens_before *o, const struct path *p, size_t i)
{
	const struct step *s = &o->marks[i].key;
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

static int set_add(struct interleavings *s, struct fingerprint print, bool *fresh)
{
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

int interleavings_add(struct interleavings *s, const struct path *p, bool *fresh)
{
	struct fingerprint sum = {{0, 0}};
	struct fingerprint *sums = vec_room(s->sums, &s->sums_cap, p->n + 1, sizeof *sums);
	if (!sums || happens_before_fold(&s->order, p))
		return ENOMEM;
	s->sums = sums;
	size_t i = s->order.same;
	if (i)
		sum = sums[i - 1];
	for (; i < p->n; i++) {
		if (s->order.marks[i].key.op.code != OP_RESUME) {
			struct fingerprint print = step_print(&s->order, p, i);
			fingerprint_add(&sum, &print);
		}
		sums[i] = sum;
	}
	return set_add(s, sum, fresh);
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
	happens_before_free(&s->order);
	free(s->sums);
	free(s);
}
