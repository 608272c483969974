// SPDX-License-Identifier: MIT
//
// What can happen next: each pending operation continues as it was called, or in another way that
// its rules (rules.h) allow.
#include "model/rules.h"

// May c, which is not OUT_GO, happen?
static bool allows_otherwise(const struct world *w, struct choice c, const struct horizon *h)
{
	const struct thread *th = &w->threads[c.thread];
	unsigned outcomes = op_rules[th->op.code]->outcomes;
	bool waits = th->phase == PHASE_WAIT;
	switch (c.outcome) {
	case OUT_TIMEOUT:
		return outcomes & MAY_TIME_OUT &&
		       (clock_may_pass(w, clock_deadline(w, c.thread), h) ||
			cond_late(w, c.thread));
	case OUT_CANCEL:
		return world_cancels(w, c.thread);
	case OUT_SPURIOUS:
		return waits && outcomes & MAY_WAKE && w->rules.spurious;
	case OUT_INTERRUPT:
		return waits && outcomes & MAY_BE_INTERRUPTED && w->rules.interrupts;
	default:
		return false;
	}
}

static bool goes(const struct world *w, uint32_t t, const struct horizon *h)
{
	if (world_enabled(w, t))
		return true;
	const struct thread *th = &w->threads[t];
	return op_rules[th->op.code]->outcomes & ENDS_BY_CLOCK && th->phase == PHASE_CALL &&
	       !cancel_due(th) && clock_may_pass(w, th->op.arg, h);
}

// Does the choice of t's operation name a thread that is woken?
static bool names_woken(const struct world *w, uint32_t t)
{
	const struct op *op = &w->threads[t].op;
	uint32_t other;
	if (!(op_rules[op->code]->outcomes & WAKES_A_WAITER) || world_fault(w, t, &other))
		return false;
	return op_moves_all(op->code) ? futex_leaves_some(w, op) : cond_has_waiter(w, op->object);
}

bool world_allows(const struct world *w, struct choice c)
{
	if (w->over || c.thread < 1 || c.thread > w->nthreads ||
	    !thread_lives(&w->threads[c.thread]))
		return false;
	const struct thread *th = &w->threads[c.thread];
	// the horizon looks at every thread: computed only for deadlines in virtual time
	unsigned outcomes = op_rules[th->op.code]->outcomes;
	bool timed = c.outcome == OUT_TIMEOUT || outcomes & ENDS_BY_CLOCK;
	struct horizon h = {.next = TR_NEVER};
	if (timed && !w->rules.any_timeouts)
		h = clock_horizon(w);
	if (c.outcome != OUT_GO)
		return c.target == 0 && allows_otherwise(w, c, &h);
	if (!goes(w, c.thread, &h))
		return false;
	return names_woken(w, c.thread) ? cond_is_waiter(w, c.target, th->op.object)
					: c.target == 0;
}

struct list {
	struct choice *out;
	size_t n, max;
	struct horizon h; // computed only for deadlines in virtual time: it looks at every thread
	bool looked;
};

static void list_add(struct list *l, uint32_t t, enum outcome outcome, uint32_t target)
{
	if (l->n < l->max)
		l->out[l->n] = (struct choice){
			.thread = (uint16_t)t, .outcome = (uint8_t)outcome, .target = target};
	l->n++;
}

static void list_go(const struct world *w, uint32_t t, struct list *l)
{
	if (!names_woken(w, t)) {
		list_add(l, t, OUT_GO, 0);
		return;
	}
	for (uint32_t u = 1; u <= w->nthreads; u++)
		if (cond_is_waiter(w, u, w->threads[t].op.object))
			list_add(l, t, OUT_GO, u);
}

static void list_thread(const struct world *w, uint32_t t, struct list *l)
{
	const struct thread *th = &w->threads[t];
	if (!thread_lives(th) || th->phase == PHASE_RUN)
		return;
	bool differs = op_may_differ(&th->op) || world_cancels(w, t);
	if (differs && !l->looked && !w->rules.any_timeouts) {
		l->h = clock_horizon(w);
		l->looked = true;
	}
	if (goes(w, t, &l->h))
		list_go(w, t, l);
	for (int o = OUT_TIMEOUT; differs && o < OUTCOMES; o++)
		if (allows_otherwise(w,
				     (struct choice){.thread = (uint16_t)t, .outcome = (uint8_t)o},
				     &l->h))
			list_add(l, t, o, 0);
}

size_t world_choices(const struct world *w, struct choice *out, size_t max)
{
	struct list l = {.out = out, .max = max, .h = {.next = TR_NEVER}};
	for (uint32_t t = 1; t <= w->nthreads && !w->over; t++)
		list_thread(w, t, &l);
	return l.n;
}

size_t world_choices_of(const struct world *w, uint32_t t, struct choice *out, size_t max)
{
	struct list l = {.out = out, .max = max, .h = {.next = TR_NEVER}};
	if (t <= w->nthreads && !w->over)
		list_thread(w, t, &l);
	return l.n;
}
