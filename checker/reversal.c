// SPDX-License-Identifier: MIT
//
// Finding what else could have happened: see reversal.h.
#include "checker/reversal.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define STRIDE 16 // steps between the replicas that are kept

// A thread that comes to a step, or stands at one in the end.
struct comer {
	uint32_t thread;
	uint32_t last;	  // its step before, or that which created it, from 1; 0: none
	size_t at;	  // the step, or the path's length
	struct step step; // keyed; as it was, or as it might be
	size_t nreversed; // steps before which the thread can go on
};

// ---- replicas -------------------------------------------------------------------------------

// *to is the path up to its first i steps. Those kept are of this path: hunt_run drops them.
static int replica_at(struct hunt *h, size_t i, struct replica *to)
{
	size_t kept = i / STRIDE + 1;
	struct replica *all = vec_room(h->replicas, &h->replicas_cap, kept, sizeof *all);
	if (!all)
		return ENOMEM;
	h->replicas = all;
	int rc = 0;
	for (; !rc && h->nreplicas < kept; h->nreplicas++) {
		size_t k = h->nreplicas;
		rc = k ? replica_copy(&all[k], &all[k - 1]) : replica_begin(&all[0], h->path);
		for (size_t s = k ? (k - 1) * STRIDE : 0; !rc && s < k * STRIDE; s++)
			rc = replica_step(&all[k], s);
	}
	if (!rc)
		rc = replica_copy(to, &all[kept - 1]);
	for (size_t s = (kept - 1) * STRIDE; !rc && s < i; s++)
		rc = replica_step(to, s);
	return rc;
}

// The choices there are in the replica: how many; 0 too when memory runs out (*rc).
static size_t choices_in(struct hunt *h, const struct replica *r, int *rc)
{
	size_t n = world_choices(&r->world, h->choices, h->choices_cap);
	if (n <= h->choices_cap)
		return n;
	struct choice *c = vec_room(h->choices, &h->choices_cap, n, sizeof *c);
	*rc = c ? 0 : ENOMEM;
	if (!c)
		return 0;
	h->choices = c;
	return world_choices(&r->world, c, h->choices_cap);
}

// ---- waiting by asking ----------------------------------------------------------------------

static bool pauses(const struct step *s)
{
	return s->op.code == OP_YIELD || s->op.code == OP_SLEEP;
}

// Does a step tell its thread nothing: a time that ran out, a try that failed, a look at memory?
static bool tells_nothing(const struct step *s)
{
	switch (s->op.code) {
	case OP_LOAD:
	case OP_READ:
		return true;
	case OP_EXCHANGE_IF:
	case OP_TRYLOCK:
	case OP_TRYRDLOCK:
	case OP_TRYWRLOCK:
	case OP_SEM_TRYWAIT:
	case OP_TRYJOIN:
		return s->result != 0;
	default:
		return s->choice.outcome != OUT_GO;
	}
}

static bool as_vain(const struct step *a, const struct step *b)
{
	return tells_nothing(a) && a->choice.outcome == b->choice.outcome &&
	       a->result == b->result &&
	       (op_rows[a->op.code].kind != KIND_MEMORY || a->value == b->value);
}

// Would the step s let the thread ask in vain once more than is worth trying?
static bool asks_too_often(const struct hunt *h, const struct comer *c, const struct step *s)
{
	unsigned asked = 0;
	bool patient = s->choice.outcome != OUT_GO;
	if (!tells_nothing(s))
		return false;
	for (uint32_t k = c->last; k; k = h->order->marks[k - 1].before) {
		const struct step *was = &h->path->points[k - 1].step;
		if (was->op.code == s->op.code && was->op.site == s->op.site) {
			if (!as_vain(was, s) || ++asked >= ASKS)
				break;
		} else
			patient |= pauses(was);
	}
	return asked >= (patient ? ASKS_PATIENTLY : ASKS);
}

// ---- reversing ------------------------------------------------------------------------------

static bool after(const struct hunt *h, size_t i, size_t k)
{
	return order_before(h->order, i, h->path->points[i].step.choice.thread, k);
}

// Does step k happen after the thread's, or is it that?
static bool after_comer(const struct hunt *h, const struct comer *c, size_t k)
{
	return k >= c->at && order_before(h->order, c->at, c->thread, k);
}

// Puts the steps after i that happen neither after it nor after the thread's in h->v, with room
// for as many and two more; does them in h->at, which stands before i. *n of them.
static int leave_out(struct hunt *h, const struct comer *c, size_t i, size_t *n)
{
	const struct step **v = vec_room(h->v, &h->v_cap, 2 * (h->path->n - i) + 2, sizeof *v);
	if (!v)
		return ENOMEM;
	h->v = v;
	*n = 0;
	int rc = 0;
	for (size_t k = i + 1; !rc && k < h->path->n; k++) {
		if (after(h, i, k) || after_comer(h, c, k))
			continue;
		v[(*n)++] = &h->path->points[k].key;
		rc = replica_step(&h->at, k);
	}
	return rc;
}

// Where the thread comes to after the step is unknown, for it finds other things than in the path;
// but if it is the same step, most often to the same place. If not, the execution will show what
// that depends on, and this is reversed then.
static void foresee(const struct step *was, struct step *s)
{
	if (choice_same(was->choice, s->choice) && was->op.code == s->op.code &&
	    was->phase == s->phase && was->result == s->result)
		s->next = was->next;
}

// After what the thread does in h->now, can step i come, where it now has? Then *s is that.
static bool goes_after(struct hunt *h, size_t i, struct step *s)
{
	struct choice c = h->path->points[i].step.choice;
	c.thread = (uint16_t)h->now.threads[c.thread];
	c.target = c.target ? h->now.threads[c.target] : 0;
	if (!world_allows(&h->now.world, c) || replica_try(&h->now, c, &h->path->points[i].key, s))
		return false;
	foresee(&h->path->points[i].key, s);
	return true;
}

// Where the thread of s comes to after it may keep from happening what others do at a join, a
// barrier, or the end of an object. Is it known not to? (What is a mistake already stays one.)
static bool lets(const struct step *s, const struct step *then)
{
	if (then->fault)
		return true;
	switch (then->op.code) {
	case OP_JOIN:
	case OP_TRYJOIN:
	case OP_DETACH:
	case OP_BARRIER_WAIT:
	case OP_DESTROY:
	case OP_COND_DESTROY:
	case OP_SEM_DESTROY:
	case OP_RW_DESTROY:
	case OP_BARRIER_DESTROY:
		return s->next.code != OP_NONE && !dependent(s, then);
	default:
		return true;
	}
}

// In h->at, n steps of h->v after step i, the thread comes to a choice. Tells of it, if it depends
// on step i (reverse; else whatever it depends on). *can: it is possible.
//
// Step i is put after it, if it can be. For others may sleep that go with the thread's choice, but
// not with that of step i: another outcome of its thread, or what it ends the run before.
static int try_choice(struct hunt *h, const struct comer *c, struct choice choice, size_t i,
		      size_t n, bool reverse, bool *can)
{
	struct step s, then;
	const struct step *before = &h->path->points[i].key;
	int rc = replica_copy(&h->now, &h->at);
	if (!rc)
		rc = replica_try(&h->now, choice, &c->step, &s);
	if (rc)
		return rc;
	foresee(&c->step, &s);
	if (reverse && !dependent(before, &s))
		return 0;
	*can = true;
	if (asks_too_often(h, c, &s)) {
		h->waits_cut = true;
		return 0;
	}
	const struct step **v = h->v + n; // the finder may change it
	struct find f = {.after = i, .v = v, .n = n + 1, .known = n};
	if (n)
		memcpy(v, h->v, n * sizeof *v);
	v[n] = &s;
	bool goes = reverse && !s.fault && goes_after(h, i, &then);
	if (goes && lets(&s, &then))
		v[f.n++] = &then;
	else if (goes || (reverse && before->jumped)) // it may be, or later, when time leaps again
		f.open = before->choice.thread;
	return h->found(h->ctx, &f);
}

// Can the thread come before step i?
static int reverse(struct hunt *h, const struct comer *c, size_t i, bool *can)
{
	size_t n;
	int rc = replica_at(h, i, &h->at);
	if (!rc)
		rc = leave_out(h, c, i, &n);
	uint32_t here = rc ? 0 : h->at.threads[c->thread];
	size_t nchoices = here ? choices_in(h, &h->at, &rc) : 0;
	for (size_t k = 0; !rc && k < nchoices; k++)
		if (h->choices[k].thread == here)
			rc = try_choice(h, c, h->choices[k], i, n, true, can);
	return rc;
}

// Does the step take from the wake-ups for no reason, or the interruptions from outside, of which
// the thread's wait might have had one?
static bool spends(const struct path *p, const struct comer *c, const struct step *key)
{
	const struct step *s = &c->step;
	bool waits = s->op.code == OP_COND_WAIT || s->op.code == OP_COND_WAIT_INT;
	if (!waits || s->phase == PHASE_CALL)
		return false;
	return (key->choice.outcome == OUT_SPURIOUS && p->rules.spurious > 0) ||
	       (key->choice.outcome == OUT_INTERRUPT && p->rules.interrupts > 0);
}

// Is step i one of those that the thread's step could come before, and that nothing between
// orders before it which could too?
static bool worth(const struct hunt *h, const struct comer *c, size_t i)
{
	const struct step *key = &h->path->points[i].key;
	uint32_t u = h->path->points[i].step.choice.thread;
	if (u == c->thread || (c->last && order_before(h->order, i, u, c->last - 1)) ||
	    !(dependent(key, &c->step) || spends(h->path, c, key)))
		return false;
	for (size_t k = 0; k < c->nreversed; k++)
		if (after(h, i, h->reversed[k]))
			return false;
	return true;
}

static int reverse_all(struct hunt *h, struct comer *c)
{
	int rc = 0;
	for (size_t i = c->at; !rc && i-- > 0;) {
		bool can = false;
		if (!worth(h, c, i))
			continue;
		rc = reverse(h, c, i, &can);
		size_t *all =
			vec_room(h->reversed, &h->reversed_cap, c->nreversed + 1, sizeof *all);
		if (!all)
			return ENOMEM;
		h->reversed = all;
		if (can)
			all[c->nreversed++] = i;
	}
	return rc;
}

// The other outcomes that the thread's step could have had.
static int try_others(struct hunt *h, const struct comer *c)
{
	const struct point *pt = &h->path->points[c->at];
	const struct branch *b = point_branches(h->path, c->at);
	bool can = false, first = true;
	int rc = 0;
	for (size_t k = 0; !rc && k < pt->nbranches; k++) {
		struct choice choice = b[k].c;
		if (k == pt->taken || choice.thread != c->thread)
			continue;
		const struct step **v = vec_room(h->v, &h->v_cap, 2, sizeof *v);
		if (!v)
			return ENOMEM;
		h->v = v;
		if (first) // numbers are the path's, since the order is
			rc = replica_at(h, c->at, &h->at);
		first = false;
		if (!rc)
			rc = try_choice(h, c, choice, c->at, 0, false, &can);
	}
	return rc;
}

// The step by which thread t came to where it stands, if `before` is its own step before, from 1.
static uint32_t came_by(const struct hunt *h, uint32_t t, uint32_t before)
{
	for (size_t k = before || t == 1 ? 0 : h->path->n; k > 0; k--) {
		const struct op *op = &h->path->points[k - 1].step.op;
		if (op->code == OP_CREATE && op->other == t)
			return (uint32_t)k;
	}
	return before;
}

static int at_step(struct hunt *h, size_t i)
{
	const struct point *pt = &h->path->points[i];
	uint32_t t = pt->step.choice.thread;
	struct comer c = {.thread = t,
			  .last = came_by(h, t, h->order->marks[i].before),
			  .at = i,
			  .step = pt->key};
	c.step.jumped = false; // time leaps only when nothing else can happen: not before these
	int rc = try_others(h, &c);
	return rc ? rc : reverse_all(h, &c);
}

// The thread stands at an operation when the run is over, and might have come before others.
static int at_end(struct hunt *h, uint32_t t)
{
	const struct thread *th = &h->path->world.threads[t];
	if (th->phase == PHASE_RUN || th->op.code == OP_NONE ||
	    (th->life != LIFE_NEW && th->life != LIFE_ALIVE))
		return 0;
	struct comer c = {.thread = t,
			  .last = came_by(h, t, h->order->last[t]),
			  .at = h->path->n,
			  .step = {.choice.thread = (uint16_t)t, .op = th->op, .phase = th->phase}};
	path_key(h->path, &c.step);
	return reverse_all(h, &c);
}

int hunt_run(struct hunt *h, size_t from)
{
	int rc = 0;
	h->nreplicas = 0;
	for (size_t i = from; !rc && i < h->path->n; i++)
		rc = at_step(h, i);
	for (uint32_t t = 1; !rc && t <= h->path->nthreads; t++)
		rc = at_end(h, t);
	return rc;
}

void hunt_free(struct hunt *h)
{
	for (size_t i = 0; i < h->replicas_cap; i++)
		replica_free(&h->replicas[i]);
	replica_free(&h->at);
	replica_free(&h->now);
	free(h->replicas);
	free(h->v);
	free(h->choices);
	free(h->reversed);
}
