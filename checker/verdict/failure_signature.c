// SPDX-License-Identifier: MIT
//
// By what a failure is recognised: see failure_signature.h.
#include "checker/verdict/failure_signature.h"

#include "base/mix.h"
#include "model/key.h"

#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = mix_hash(h ^ x);
	return h ^ h >> 29;
}

static uint64_t site_address(const struct trace *t, uint32_t site)
{
	uint32_t slot = site ? trace_site(t, site) : NO_SLOT;
	return slot == NO_SLOT ? 0 : (uint64_t)t->ev[slot].arg;
}

// Both accesses, in whichever order they came.
static uint64_t race_places(const struct trace *t)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_RACE) // the last one counts
			sum = mix(1, site_address(t, t->ev[i].site)) +
			      mix(1, site_address(t, t->ev[i].object));
	return sum;
}

static int compare(const void *a, const void *b)
{
	const uint64_t *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

// What the threads of a cycle wait for, or, without one, all that are blocked but those that
// wait for another thread's end; each once.
static uint64_t blocked_on(const struct world *w)
{
	static uint16_t cycle[MAX_THREADS];
	static uint64_t what[MAX_THREADS];
	size_t n, m = 0;
	uint64_t h = 0;
	world_stuck(w, cycle, MAX_THREADS, &n);
	for (uint32_t t = 1; !n && t <= w->nthreads; t++)
		if (w->threads[t].life == LIFE_ALIVE && !op_joins(w->threads[t].op.code))
			what[m++] = object_key(w, w->threads[t].op.object);
	for (size_t i = 0; i < n; i++)
		what[m++] = object_key(w, w->threads[cycle[i]].op.object);
	qsort(what, m, sizeof *what, compare);
	for (size_t i = 0; i < m; i++)
		if (!i || what[i] != what[i - 1])
			h = mix(h, what[i]);
	return h;
}

static uint64_t text_hash(const struct event *e)
{
	uint64_t h = 0;
	for (size_t i = 0; i < e->other; i++)
		h = mix(h, (unsigned char)event_text(e)[i]);
	return h;
}

struct failure_signature failure_signature_of(const struct trace *t, const struct path *p)
{
	const struct event *e = trace_end(t);
	struct failure_signature l = {.end = e ? e->op : END_NONE};
	switch (l.end) {
	case END_EXIT:
		l.arg = e->arg;
		break;
	case END_MISUSE:
		l.arg = MISUSE_FAULT(e->arg);
		l.place = site_address(t, e->site);
		break;
	case END_CRASH:
		l.arg = e->arg;
		l.place = site_address(t, e->site);
		break;
	case END_SPIN:
		l.arg = e->arg; // 1: it may be no failure
		l.place = site_address(t, e->site);
		break;
	case END_EARLY:
		l.place = site_address(t, e->site);
		break;
	case END_ASSERT:
	case END_PROPERTY:
		l.place = mix(text_hash(e), site_address(t, e->site));
		break;
	case END_RACE:
		l.place = race_places(t);
		break;
	case END_DEADLOCK:
	case END_LOST_WAKEUP:
		l.place = blocked_on(&p->world);
		break;
	case END_LEAK:
		l.place = (uint64_t)!e->thread << 1 | !e->object;
		break;
	default:
		break;
	}
	return l;
}
