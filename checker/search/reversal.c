// SPDX-License-Identifier: MIT
//
// Reversing races: see reversal.h.
#include "checker/search/reversal.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// The later step of a race: a step of the path, or one that is still pending at its end.
struct later_step {
	uint32_t thread;
	uint32_t last; // its thread's step before, or the one that created the thread, from 1; 0:
		       // none
	size_t at;	  // the step, or the path's length
	struct step step; // keyed; as executed, or as predicted
	size_t nreversed; // number of steps that were reversed with it
};

// ---- choices --------------------------------------------------------------------------------

// Finds the choices of thread t in the replica. Returns their number; 0 also when memory runs out
// (*rc).
static size_t choices_of(struct reversal *rev, const struct replica *r, uint32_t t, int *rc)
{
	size_t n = world_choices_of(&r->world, t, rev->choices, rev->choices_cap);
	if (n <= rev->choices_cap)
		return n;
	*rc = VEC_FITS(rev->choices, &rev->choices_cap, n) ? 0 : ENOMEM;
	return *rc ? 0 : world_choices_of(&r->world, t, rev->choices, rev->choices_cap);
}

// ---- polling ---------------------------------------------------------------------------------

// Does its thread learn nothing by the step: a timeout, a failed try, a read of memory?
static bool tells_nothing(const struct step *s)
{
	bool otherwise = s->choice.outcome != OUT_GO && s->choice.outcome != OUT_CANCEL;
	return op_tries(s->op.code) ? tried_in_vain(s->op.code, s->result)
				    : step_looks(s) || otherwise;
}

static bool as_vain(const struct step *a, const struct step *b)
{
	return tells_nothing(a) && a->choice.outcome == b->choice.outcome &&
	       a->result == b->result &&
	       (op_rows[a->op.code].kind != KIND_MEMORY || a->value == b->value);
}

// Would step s let the thread poll in vain more often than is worth trying?
static bool polls_too_often(const struct reversal *rev, const struct later_step *e,
			    const struct step *s)
{
	unsigned polls = 0;
	bool yields = s->choice.outcome != OUT_GO;
	if (!tells_nothing(s))
		return false;
	for (uint32_t k = e->last; k; k = rev->order->marks[k - 1].before) {
		const struct step *was = &rev->path->points[k - 1].step;
		if (was->op.code == s->op.code && was->op.site == s->op.site) {
			if (!as_vain(was, s) || ++polls >= POLLS)
				break;
		} else
			yields |= op_pauses(was->op.code);
	}
	return polls >= (yields ? POLLS_YIELDING : POLLS);
}

// ---- reversing ------------------------------------------------------------------------------

static bool comes_after(const struct reversal *rev, size_t i, size_t k)
{
	return happens_before(rev->order, i, rev->path->points[i].step.choice.thread, k);
}

// Does step k happen after the later step, or is it the same?
static bool happens_after(const struct reversal *rev, const struct later_step *e, size_t k)
{
	return k >= e->at && happens_before(rev->order, e->at, e->thread, k);
}

// Puts in rev->v the steps after i that happen neither after step i nor after the later one (notdep
// in the papers), with room for two more, and executes them in rev->at, which is before step i. *n:
// their number.
static int put_independent(struct reversal *rev, const struct later_step *e, size_t i, size_t *n)
{
	if (!VEC_FITS(rev->v, &rev->v_cap, 2 * (rev->path->n - i) + 2))
		return ENOMEM;
	*n = 0;
	int rc = 0;
	for (size_t k = i + 1; !rc && k < rev->path->n; k++) {
		if (comes_after(rev, i, k) || happens_after(rev, e, k))
			continue;
		rev->v[(*n)++] = &rev->path->points[k].key;
		rc = replica_step(&rev->at, k);
	}
	return rc;
}

// It is unknown where the thread arrives after the step, since it finds other values than in the
// path. The same step mostly leads to the same place. If not, the execution will show on which
// steps that depends, and these are reversed then.
static void foresee(const struct step *was, struct step *s)
{
	if (choice_same(was->choice, s->choice) && was->op.code == s->op.code &&
	    was->phase == s->phase && was->result == s->result)
		s->next = was->next;
}

// Can step i be executed after the thread's step in rev->now? Then *s is the step as it would be.
static bool goes_after(struct reversal *rev, size_t i, struct step *s)
{
	struct choice c = rev->path->points[i].step.choice;
	c.thread = (uint16_t)rev->now.threads[c.thread];
	c.target = c.target ? rev->now.threads[c.target] : 0;
	if (!world_allows(&rev->now.world, c) ||
	    replica_try(&rev->now, c, &rev->path->points[i].key, s))
		return false;
	foresee(&rev->path->points[i].key, s);
	step_note(s);
	return true;
}

// After s its thread may arrive where its arrival keeps `then` from happening as it would have.
// True if it certainly does not. (A step that is a mistake already stays one.)
static bool cannot_prevent(const struct step *s, const struct step *then)
{
	if (then->fault || !op_sees_arrivals(then->op.code))
		return true;
	return s->next.code != OP_NONE && !dependent(s, then);
}

// In rev->at, n steps of rev->v after step i, the thread takes a choice, which becomes a candidate
// if it depends on step i (reverse: true) or in any case (false). *can: the choice is possible.
//
// Step i is put after the choice, if that is possible: threads may sleep whose steps commute with
// the thread's choice, but not with step i (another outcome of its thread, or a step that it
// prevents by ending the run).
static int try_choice(struct reversal *rev, const struct later_step *e, struct choice choice,
		      size_t i, size_t n, bool reverse, bool *can)
{
	struct step s, then;
	const struct step *before = &rev->path->points[i].key;
	int rc = replica_copy(&rev->now, &rev->at);
	if (!rc)
		rc = replica_try(&rev->now, choice, &e->step, &s);
	if (rc)
		return rc;
	foresee(&e->step, &s);
	step_note(&s);
	if (reverse && !dependent(before, &s))
		return 0;
	*can = true;
	if (polls_too_often(rev, e, &s)) {
		rev->polls_cut = true;
		return 0;
	}
	const struct step **v = rev->v + n; // the caller may change it
	struct candidate cand = {.after = i, .v = v, .n = n + 1, .known = n};
	if (n)
		memcpy(v, rev->v, n * sizeof *v);
	v[n] = &s;
	bool goes = reverse && !s.fault && goes_after(rev, i, &then);
	if (goes && cannot_prevent(&s, &then))
		v[cand.n++] = &then;
	else if (goes || (reverse && before->jumped)) // possible, perhaps after another leap
		cand.open = before->choice.thread;
	return rev->add(rev->ctx, &cand);
}

// Tries to put the thread's step before step i. *can: it is possible there.
static int reverse(struct reversal *rev, const struct later_step *e, size_t i, bool *can)
{
	size_t n;
	int rc = replica_at(&rev->at, rev->path, i);
	if (!rc)
		rc = put_independent(rev, e, i, &n);
	uint32_t here = rc ? 0 : rev->at.threads[e->thread];
	size_t nchoices = here ? choices_of(rev, &rev->at, here, &rc) : 0;
	for (size_t k = 0; !rc && k < nchoices; k++)
		rc = try_choice(rev, e, rev->choices[k], i, n, true, can);
	return rc;
}

// Does the step use up a spurious wake-up, or an interruption from outside, that the thread's wait
// could have had?
static bool spends(const struct path *p, const struct later_step *e, const struct step *key)
{
	const struct step *s = &e->step;
	bool waits = op_waits(s->op.code) || op_waits_on_futex(s->op.code);
	if (!waits || s->phase == PHASE_CALL)
		return false;
	return (key->choice.outcome == OUT_SPURIOUS && p->rules.spurious > 0) ||
	       (key->choice.outcome == OUT_INTERRUPT && p->rules.interrupts > 0);
}

// Does step i always happen before the later one, or does the same thread take both?
static bool comes_before(const struct reversal *rev, const struct later_step *e, size_t i)
{
	const struct happens_before_step *m = &rev->order->marks[i];
	return m->thread == e->thread ||
	       (e->last && happens_before(rev->order, i, m->thread, e->last - 1));
}

// The number of steps before the later one that do not happen before it. (None of them is an
// OP_RESUME.)
static size_t count_beside(const struct reversal *rev, const struct later_step *e)
{
	const uint32_t *clock = e->last ? happens_before_clock(rev->order, e->last - 1) : NULL;
	size_t n = 0;
	for (uint32_t u = 1; u <= rev->path->nthreads; u++) {
		uint32_t last = u == e->thread ? 0 : rev->last[u];
		uint32_t number = last ? rev->order->marks[last - 1].number : 0;
		uint32_t known = clock ? clock[u] : 0;
		n += number > known ? number - known : 0;
	}
	return n;
}

// Do step i and the later one, which it does not come before, race: they depend on each other, and
// it does not happen before a step which the thread of the later one could come before too?
static bool reversible(const struct reversal *rev, const struct later_step *e, size_t i)
{
	const struct step *key = &rev->path->points[i].key;
	if (!dependent(key, &e->step) && !spends(rev->path, e, key))
		return false;
	for (size_t k = 0; k < e->nreversed; k++)
		if (comes_after(rev, i, rev->reversed[k]))
			return false;
	return true;
}

static int reverse_all(struct reversal *rev, struct later_step *e)
{
	int rc = 0;
	size_t left = count_beside(rev, e);
	for (size_t i = e->at; !rc && left && i-- > 0;) {
		bool can = false;
		if (comes_before(rev, e, i))
			continue;
		left--;
		if (!reversible(rev, e, i))
			continue;
		rc = reverse(rev, e, i, &can);
		if (!VEC_FITS(rev->reversed, &rev->reversed_cap, e->nreversed + 1))
			return ENOMEM;
		if (can)
			rev->reversed[e->nreversed++] = i;
	}
	return rc;
}

// Tries the other outcomes of the thread's step.
static int try_outcomes(struct reversal *rev, const struct later_step *e)
{
	const struct step *was = &rev->path->points[e->at].step;
	if (!op_may_differ(&was->op) && !rev->path->world.threads[e->thread].cancellable)
		return 0;
	if (!VEC_FITS(rev->v, &rev->v_cap, 2))
		return ENOMEM;
	bool can = false;
	int rc = replica_at(&rev->at, rev->path,
			    e->at); // numbers are the path's, since the order is
	size_t n = rc ? 0 : choices_of(rev, &rev->at, e->thread, &rc);
	for (size_t k = 0; !rc && k < n; k++)
		if (!choice_same(rev->choices[k], was->choice))
			rc = try_choice(rev, e, rev->choices[k], e->at, 0, false, &can);
	return rc;
}

// The step by which thread t arrived where it is. before: its own last step, from 1.
static uint32_t came_by(const struct reversal *rev, uint32_t t, uint32_t before)
{
	for (size_t k = before || t == 1 ? 0 : rev->path->n; k > 0; k--) {
		const struct op *op = &rev->path->points[k - 1].step.op;
		if (op_creates(op->code) && op->target == t)
			return (uint32_t)k;
	}
	return before;
}

static int reverse_step(struct reversal *rev, size_t i)
{
	const struct point *pt = &rev->path->points[i];
	uint32_t t = pt->step.choice.thread;
	struct later_step e = {.thread = t,
			       .last = came_by(rev, t, rev->order->marks[i].before),
			       .at = i,
			       .step = pt->key};
	if (e.step.jumped) { // time leaps only when nothing else can happen: never before these
			     // steps
		e.step.jumped = false;
		step_note(&e.step);
	}
	int rc = try_outcomes(rev, &e);
	return rc ? rc : reverse_all(rev, &e);
}

// Reverses the operation that is pending for thread t at the end of the run: it might have come
// earlier.
static int reverse_pending(struct reversal *rev, uint32_t t)
{
	const struct thread *th = &rev->path->world.threads[t];
	if (th->phase == PHASE_RUN || th->op.code == OP_NONE || !thread_lives(th))
		return 0;
	struct later_step e = {
		.thread = t,
		.last = came_by(rev, t, rev->last[t]),
		.at = rev->path->n,
		.step = {.choice.thread = (uint16_t)t, .op = th->op, .phase = th->phase}};
	path_key(rev->path, &e.step);
	step_note(&e.step);
	return reverse_all(rev, &e);
}

// Finds the last step of each thread among the first n.
static int find_last(struct reversal *rev, size_t n)
{
	if (!VEC_FITS(rev->last, &rev->last_cap, rev->path->nthreads + 1))
		return ENOMEM;
	memset(rev->last, 0, rev->last_cap * sizeof *rev->last);
	for (size_t i = 0; i < n; i++)
		rev->last[rev->order->marks[i].thread] = (uint32_t)i + 1;
	return 0;
}

int reversal_run(struct reversal *rev, size_t from)
{
	int rc = find_last(rev, from);
	for (size_t i = from; !rc && i < rev->path->n; i++) {
		rc = reverse_step(rev, i);
		rev->last[rev->order->marks[i].thread] = (uint32_t)i + 1;
	}
	for (uint32_t t = 1; !rc && t <= rev->path->nthreads; t++)
		rc = reverse_pending(rev, t);
	return rc;
}

void reversal_free(struct reversal *rev)
{
	replica_free(&rev->at);
	replica_free(&rev->now);
	free(rev->v);
	free(rev->choices);
	free(rev->reversed);
	free(rev->last);
}
