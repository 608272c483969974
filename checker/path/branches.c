// SPDX-License-Identifier: MIT
//
// The choices at a step of a path, with the cost of each: see branches.h.
//
// A preemption is a switch away from a thread that ran last and could go on, except where it
// gave way by itself: at a yield or a sleep, or when a try has just failed. A thread that polls (by
// a yield, a sleep, a time limit, a try that fails again) may do so once for nothing; to poll again
// while another thread that can go on has not moved since costs as much as a preemption. Without
// that, schedules in which it polls for ever would all be free, and a bound would bound nothing.
#include "checker/path/branches.h"

#include "base/vec.h"
#include "model/local.h"

#include <errno.h>

static bool pauses(const struct world *w, uint32_t t)
{
	return op_pauses(w->threads[t].op.code);
}

bool branch_polls(const struct path *p, struct choice c)
{
	const struct world *w = &p->world;
	const struct op *op = &w->threads[c.thread].op;
	if (c.outcome == OUT_CANCEL)
		return false;
	if (c.outcome != OUT_GO || pauses(w, c.thread))
		return true;
	return p->threads[c.thread].vain == op->code && world_asked_in_vain(w, c.thread);
}

// Since c.thread last polled, has a thread that can go on not moved?
static bool starves(const struct path *p, const struct world *w, struct choice c)
{
	size_t polled = p->threads[c.thread].polled;
	if (!polled || !branch_polls(p, c))
		return false;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (t != c.thread && p->threads[t].stepped < polled &&
		    (world_enabled(w, t) || world_cancels(w, t)))
			return true;
	return false;
}

// Would it be a preemption to switch away from thread t?
static bool goes_on(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return th->life == LIFE_ALIVE && !pauses(w, t) && !op_resumes(th->op.code) &&
	       !world_asked_in_vain(w, t) && world_enabled(w, t);
}

// Finds the choices there are into p->choices: how many, or 0 when memory runs out.
static size_t find_choices(struct path *p, const struct world *w)
{
	size_t n = world_choices(w, p->choices, p->choices_cap);
	if (n <= p->choices_cap)
		return n;
	struct choice *c = vec_room(p->choices, &p->choices_cap, n, sizeof *c);
	if (!c)
		return 0;
	p->choices = c;
	return world_choices(w, p->choices, p->choices_cap);
}

// By this a program is known again on a schedule that it was run on before.
static uint32_t state_hash(const struct world *w)
{
	uint32_t h = (uint32_t)w->nobjects;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		h = (h ^ (uint32_t)(th->op.code << 8 | th->phase)) * 16777619u;
		h = (h ^ th->op.object) * 16777619u;
	}
	return h;
}

int branches_add(struct path *p, struct choice taken)
{
	const struct world *w = &p->world;
	size_t n = find_choices(p, w);
	struct branch *o = vec_room(p->branches, &p->branches_cap, p->nbranches + n, sizeof *o);
	if (!n || !o)
		return n ? ENOMEM : EINVAL;
	p->branches = o;

	bool local = taken.outcome == OUT_GO && world_local(w, taken.thread, p->eager);
	if (local) { // no choice: it is taken for nothing, whoever ran before
		p->choices[0] = taken;
		n = 1;
	}
	uint16_t before = p->before;
	bool could = !local && goes_on(w, before);
	struct point *pt = &p->points[p->n];
	*pt = (struct point){.first = (uint32_t)p->nbranches,
			     .nbranches = (uint32_t)n,
			     .taken = (uint32_t)n,
			     .before = before,
			     .state = state_hash(w),
			     .local = local};
	for (size_t i = 0; i < n; i++) {
		struct choice c = p->choices[i];
		bool same = c.thread == before && c.outcome == OUT_GO;
		o[p->nbranches++] = (struct branch){c, could && !same, starves(p, w, c)};
		if (choice_same(c, taken))
			pt->taken = (uint32_t)i;
	}
	if (!local)
		p->before = taken.thread;
	return pt->taken < n ? 0 : EINVAL;
}
