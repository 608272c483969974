// SPDX-License-Identifier: MIT
//
// Advice, and the counts of loop rounds that it is based on: see advice.h.
//
// The places that a thread visits are numbered in the order of its first visit. When a thread comes
// to a place whose number is not higher than that of the place before, a new round of the loop that
// starts there begins; loops at places with higher numbers are inside this one, and start again.
#include "checker/verdict/advice.h"

#include "checker/search/ends.h"
#include "checker/verdict/by_rounds.h"
#include "checker/verdict/loop_source.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- the loops of an execution -------------------------------------------------------------

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
	uint32_t *inside; // by thread: the depth of library calls that it is in
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

// Does the step make progress, as a round of a loop that does not wait?
static bool gets_on(const struct event *pend, const struct event *step)
{
	return step->op == OUT_GO && op_rows[pend->op].kind != KIND_NONE &&
	       op_gets_on(pend->op, (int32_t)step->object);
}

static struct rounds *entry(struct rounds_found *f, uint32_t site, bool creates)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->all[i].site == site && f->all[i].creates == creates)
			return &f->all[i];
	if (!VEC_FITS(f->all, &f->cap, f->n + 1))
		return NULL;
	f->all[f->n] = (struct rounds){.site = site, .creates = creates};
	return &f->all[f->n++];
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
	if (!VEC_FITS(v->all, &v->cap, v->n + 1))
		return ENOMEM;
	v->all[v->n++] = (struct visit){step->thread, pend->site};
	if (pend->site > v->sites)
		v->sites = pend->site;
	return 0;
}

static int note(struct visits *v, struct rounds_found *f, const struct event *e)
{
	if (!VEC_FITS(v->pending, &v->pending_cap, e->thread + 1u) ||
	    !VEC_FITS(v->inside, &v->inside_cap, e->thread + 1u))
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
	if (!VEC_FITS(w->stops, &w->cap, w->n + 1))
		return ENOMEM;
	w->last = w->n;
	w->stops[w->n] = (struct stop){.site = site};
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

// Finds the rounds in the trace of an execution. Only operations that make progress while more than
// one thread lives count: not those that wait for another thread (conditions, yields, sleeps, tries
// that fail, reads of what others write), nor those inside calls of a library that brackets its
// calls (tr_call). For a nested loop, the rounds in one round of the outer loop count; for several
// threads, those of the thread with the most. 0 or ENOMEM. *f begins all zero, and must be given to
// rounds_free() in any case.
static int rounds_find(struct rounds_found *f, const struct trace *t)
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

static void rounds_free(struct rounds_found *f)
{
	free(f->all);
	*f = (struct rounds_found){0};
}

#define THREADS_ENOUGH 3 // created at one place: two meet, and one comes in between
#define ROUNDS_ENOUGH 2	 // one, and one that finds what the first has left
#define LOOPS_NAMED 4
#define CALLERS_MOST 8 // functions between an operation and its loop

// Would fewer threads and rounds help?
static bool helps(const struct search_result *r)
{
	for (size_t i = 0; i < ENDS; i++)
		if (end_rows[i].as_small && r->limits.cut[i].count)
			return false;
	return true;
}

static bool named(const struct advices *a, const char *place)
{
	for (size_t i = 0; i < a->n; i++)
		if (!strcmp(a->all[i].place, place))
			return true;
	return false;
}

static int add(struct advices *a, const char *text, const char *place)
{
	if (!VEC_FITS(a->all, &a->cap, a->n + 1))
		return ENOMEM;
	a->all[a->n] = (struct advice){strdup(text), strdup(place), 0};
	struct advice *new = &a->all[a->n++];
	return new->text &&new->place ? 0 : ENOMEM;
}

// ---- the budget -----------------------------------------------------------------------------

#define ABOUT_MOST 1000000000 // interleavings; of more, only "more than" is reported
#define TOO_MANY 10000000

// Rounds to two digits.
static uint64_t rounded(uint64_t n)
{
	uint64_t unit = 1;
	while (n / unit >= 100)
		unit *= 10;
	return (n + unit / 2) / unit * unit;
}

bool advice_about(const struct expected *e, struct buf *b)
{
	uint64_t n = rounded(e->executions);
	uint64_t more = n > ABOUT_MOST ? ABOUT_MOST : n ? 0 : e->more_than;
	if (more)
		buf_printf(b, _("more than %" PRIu64 " interleavings"), more);
	else if (n)
		buf_printf(b,
			   ngettext("about %" PRIu64 " interleaving",
				    "about %" PRIu64 " interleavings", n),
			   n);
	return more || n;
}

// Would a larger budget let the search over interleavings finish? Not if some are cut short.
static bool budget_helps(const struct search_result *r)
{
	const struct search_counts *c = &r->counts.phases[SEARCH_EXHAUSTIVE];
	uint64_t n = r->state.expected.executions;
	return (!n || n > c->executions) && !r->state.polls_cut && !r->finished && !r->stopped &&
	       c->complete + c->asleep == c->executions;
}

static int add_budget(struct advices *a, const struct search_options *o,
		      const struct search_result *r)
{
	uint64_t n = r->state.expected.executions;
	struct buf about = {0}, b = {0};
	if (!budget_helps(r) || !advice_about(&r->state.expected, &about))
		return 0;
	uint64_t budget = n > TOO_MANY ? 0 : n * 3 / 2; // the estimate may be too small
	if (budget && o->strategy == &search_phases)	// which would share it with other searches
		buf_printf(&b, _("%s: --strategy=exhaustive --executions=%" PRIu64 " would do"),
			   buf_str(&about), rounded(budget));
	else if (budget)
		buf_printf(&b, _("%s: --executions=%" PRIu64 " would do"), buf_str(&about),
			   rounded(budget));
	else
		buf_printf(&b, _("%s: too many to try"), buf_str(&about));
	int rc = about.failed || b.failed ? ENOMEM : add(a, buf_str(&b), "");
	if (!rc && budget && r->counts.all.executions)
		a->all[a->n - 1].seconds =
			(double)budget * r->seconds / (double)r->counts.all.executions;
	buf_free(&about);
	buf_free(&b);
	return rc;
}

// ---- threads and rounds ---------------------------------------------------------------------

// Adds the advice on the rounds of a loop, or on threads that are created at one place. whole: the
// execution was not cut short. endless: no execution has ended.
static void say(const struct rounds *r, bool whole, bool endless, const char *place, struct buf *b)
{
	const char *form;
	if (endless && !r->creates) {
		buf_printf(b,
			   _("endless by design, or too long: the loop at %s; bound it to %d "
			     "rounds"),
			   place, ROUNDS_ENOUGH);
	} else if (r->creates) {
		form = whole ? ngettext("%" PRIu32 " thread is created at %s: try %d",
					"%" PRIu32 " threads are created at %s: try %d", r->times)
			     : ngettext("at least %" PRIu32 " thread is created at %s: try %d",
					"at least %" PRIu32 " threads are created at %s: try %d",
					r->times);
		buf_printf(b, form, r->times, place, THREADS_ENOUGH);
	} else {
		form = whole ? ngettext("%s is reached %" PRIu32
					" time by one thread: %d rounds of its loop will do",
					"%s is reached %" PRIu32
					" times by one thread: %d rounds of its loop will do",
					r->times)
			     : ngettext("%s is reached at least %" PRIu32
					" time by one thread: %d rounds of its loop will do",
					"%s is reached at least %" PRIu32
					" times by one thread: %d rounds of its loop will do",
					r->times);
		buf_printf(b, form, place, r->times, ROUNDS_ENOUGH);
	}
}

static int more_times(const void *a, const void *b)
{
	const struct rounds *x = a, *y = b;
	if (x->creates != y->creates)
		return x->creates ? -1 : 1;
	if (x->times != y->times)
		return x->times > y->times ? -1 : 1;
	return x->site < y->site ? -1 : x->site > y->site;
}

// The site of another trace that has the address of this one; 0: none has.
static uint32_t site_like(const struct trace *t, uint32_t site, const struct trace *other)
{
	uint32_t slot = trace_site(t, site);
	for (uint32_t i = 1; slot != NO_SLOT && i < other->sites_cap; i++) {
		uint32_t there = trace_site(other, i);
		if (there != NO_SLOT && other->ev[there].arg == t->ev[slot].arg)
			return i;
	}
	return 0;
}

// Adds the place of the loop around a site. Where a function does not loop, and is called by one
// that does, that loop is meant: the site is in a wrapper.
static void put_loop(const struct result_longest *of, uint32_t site, struct buf *b)
{
	const struct trace *t = &of->callers;
	uint32_t own = site_like(&of->trace, site, t), at = own;
	for (int depth = 0; at && depth < CALLERS_MOST; depth++, at = story_caller(t, at)) {
		struct buf path = {0}, place = {0};
		unsigned line = story_source(t, at, &path);
		unsigned loop = line ? loop_in_file(buf_str(&path), line) : 0;
		story_site(t, at, &place);
		const char *colon = strrchr(buf_str(&place), ':');
		if (loop && at != own && colon)
			buf_printf(b, "%.*s:%u", (int)(colon - buf_str(&place)), buf_str(&place),
				   loop);
		buf_free(&path);
		buf_free(&place);
		if (loop)
			break;
	}
	if (!b->n)
		story_site(&of->trace, site, b);
}

static int add_rounds(struct advices *a, const struct rounds *r, const struct search_result *of,
		      bool whole)
{
	struct buf place = {0}, text = {0};
	uint32_t enough = r->creates ? THREADS_ENOUGH : ROUNDS_ENOUGH;
	int rc = 0;
	if (r->creates)
		story_site(&of->longest.trace, r->site, &place);
	else
		put_loop(&of->longest, r->site, &place);
	if (r->times > enough && place.n && !named(a, buf_str(&place))) {
		say(r, whole, of->none_ended, buf_str(&place), &text);
		rc = text.failed ? ENOMEM : add(a, buf_str(&text), buf_str(&place));
	}
	buf_free(&place);
	buf_free(&text);
	return rc;
}

// The name of what bounds the loop around a site, or around a call of its function.
static bool name_bound(const struct result_longest *of, uint32_t site, struct buf *name)
{
	const struct trace *t = &of->callers;
	uint32_t at = site_like(&of->trace, site, t);
	bool named = false, loops = false;
	for (int depth = 0; at && !loops && depth < CALLERS_MOST; depth++) {
		struct buf path = {0};
		unsigned line = story_source(t, at, &path);
		loops = line && loop_in_file(buf_str(&path), line);
		named = loops && loop_bound_in_file(buf_str(&path), line, name);
		buf_free(&path);
		at = story_caller(t, at);
	}
	return named;
}

// Adds how to make the loop at a place shorter.
static int add_shorter(struct advices *a, const struct rounds *loop, const struct search_result *of)
{
	struct buf place = {0}, name = {0}, text = {0};
	put_loop(&of->longest, loop->site, &place);
	if (name_bound(&of->longest, loop->site, &name))
		buf_printf(&text,
			   _("executions were cut at the limit of steps; for all of them, make %s "
			     "%d (the loop at %s)"),
			   buf_str(&name), ROUNDS_ENOUGH, buf_str(&place));
	else
		buf_printf(&text,
			   _("executions were cut at the limit of steps; for all of them, bound "
			     "the loop at %s to %d rounds"),
			   buf_str(&place), ROUNDS_ENOUGH);
	bool failed = place.failed || name.failed || text.failed;
	int rc = failed ? ENOMEM : place.n ? add(a, buf_str(&text), buf_str(&place)) : 0;
	buf_free(&place);
	buf_free(&name);
	buf_free(&text);
	return rc;
}

int advices_find_loop(struct advices *a, const struct search_result *r)
{
	struct rounds_found f = {0};
	int rc = r->limits.cut[END_STEPS].count ? rounds_find(&f, &r->longest.trace) : 0;
	if (f.n)
		qsort(f.all, f.n, sizeof *f.all, more_times);
	for (size_t i = 0; !rc && !a->n && i < f.n; i++)
		if (!f.all[i].creates && f.all[i].times > ROUNDS_ENOUGH)
			rc = add_shorter(a, &f.all[i], r);
	rounds_free(&f);
	return rc;
}

static int add_input(struct advices *a, const struct search_result *r)
{
	return r->limits.lacks_input
		       ? add(a,
			     _("the program reads standard input: give it one with --stdin=FILE"),
			     "")
		       : 0;
}

// How a program without an end, whose states do not repeat, is decided.
static int add_by_rounds(struct advices *a, const struct search_options *o,
			 const struct search_result *r)
{
	struct buf b = {0};
	if (!by_rounds_helps(r) || o->rounds)
		return 0;
	if (r->rounds_begun)
		buf_printf(&b,
			   ngettext("loops without an end: the budget was too small to try all of "
				    "%" PRIu32 " round; try --rounds=%" PRIu32
				    " with a larger --executions",
				    "loops without an end: the budget was too small to try all of "
				    "%" PRIu32 " rounds; try --rounds=%" PRIu32
				    " with a larger --executions",
				    r->rounds_begun),
			   r->rounds_begun, r->rounds_begun);
	else
		buf_printf(&b, _("loops without an end: --rounds=%d follows each for %d rounds"),
			   BY_ROUNDS_ENOUGH, BY_ROUNDS_ENOUGH);
	int rc = b.failed ? ENOMEM : add(a, buf_str(&b), "");
	buf_free(&b);
	return rc;
}

// How the ends that cut executions short may be avoided.
static int add_ends(struct advices *a, const struct search_result *r)
{
	int rc = 0;
	for (size_t i = 0; !rc && i < ENDS; i++)
		if (end_rows[i].advice && r->limits.cut[i].count)
			rc = add(a, _(end_rows[i].advice), "");
	return rc;
}

// What is left where nothing else helps.
static int add_more(struct advices *a, const struct search_options *o,
		    const struct search_result *r)
{
	if (a->n)
		return 0;
	if (r->stopped && o->late)
		return add(a, _("give it more time: a larger --seconds, or none"), "");
	if (o->executions && r->counts.all.executions >= o->executions)
		return add(a, _("a larger --executions tries more"), "");
	return 0;
}

int advices_find(struct advices *a, const struct search_options *o, const struct search_result *r)
{
	struct rounds_found f = {0};
	int rc = add_input(a, r);
	if (!rc)
		rc = add_ends(a, r);
	if (!rc)
		rc = add_budget(a, o, r);
	if (!rc)
		rc = add_by_rounds(a, o, r);
	if (!rc && helps(r))
		rc = rounds_find(&f, &r->longest.trace);
	if (f.n)
		qsort(f.all, f.n, sizeof *f.all, more_times);
	for (size_t i = 0; !rc && i < f.n && a->n < LOOPS_NAMED; i++)
		rc = add_rounds(a, &f.all[i], r, f.whole);
	rounds_free(&f);
	return rc ? rc : add_more(a, o, r);
}

void advices_free(struct advices *a)
{
	for (size_t i = 0; i < a->n; i++) {
		free(a->all[i].text);
		free(a->all[i].place);
	}
	free(a->all);
	*a = (struct advices){0};
}
