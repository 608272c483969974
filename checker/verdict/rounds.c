// SPDX-License-Identifier: MIT
//
// Loops by their operations: see rounds.h. The places that a thread comes to are numbered in the
// order in which it first does. To come to one with a number that is not higher than that of the
// place before is to begin a new round of the loop that begins there; the loops behind that place
// are then inside this one, and begin anew.
#include "checker/verdict/rounds.h"

#include "base/vec.h"
#include "model/op.h"

#include <errno.h>
#include <stdlib.h>

// A thread came to an operation at a place.
struct visit {
	uint32_t thread, site;
};

struct visits {
	struct visit *all;
	size_t n, cap;
	uint32_t threads, sites; // the highest numbers
	struct event *pending;	 // by thread
	size_t pending_cap;
	uint32_t *inside; // by thread: so many calls of a library it is in
	size_t inside_cap;
	uint32_t alive;
};

// A place of one thread, by its number.
struct stop {
	uint32_t site;
	uint32_t again; // rounds begun since the loop was entered
	uint32_t most;
};

// ---- which steps count ---------------------------------------------------------------------

// Does it get on, as a round of a loop does that is no waiting?
static bool gets_on(const struct event *pend, const struct event *step)
{
	uint8_t code = pend->op;
	if (step->op != OUT_GO || op_rows[code].kind == KIND_NONE || op_waits(code) ||
	    op_initialises(code) || op_destroys(code) || (op_reads(code) && !op_writes(code)))
		return false;
	return !(step->object && (op_tries(code) || code == OP_COMPARE_EXCHANGE));
}

static struct rounds *entry(struct rounds_found *f, uint32_t site, bool creates)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->all[i].site == site && f->all[i].creates == creates)
			return &f->all[i];
	struct rounds *all = vec_room(f->all, &f->cap, f->n + 1, sizeof *all);
	if (!all)
		return NULL;
	f->all = all;
	all[f->n] = (struct rounds){.site = site, .creates = creates};
	return &all[f->n++];
}

static int note_step(struct visits *v, struct rounds_found *f, const struct event *step)
{
	const struct event *pend = &v->pending[step->thread];
	if (op_ends(pend->op))
		v->alive--;
	if (op_creates(pend->op) && !step->object) {
		struct rounds *r = entry(f, pend->site, true);
		v->alive++;
		if (!r)
			return ENOMEM;
		r->times++;
	}
	if (v->alive < 2 || !pend->site || v->inside[step->thread] || !gets_on(pend, step))
		return 0;
	struct visit *all = vec_room(v->all, &v->cap, v->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	v->all = all;
	all[v->n++] = (struct visit){step->thread, pend->site};
	if (pend->site > v->sites)
		v->sites = pend->site;
	return 0;
}

static int note(struct visits *v, struct rounds_found *f, const struct event *e)
{
	void *pending = vec_room(v->pending, &v->pending_cap, e->thread + 1u, sizeof *v->pending);
	if (pending)
		v->pending = pending;
	void *inside = vec_room(v->inside, &v->inside_cap, e->thread + 1u, sizeof *v->inside);
	if (inside)
		v->inside = inside;
	if (!pending || !inside)
		return ENOMEM;
	if (e->thread > v->threads)
		v->threads = e->thread;
	switch (e->kind) {
	case EV_PEND:
		v->pending[e->thread] = *e;
		return 0;
	case EV_STEP:
		return note_step(v, f, e);
	case EV_CALL:
		v->inside[e->thread]++;
		return 0;
	case EV_RETURN:
		v->inside[e->thread] -= v->inside[e->thread] > 0;
		return 0;
	case EV_END:
		f->whole = e->op == END_EXIT;
		return 0;
	default:
		return 0;
	}
}

// ---- the loops of one thread ---------------------------------------------------------------

struct walk {
	struct stop *stops; // by number, n of them
	size_t n, cap, last;
	uint32_t *numbers; // by site: the number, from 1
};

static void begin_round(struct walk *w, size_t at)
{
	for (size_t i = at + 1; i <= w->last; i++)
		w->stops[i].again = 0;
	if (++w->stops[at].again > w->stops[at].most)
		w->stops[at].most = w->stops[at].again;
}

static int visit(struct walk *w, uint32_t site)
{
	size_t at = w->numbers[site];
	if (at && w->n) {
		if (at - 1 <= w->last)
			begin_round(w, at - 1);
		w->last = at - 1;
		return 0;
	}
	struct stop *stops = vec_room(w->stops, &w->cap, w->n + 1, sizeof *stops);
	if (!stops)
		return ENOMEM;
	w->stops = stops;
	w->last = w->n;
	stops[w->n] = (struct stop){.site = site};
	w->numbers[site] = (uint32_t)++w->n;
	return 0;
}

static int keep_loops(struct rounds_found *f, const struct walk *w)
{
	for (size_t i = 0; i < w->n; i++) {
		const struct stop *s = &w->stops[i];
		struct rounds *r = s->most ? entry(f, s->site, false) : NULL;
		if (s->most && !r)
			return ENOMEM;
		if (r && s->most + 1 > r->times)
			r->times = s->most + 1;
	}
	return 0;
}

static int find_loops(struct rounds_found *f, const struct visits *v)
{
	struct walk w = {.numbers = calloc(v->sites + 1u, sizeof *w.numbers)};
	int rc = w.numbers ? 0 : ENOMEM;
	for (uint32_t t = 1; !rc && t <= v->threads; t++) {
		for (size_t i = 0; !rc && i < v->n; i++)
			if (v->all[i].thread == t)
				rc = visit(&w, v->all[i].site);
		if (!rc)
			rc = keep_loops(f, &w);
		for (size_t i = 0; i < w.n; i++)
			w.numbers[w.stops[i].site] = 0;
		w.n = w.last = 0;
	}
	free(w.stops);
	free(w.numbers);
	return rc;
}

int rounds_find(struct rounds_found *f, const struct trace *t)
{
	struct visits v = {.alive = 1};
	int rc = 0;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i]))
		rc = note(&v, f, &t->ev[i]);
	if (!rc)
		rc = find_loops(f, &v);
	free(v.all);
	free(v.pending);
	free(v.inside);
	return rc;
}

void rounds_free(struct rounds_found *f)
{
	free(f->all);
	*f = (struct rounds_found){0};
}
