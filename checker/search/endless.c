// SPDX-License-Identifier: MIT
//
// Loops without an end: see endless.h. The places that a thread comes to are kept in the order of
// its first visits. Of those that it came to before the middle of the execution and comes to again
// in the last quarter, the first is the head of the outermost loop that is still going on.
#include "checker/search/endless.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <uthash.h>

#define VISITS_LEAST 3 // of the head, else it may be no loop
#define BEFORE_MOST 8  // places from which a thread comes to the head
#define REGULAR 3 // rounds with as many visits of the head each: these are rounds of an inner loop

// A thread came to a place.
struct visit {
	uint32_t thread, step;
	uint64_t place;
};

struct place {
	struct {
		uint64_t place;
		uint64_t thread;
	} at;
	uint32_t first, last, visits; // steps, and how often
	UT_hash_handle hh;	      // in the order of first visits
};

struct looking {
	struct visit *visits; // n of them
	size_t n, cap;
	uint64_t *sites; // the place of each site, by number
	size_t sites_cap;
	uint8_t *codes;	   // by thread, what it is about to do
	uint32_t *gone_on; // by thread, the step at which it last got on
	size_t codes_cap, gone_on_cap;
	uint32_t steps;
	struct place *places;
};

// ---- reading the trace ---------------------------------------------------------------------

static int note_site(struct looking *l, const struct event *e)
{
	if (!VEC_FITS(l->sites, &l->sites_cap, e->object + 1u) ||
	    !VEC_FITS(l->sites, &l->sites_cap, e->site + 1u))
		return ENOMEM;
	l->sites[e->object] = rounds_place(l->sites[e->site], (uint64_t)e->arg);
	return 0;
}

static int note_visit(struct looking *l, const struct event *e)
{
	if (!VEC_FITS(l->codes, &l->codes_cap, e->thread + 1u) ||
	    !VEC_FITS(l->gone_on, &l->gone_on_cap, e->thread + 1u))
		return ENOMEM;
	l->codes[e->thread] = e->op;
	if (!rounds_visit(e->op) || !e->site || e->site >= l->sites_cap)
		return 0;
	if (!VEC_FITS(l->visits, &l->cap, l->n + 1))
		return ENOMEM;
	l->visits[l->n++] = (struct visit){e->thread, l->steps, l->sites[e->site]};
	return 0;
}

static void note_step(struct looking *l, const struct event *e)
{
	l->steps++;
	if (e->thread < l->codes_cap && e->op == OUT_GO &&
	    op_gets_on(l->codes[e->thread], (int32_t)e->object))
		l->gone_on[e->thread] = l->steps;
}

static int read_trace(struct looking *l, const struct trace *t)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_SITE)
			rc = note_site(l, e);
		else if (e->kind == EV_PEND)
			rc = note_visit(l, e);
		else if (e->kind == EV_STEP)
			note_step(l, e);
	}
	return rc;
}

static int gather_places(struct looking *l)
{
	for (size_t i = 0; i < l->n; i++) {
		const struct visit *v = &l->visits[i];
		struct place key = {.at = {v->place, v->thread}}, *p;
		HASH_FIND(hh, l->places, &key.at, sizeof key.at, p);
		if (!p) {
			p = malloc(sizeof *p);
			if (!p)
				return ENOMEM;
			*p = (struct place){.at = key.at, .first = v->step};
			HASH_ADD(hh, l->places, at, sizeof p->at, p);
		}
		p->last = v->step;
		p->visits++;
	}
	return 0;
}

// ---- where an outer round ends ---------------------------------------------------------------
//
// If a loop begins with an inner one, its head is that of both. Then the thread comes to the head
// from two places: from the end of the inner loop some times, and once from behind it. Where that
// is so regularly, the latter is what tells a round of the outer loop.

struct before {
	uint64_t place;
	uint32_t times;
	uint32_t gap, since; // visits of the head from one time to the next, and since the last
	bool regular;
};

static void note_before(struct before *b, uint64_t place)
{
	unsigned i = 0;
	while (i < BEFORE_MOST && b[i].times && b[i].place != place)
		i++;
	if (i == BEFORE_MOST)
		return;
	if (!b[i].times)
		b[i] = (struct before){.place = place, .regular = true};
	else if (b[i].gap)
		b[i].regular &= b[i].gap == b[i].since + 1;
	else
		b[i].gap = b[i].since + 1;
	b[i].times++;
	for (unsigned k = 0; k < BEFORE_MOST; k++)
		b[k].since = k == i ? 0 : b[k].since + 1;
}

// The place behind an inner loop at the beginning of this one; 0: there is none.
static uint64_t place_behind(const struct looking *l, const struct place *head)
{
	struct before all[BEFORE_MOST] = {{0}}, *best = &all[0];
	uint64_t last = 0;
	for (size_t i = 0; i < l->n; i++) {
		const struct visit *v = &l->visits[i];
		if (v->thread != head->at.thread)
			continue;
		if (v->place == head->at.place && last && v->step >= l->steps / 2)
			note_before(all, last);
		last = v->place;
	}
	for (unsigned i = 1; i < BEFORE_MOST && all[i].times; i++)
		if (all[i].times < best->times)
			best = &all[i];
	bool inner = all[1].times && best->regular && best->gap > 1 && best->times > REGULAR;
	return inner ? best->place : 0;
}

// ---- the loops -----------------------------------------------------------------------------

static void add_loop(struct endless *r, uint64_t head, uint64_t by, bool *fresh)
{
	for (uint32_t i = 0; i < r->n; i++)
		if (r->loops[i].head == head && (r->loops[i].by == by || by != head))
			return;
	if (r->n == ROUNDS_LOOPS)
		return;
	r->loops[r->n++] = (struct endless_loop){head, by};
	*fresh = true;
}

static bool still_goes_on(const struct looking *l, const struct place *p)
{
	return p->visits >= VISITS_LEAST && p->first < l->steps / 2 &&
	       p->last >= l->steps - l->steps / 4;
}

static int find_loops(const struct looking *l, struct endless *r, bool waiting, bool *fresh)
{
	bool *found = calloc(l->codes_cap + 1, sizeof *found); // by thread
	if (!found)
		return ENOMEM;
	for (const struct place *p = l->places; p; p = p->hh.next) {
		bool gets_on = l->gone_on[p->at.thread] >= l->steps / 2;
		if (found[p->at.thread] || gets_on == waiting || !still_goes_on(l, p))
			continue;
		found[p->at.thread] = true;
		add_loop(r, p->at.place, waiting ? p->at.place : place_behind(l, p), fresh);
	}
	free(found);
	return 0;
}

int endless_note(struct endless *r, const struct trace *t, bool *fresh)
{
	struct looking l = {0};
	struct place *p, *next;
	bool any = false;
	int rc = read_trace(&l, t);
	if (!rc)
		rc = gather_places(&l);
	if (!rc)
		rc = find_loops(&l, r, false, &any);
	if (!rc && !any && r->n) // else only the search over states can tell what they wait for
		rc = find_loops(&l, r, true, &any);
	*fresh |= any;
	HASH_ITER(hh, l.places, p, next) {
		HASH_DEL(l.places, p);
		free(p);
	}
	free(l.visits);
	free(l.sites);
	free(l.codes);
	free(l.gone_on);
	return rc;
}
