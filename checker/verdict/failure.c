// SPDX-License-Identifier: MIT
//
// A failure in words, and the key that it is recognised by: see failure.h.
#include "checker/verdict/failure.h"

#include "base/mix.h"
#include "checker/search/ends.h"
#include "model/key.h"
#include "trace/story_end.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Splits "file.c:41".
static void set_place(struct failure *f, const struct trace *t, uint32_t site)
{
	struct buf place = {0};
	story_site(t, site, &place);
	const char *s = buf_str(&place), *colon = strrchr(s, ':');
	buf_add(&f->file, s, colon ? (size_t)(colon - s) : strlen(s));
	f->line = colon ? strtol(colon + 1, NULL, 10) : 0;
	buf_free(&place);
}

int failure_describe(struct failure *f, const struct story *s, const struct trace *t)
{
	struct story_names ctx = {s, t};
	struct namer names = story_namer(&ctx);
	*f = (struct failure){0};
	if (s->end == NO_SLOT)
		return 0;
	struct event end = t->ev[s->end];
	f->kind = end_failure(&end);
	if (end.thread)
		names.thread(names.ctx, end.thread, &f->thread);
	if (end.object)
		names.object(names.ctx, end.object, &f->object);
	set_place(f, t, end.site);
	story_end(s, t, &f->sentence);
	return f->thread.failed || f->object.failed || f->file.failed || f->sentence.failed ? ENOMEM
											    : 0;
}

void failure_free(struct failure *f)
{
	buf_free(&f->thread);
	buf_free(&f->object);
	buf_free(&f->file);
	buf_free(&f->sentence);
}

// ---- the same failure ----------------------------------------------------------------------

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

// A key of both accesses, in either order.
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

// A key of the objects that the threads of a cycle wait for; without a cycle, of those that all
// blocked threads wait for, joins left out. Each object counts once.
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
		l.arg = e->arg; // 1: perhaps not a failure
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
