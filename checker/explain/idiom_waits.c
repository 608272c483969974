// SPDX-License-Identifier: MIT
//
// Idioms of waits on a condition: see idiom_case.h. A wait is two steps or three: the call,
// possibly the end of its time limit, and taking the mutex again.
#include "checker/explain/idiom_case.h"

static bool calls(const struct happening *h)
{
	return op_waits(h->code) && h->phase == PHASE_CALL;
}

static bool returns(const struct happening *h)
{
	return op_waits(h->code) && h->phase == PHASE_RELOCK;
}

// ---- how it ends --------------------------------------------------------------------------------

// Did the failing thread return from its last wait by a spurious wake-up, and not wait again?
static bool is_spurious(const struct idiom_case *c)
{
	const struct run *r = c->runs->all[c->run];
	bool last = false;
	for (size_t i = 0; i < r->n; i++) {
		if (r->thread[i] != r->end.thread || !op_waits(idiom_step(c, i)->code))
			continue;
		if (idiom_step(c, i)->phase == PHASE_CALL)
			last = false;
		last |= idiom_step(c, i)->outcome == OUT_SPURIOUS;
	}
	return last;
}

static int64_t limit_of(const struct idiom_case *c, size_t i)
{
	const struct shown *s = c->failing;
	return i < s->n ? s->path.points[s->steps[i]].step.op.arg : TR_NEVER;
}

// The next step of the same thread on the same condition.
static size_t next_there(const struct idiom_case *c, size_t i)
{
	const struct run *r = c->runs->all[c->run];
	const struct happening *h = idiom_step(c, i);
	for (size_t k = i + 1; k < r->n; k++)
		if (r->thread[k] == r->thread[i] && idiom_step(c, k)->object == h->object)
			return k;
	return NO_STEP;
}

// Was a thread woken in step i before its time limit, to wait again with a later limit, which
// passes?
static bool is_anew(const struct idiom_case *c, size_t i)
{
	size_t woken = calls(idiom_step(c, i)) ? next_there(c, i) : NO_STEP;
	size_t again =
		woken == NO_STEP || !returns(idiom_step(c, woken)) ? NO_STEP : next_there(c, woken);
	size_t late =
		again == NO_STEP || !calls(idiom_step(c, again)) ? NO_STEP : next_there(c, again);
	return late != NO_STEP && idiom_step(c, late)->outcome == OUT_TIMEOUT &&
	       limit_of(c, i) < limit_of(c, again) && limit_of(c, again) != TR_NEVER &&
	       run_step(idiom_near(c), c->runs->all[c->run]->of[again]) == NO_STEP;
}

static bool is_limit_anew(const struct idiom_case *c)
{
	for (size_t i = 0; c->passes && i < c->runs->all[c->run]->n; i++)
		if (is_anew(c, i))
			return true;
	return false;
}

enum idiom idiom_of_limits(const struct idiom_case *c)
{
	return is_spurious(c) ? IDIOM_SPURIOUS : is_limit_anew(c) ? IDIOM_LIMIT_ANEW : IDIOM_NONE;
}

// ---- what comes before it returns ---------------------------------------------------------------

// The step that woke the thread of step i, which takes its mutex again after a wait.
static size_t woken_at(const struct idiom_case *c, size_t i)
{
	const struct happening *h = idiom_step(c, i);
	for (size_t k = i; k > 0; k--) {
		const struct happening *w = idiom_step(c, k - 1);
		if (w->object == h->object && op_signals(w->code) &&
		    (op_moves_all(w->code) || w->target == h->thread))
			return k - 1;
		if (w->thread == h->thread)
			return NO_STEP;
	}
	return NO_STEP;
}

// Does the thread of step i wait on the same condition again?
static bool waits_again(const struct idiom_case *c, size_t i)
{
	const struct run *r = c->runs->all[c->run];
	const struct happening *h = idiom_step(c, i);
	for (size_t k = i + 1; k < r->n; k++)
		if (idiom_step(c, k)->thread == h->thread && idiom_step(c, k)->place == h->place)
			return true;
	return false;
}

// Was the failing thread woken, did another one take the mutex before it, and did it not wait
// again?
static bool is_no_loop(const struct idiom_case *c)
{
	const struct run *r = c->runs->all[c->run];
	for (size_t i = 0; i < r->n; i++) {
		const struct happening *h = idiom_step(c, i);
		if (!op_waits(h->code) || h->phase != PHASE_RELOCK ||
		    r->thread[i] != r->end.thread || waits_again(c, i))
			continue;
		size_t woken = woken_at(c, i);
		for (size_t k = woken == NO_STEP ? i : woken + 1; k < i; k++)
			if (r->thread[k] != r->thread[i] && r->thread[k] != r->thread[woken] &&
			    happening_locks(idiom_step(c, k), h->mutex))
				return true;
	}
	return false;
}

// Does the thread whose signal ends the wait in step i begin to wait in the same place before step
// i?
static bool is_mixed(const struct idiom_case *c, size_t i)
{
	const struct run *r = c->runs->all[c->run], *near = idiom_near(c);
	const struct happening *h = idiom_step(c, i);
	size_t woken = returns(h) ? woken_at(c, i) : NO_STEP;
	for (size_t k = woken == NO_STEP ? i : woken + 1; k < i; k++) {
		const struct happening *w = idiom_step(c, k);
		if (r->thread[k] == r->thread[woken] && calls(w) && w->object == h->object &&
		    w->place == h->place && run_order(near, r->of[k], r->of[i]) != ORDER_FIRST)
			return true;
	}
	return false;
}

static bool is_round_mixed(const struct idiom_case *c)
{
	for (size_t i = 0; c->passes && i < c->runs->all[c->run]->n; i++)
		if (is_mixed(c, i))
			return true;
	return false;
}

enum idiom idiom_of_returns(const struct idiom_case *c)
{
	return is_no_loop(c) ? IDIOM_NO_LOOP : is_round_mixed(c) ? IDIOM_ROUNDS_MIXED : IDIOM_NONE;
}

// ---- who would wake it --------------------------------------------------------------------------

// The only thread that wakes threads that wait for the object in the passing run; 0: there are
// several or none.
static uint32_t only_giver(const struct idiom_case *c, uint32_t object)
{
	const struct shown *s = c->failing;
	const struct run *near = idiom_near(c);
	uint32_t only = 0;
	for (size_t i = 0; i < near->n; i++) {
		const struct happening *h = &c->runs->by_number[near->of[i]]->h;
		uint32_t t = happening_gives(h, object) ? s->path.world.nthreads : 0;
		while (t && s->threads[t] != h->thread)
			t--;
		if (!happening_gives(h, object) || t == only)
			continue;
		if (only || !t)
			return 0;
		only = t;
	}
	return only;
}

bool idiom_waits_in_circle(const struct idiom_case *c)
{
	uint32_t n = c->failing->path.world.nthreads;
	for (uint32_t from = 1; c->passes && from <= n; from++) {
		uint32_t t = from, object = shown_awaited(c->failing, from);
		for (uint32_t k = 0; object && k < n; k++) {
			t = only_giver(c, object);
			if (t == from)
				return true;
			object = t ? shown_awaited(c->failing, t) : 0;
		}
	}
	return false;
}
