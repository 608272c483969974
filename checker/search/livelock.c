// SPDX-License-Identifier: MIT
//
// Distinguishes a livelock from an execution that is merely long: see livelock.h.
#include "checker/search/livelock.h"

#include <stdlib.h>
#include <uthash.h>

// ---- polling -----------------------------------------------------------------------------------

// The value that a thread found in memory at its last visit to a site.
struct visit {
	struct {
		uint32_t thread, site, object;
	} at;
	int64_t value;
	UT_hash_handle hh;
};

struct thread_moves {
	size_t moved, polled; // number of its steps, and of those by which it polled in vain
	size_t unpolled;      // its steps since it last polled in vain
	size_t passed_over;   // steps since it last moved at which it could have, and another did
	size_t passed_at;     // the last of them
	bool comes_back;      // its next operation is one that it has done before
};

struct second_half {
	const struct path *p;
	size_t from;		      // the last half begins here
	struct thread_moves *threads; // by number
	struct visit *visits;
	size_t first; // the first step of the last half that polls in vain, or p->n
	bool failed;  // memory ran out
};

static void visits_free(struct visit **visits)
{
	struct visit *v, *next;
	HASH_ITER(hh, *visits, v, next) {
		HASH_DEL(*visits, v);
		free(v);
	}
}

// Did the thread find the same value at its last visit?
static bool found_again(struct second_half *w, const struct step *s)
{
	struct visit *v, *new = calloc(1, sizeof *new);
	if (!new) {
		w->failed = true;
		return false;
	}
	new->at.thread = s->choice.thread;
	new->at.site = s->op.site;
	new->at.object = s->op.object;
	new->value = s->value;
	HASH_FIND(hh, w->visits, &new->at, sizeof new->at, v);
	if (!v) {
		HASH_ADD(hh, w->visits, at, sizeof new->at, new);
		return false;
	}
	bool same = v->value == s->value;
	v->value = s->value;
	free(new);
	return same;
}

bool livelock_polls(const struct step *s, bool again)
{
	if (s->choice.outcome == OUT_TIMEOUT || s->choice.outcome == OUT_SPURIOUS)
		return true;
	if (op_tries(s->op.code) && s->op.arg == TRY_OF_MANY)
		return false; // that two threads go on in step for ever is thought impossible
	if (op_tries(s->op.code))
		return tried_in_vain(s->op.code, s->result);
	// a test-and-set of a flag that is set only looks, too
	return op_pauses(s->op.code) || (step_looks(s) && again);
}

static bool moves_threads(uint8_t code)
{
	return (op_bounds_thread(code) && !op_joins(code)) || op_ends_program(code);
}

// ---- fairness ---------------------------------------------------------------------------------

// Is the schedule fair to each thread that could have continued here by itself? Such a thread must
// move somewhere in the last half, and be passed over no more often than all threads together may
// go on without polling in vain. (A thread that wakes from a long sleep, and is then never let in,
// has moved as well.)
static bool is_fair(struct second_half *w, size_t i)
{
	const struct branch *b = point_branches(w->p, i);
	for (uint32_t k = 0; k < w->p->points[i].nbranches; k++) {
		uint8_t outcome = b[k].c.outcome;
		struct thread_moves *t = &w->threads[b[k].c.thread];
		if (outcome != OUT_GO && outcome != OUT_TIMEOUT && outcome != OUT_CANCEL)
			continue;
		t->passed_over += t->passed_at != i; // it may have several branches here
		t->passed_at = i;
		if (!t->moved || t->passed_over > LIVELOCK_STRETCH * w->p->nthreads)
			return false;
	}
	w->threads[w->p->points[i].step.choice.thread].passed_over = 0;
	return true;
}

// Does a thread that does not move wait for a deadline? In virtual time it does not pass while
// others run; in real time it would.
static bool awaits_time(const struct second_half *w)
{
	const struct world *world = &w->p->world;
	for (uint32_t t = 1; t <= world->nthreads; t++) {
		const struct thread *th = &world->threads[t];
		if (th->life != LIFE_EXITED && th->phase != PHASE_RELOCK &&
		    op_rows[th->op.code].arg == ARG_DEADLINE && th->op.arg != TR_NEVER &&
		    !w->threads[t].moved)
			return true;
	}
	return false;
}

// Can the thread continue to a place where it has not been in the last half?
static bool gets_on(const struct second_half *w, uint32_t t)
{
	return w->threads[t].moved && !w->threads[t].comes_back && world_enabled(&w->p->world, t);
}

// Takes in a step of the last half. False: this is not a livelock.
static bool take_in(struct second_half *w, size_t i)
{
	const struct step *s = &w->p->points[i].step;
	struct thread_moves *t = &w->threads[s->choice.thread];
	if (moves_threads(s->op.code))
		return false;
	t->moved++;
	const struct op *next = &w->p->world.threads[s->choice.thread].op;
	t->comes_back |= s->op.code == next->code && s->op.site == next->site;
	if (!livelock_polls(s, step_looks(s) && found_again(w, s)))
		return ++t->unpolled < LIVELOCK_STRETCH && !w->failed;
	t->polled++;
	t->unpolled = 0;
	if (w->first == w->p->n)
		w->first = i;
	return true;
}

static bool is_livelock(struct second_half *w)
{
	const struct path *p = w->p;
	for (size_t i = w->from; i < p->n; i++)
		if (!take_in(w, i))
			return false;
	for (size_t t = 1; t <= p->nthreads; t++)
		if ((w->threads[t].moved && !w->threads[t].polled) || gets_on(w, (uint32_t)t))
			return false;
	for (size_t i = w->from; i < p->n; i++)
		if (!is_fair(w, i))
			return false;
	return w->first < p->n && !awaits_time(w);
}

// ---- what repeats ------------------------------------------------------------------------------

bool livelock_same_step(const struct point *a, const struct point *b)
{
	const struct step *s = &a->step, *t = &b->step;
	return choice_same(s->choice, t->choice) && s->op.code == t->op.code &&
	       s->op.site == t->op.site && s->phase == t->phase && s->result == t->result &&
	       a->key.op.object == b->key.op.object &&
	       (op_rows[s->op.code].kind != KIND_MEMORY || s->value == t->value);
}

// The longest end of the path that is a repetition, at least from the last half on: read
// backwards it is a prefix, and the least period of each prefix follows from its longest border
// (D. Knuth, J. Morris, V. Pratt: Fast pattern matching in strings, 1977). False: there is none.
static bool find_period(const struct path *p, size_t from, struct livelock *out)
{
	size_t n = p->n, *border = calloc(n + 1, sizeof *border);
	bool found = false;
	if (!border)
		return false;
	for (size_t len = 2; len <= n; len++) {
		size_t k = border[len - 1];
		while (k && !livelock_same_step(&p->points[n - len], &p->points[n - 1 - k]))
			k = border[k];
		border[len] = k + livelock_same_step(&p->points[n - len], &p->points[n - 1 - k]);
		size_t period = len - border[len];
		if (n - len <= from && 2 * period <= len) {
			found = true;
			out->start = n - len;
			out->period = period;
		}
	}
	free(border);
	return found;
}

// Without a period: the cycle begins after the last step of any thread that has not moved since,
// and after the last step that created, ended or joined a thread.
static size_t find_start(const struct second_half *w)
{
	size_t i = w->from;
	while (i > 0) {
		const struct step *s = &w->p->points[i - 1].step;
		if (moves_threads(s->op.code) || op_joins(s->op.code) ||
		    !w->threads[s->choice.thread].moved)
			break;
		i--;
	}
	return i;
}

// Was a thread cancelled that has not acted on it? With asynchronous cancellation, which is
// reported as a limit of the run, it would have acted.
static bool awaits_cancellation(const struct path *p)
{
	for (uint32_t t = 1; p->limits && t <= p->world.nthreads; t++) {
		const struct thread *th = &p->world.threads[t];
		if (th->cancelled && !th->cancel_off && !th->cancelling && th->life != LIFE_EXITED)
			return true;
	}
	return false;
}

bool livelock_find(const struct path *p, struct livelock *out)
{
	struct second_half w = {.p = p, .from = p->n / 2, .first = p->n};
	*out = (struct livelock){0};
	if (p->end.op != END_STEPS || p->n < 2 * LIVELOCK_STRETCH || awaits_cancellation(p))
		return false;
	w.threads = calloc(p->nthreads + 1, sizeof *w.threads);
	bool is = w.threads && is_livelock(&w);
	if (is) {
		const struct step *s = &p->points[w.first].step;
		out->thread = s->choice.thread;
		out->object = s->op.object;
		out->site = s->op.site;
		if (!find_period(p, w.from, out))
			out->start = find_start(&w);
	}
	visits_free(&w.visits);
	free(w.threads);
	return is;
}

bool livelock_starves(const struct path *p, uint16_t thread, struct livelock *out)
{
	const struct op *op = &p->world.threads[thread].op;
	*out = (struct livelock){
		.thread = thread, .object = op->object, .site = op->site, .starves = true};
	return find_period(p, p->n / 2, out);
}

// ---- the trace ---------------------------------------------------------------------------------

struct event livelock_end(const struct path *p, const struct livelock *l)
{
	return (struct event){.kind = EV_END,
			      .op = l->starves ? END_STARVATION : END_LIVELOCK,
			      .thread = l->thread,
			      .object = l->object,
			      .site = l->site,
			      .arg = (int64_t)l->start,
			      .time = p->end.time};
}

// Does the event hold for the whole run, wherever it stands in the trace?
static bool holds_throughout(const struct event *e)
{
	return e->kind == EV_SITE || e->kind == EV_META || e->kind == EV_LIMIT ||
	       (e->kind == EV_OBJECT_NAME && !e->thread);
}

int livelock_cut(struct trace *t, const struct path *p, const struct livelock *l)
{
	size_t keep = l->start + 2 * (l->period ? l->period : LIVELOCK_STRETCH), steps = 0;
	struct trace cut = {0};
	struct event end = livelock_end(p, l);
	bool ended = false;
	int rc = 0;
	for (size_t i = 0; !rc && i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		steps += e->kind == EV_STEP;
		if (!ended && (steps > keep || e->kind == EV_END)) {
			end.time = e->time;
			rc = trace_add(&cut, &end, NULL);
			ended = true;
		}
		if (!rc && (!ended || (e->kind != EV_END && holds_throughout(e))))
			rc = trace_append(&cut, e, event_slots(e));
	}
	if (rc) {
		trace_free(&cut);
		return rc;
	}
	trace_free(t);
	*t = cut;
	return 0;
}
