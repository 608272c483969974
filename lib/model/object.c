// SPDX-License-Identifier: MIT
//
// Rules that objects of several kinds share: they are initialised and destroyed and must be alive;
// and the rules of operations without effect or condition.
#include "model/rules.h"

#include <errno.h>

// ---- arriving, mistakes -------------------------------------------------------------------------

void arrive_plainly(struct world *w, const struct op *op)
{
	(void)w;
	(void)op;
}

enum fault fault_never(const struct world *w, uint32_t t, uint32_t *other)
{
	(void)w;
	(void)t;
	(void)other;
	return FAULT_NONE;
}

enum fault fault_not_alive(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct object *o = object_of(w, t);
	(void)other;
	if (o->alive)
		return FAULT_NONE;
	return o->destroyed ? FAULT_USE_DESTROYED : FAULT_NOT_INITIALISED;
}

bool blocked_never(const struct world *w, uint32_t t, struct blocker *by)
{
	(void)w;
	(void)t;
	(void)by;
	return false;
}

// ---- testing a condition ------------------------------------------------------------------------

bool tests_never(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex)
{
	(void)w;
	(void)t;
	(void)op;
	(void)mutex;
	return false;
}

bool tests_always(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex)
{
	(void)w;
	(void)t;
	(void)op;
	(void)mutex;
	return true;
}

// ---- what is done and given back ----------------------------------------------------------------

struct op_result result_success(const struct world *w, uint32_t t)
{
	(void)w;
	(void)t;
	return (struct op_result){0};
}

void apply_nothing(struct transition *x)
{
	(void)x;
}

// ---- what is touched ----------------------------------------------------------------------------

void touches_nothing(const struct step *s, struct touches *l)
{
	(void)s;
	(void)l;
}

void touches_write(const struct step *s, struct touches *l)
{
	touch_object(l, s, MODE_WRITE);
}

void touches_read(const struct step *s, struct touches *l)
{
	touch_object(l, s, MODE_READ);
}

void touches_if_success(const struct step *s, struct touches *l)
{
	touch_object(l, s, s->result ? MODE_READ : MODE_WRITE);
}

void touches_if_value(const struct step *s, struct touches *l)
{
	touch_object(l, s, s->value ? MODE_WRITE : MODE_READ);
}

void arrival_unseen(const struct op *op, struct touches *l)
{
	(void)op;
	(void)l;
}

void arrival_at_object(const struct op *op, struct touches *l)
{
	touch(l, THING_ARRIVALS, op->object, MODE_GIVE);
}

// ---- clocks -------------------------------------------------------------------------------------

unsigned clocks_nothing(const struct step *s)
{
	(void)s;
	return 0;
}

unsigned clocks_join_object(const struct step *s)
{
	return step_succeeded(s) ? JOINS_OBJECT : 0;
}

unsigned clocks_release_object(const struct step *s)
{
	return step_succeeded(s) ? RELEASES_OBJECT : 0;
}

// ---- init, destroy ------------------------------------------------------------------------------

void apply_init(struct transition *x)
{
	x->o->alive = true;
}

// A thread other than t that is pending at object o, or that waits on a condition with o as its
// mutex; 0: none.
static uint32_t user_of(const struct world *w, uint32_t o, uint32_t t)
{
	for (uint32_t u = 1; u <= w->nthreads; u++) {
		const struct thread *th = &w->threads[u];
		if (u == t || th->phase == PHASE_RUN || th->life == LIFE_EXITED)
			continue;
		if (th->op.object == o &&
		    (th->phase == PHASE_WAIT || (th->phase == PHASE_CALL && !world_enabled(w, u))))
			return u;
		if (op_waits(th->op.code) && th->op.mutex == o &&
		    (th->phase == PHASE_WAIT || th->phase == PHASE_RELOCK))
			return u;
	}
	return 0;
}

enum fault fault_destroy(const struct world *w, uint32_t t, uint32_t *other)
{
	uint32_t o = w->threads[t].op.object;
	enum fault fault = fault_not_alive(w, t, other);
	if (fault)
		return fault;
	*other = w->objects[o].owner;
	if (!*other)
		*other = user_of(w, o, t);
	return *other ? FAULT_DESTROY_IN_USE : FAULT_NONE;
}

void apply_destroy(struct transition *x)
{
	x->o->alive = false;
	x->o->destroyed = true;
}

void touches_destroy(const struct step *s, struct touches *l)
{
	touch_object(l, s, MODE_WRITE);
	touch(l, THING_ARRIVALS, s->op.object, MODE_READ);
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(init,
	.sort = SORT_INITIALISES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_init,
	.touches = touches_write, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(destroy,
	.sort = SORT_DESTROYS, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_destroy, .blocked = blocked_never,
	.result = result_success, .apply = apply_destroy,
	.touches = touches_destroy, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = true, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EBUSY), .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = false);
