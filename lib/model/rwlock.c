// SPDX-License-Identifier: MIT
//
// Read-write locks: `owner` writes, or `readers` read locks are held, by the threads that the
// world's table of holds names. A lock that prefers writers is modelled as one that does not.
#include "model/rules.h"

#include "base/vec.h"

#include <errno.h>

#define READERS_MOST (1u << 28) // the limit of the C library

KIND_RULES(rwlock, .acts_as = KIND_RWLOCK, .ready = true, .may_be_left = true,
	   .holds_number = false);

// ---- who reads ----------------------------------------------------------------------------------

static bool hold_add(struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t) {
			w->holds[i].n++;
			return true;
		}
	if (!VEC_FITS(w->holds, &w->holds_cap, w->nholds + 1)) {
		w->failed = true;
		return false;
	}
	w->holds[w->nholds++] = (struct hold){.object = object, .thread = (uint16_t)t, .n = 1};
	return true;
}

static void hold_drop(struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t) {
			if (--w->holds[i].n == 0)
				w->holds[i] = w->holds[--w->nholds];
			return;
		}
}

unsigned world_reads(const struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t)
			return w->holds[i].n;
	return 0;
}

// A thread that holds the lock: the writer or one of the readers; 0: none.
static uint32_t holder_of(const struct world *w, uint32_t object)
{
	if (w->objects[object].owner)
		return w->objects[object].owner;
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object)
			return w->holds[i].thread;
	return 0;
}

// ---- destroy ------------------------------------------------------------------------------------

static enum fault fault_rw_destroy(const struct world *w, uint32_t t, uint32_t *other)
{
	if (object_of(w, t)->alive)
		*other = holder_of(w, w->threads[t].op.object);
	return *other ? FAULT_DESTROY_IN_USE : fault_destroy(w, t, other);
}

// ---- lock for reading ---------------------------------------------------------------------------

static bool blocked_rdlock(const struct world *w, uint32_t t, struct blocker *by)
{
	const struct object *o = object_of(w, t);
	*by = (struct blocker){.object = w->threads[t].op.object, .thread = o->owner};
	return o->alive && o->owner && o->owner != t;
}

static struct op_result result_rdlock(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	int32_t held =
		w->threads[t].op.code == OP_RDLOCK ? EDEADLK : EBUSY; // the caller holds it itself
	int32_t full = o->readers == READERS_MOST ? EAGAIN : 0;
	return (struct op_result){.error = o->owner ? held : full};
}

static void apply_rdlock(struct transition *x)
{
	if (x->gets.error)
		return;
	if (hold_add(x->w, x->th->op.object, x->t))
		x->o->readers++;
	else
		x->gets.error = EAGAIN;
}

static void touches_rdlock(const struct step *s, struct touches *l)
{
	touch_object(l, s, s->result ? MODE_READ : MODE_SHARE);
}

// ---- lock for writing ---------------------------------------------------------------------------

static bool blocked_wrlock(const struct world *w, uint32_t t, struct blocker *by)
{
	const struct object *o = object_of(w, t);
	if (!o->alive || (!o->owner && !o->readers) || o->owner == t)
		return false;
	uint32_t rwlock = w->threads[t].op.object;
	*by = (struct blocker){.object = rwlock, .thread = holder_of(w, rwlock)};
	return true;
}

static struct op_result result_wrlock(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	int32_t held =
		w->threads[t].op.code == OP_WRLOCK ? EDEADLK : EBUSY; // the caller holds it itself
	return (struct op_result){.error = o->owner || o->readers ? held : 0};
}

static void apply_wrlock(struct transition *x)
{
	if (!x->gets.error)
		x->o->owner = x->t;
}

static unsigned clocks_wrlock(const struct step *s)
{
	return step_succeeded(s) ? JOINS_OBJECT | JOINS_READERS : 0;
}

// ---- unlock -------------------------------------------------------------------------------------

static enum fault fault_rw_unlock(const struct world *w, uint32_t t, uint32_t *other)
{
	uint32_t rwlock = w->threads[t].op.object;
	enum fault fault = fault_not_alive(w, t, other);
	if (fault || w->objects[rwlock].owner == t || world_reads(w, rwlock, t))
		return fault;
	*other = holder_of(w, rwlock);
	return *other ? FAULT_UNLOCK_OTHERS : FAULT_UNLOCK_FREE;
}

static void apply_rw_unlock(struct transition *x)
{
	if (x->o->owner == x->t) {
		x->o->owner = 0;
		return;
	}
	x->step->shared = true;
	hold_drop(x->w, x->th->op.object, x->t);
	x->o->readers--;
	x->step->held = world_reads(x->w, x->th->op.object, x->t);
}

static void touches_rw_unlock(const struct step *s, struct touches *l)
{
	touch_object(l, s, s->shared ? MODE_SHARE : MODE_WRITE);
}

// A reader's unlock comes before later writers only.
static unsigned clocks_rw_unlock(const struct step *s)
{
	return s->shared ? RELEASES_READERS : RELEASES_OBJECT;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(rw_destroy,
	.sort = SORT_DESTROYS, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_rw_destroy, .blocked = blocked_never,
	.result = result_success, .apply = apply_destroy,
	.touches = touches_destroy, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = true, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EBUSY), .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(rdlock,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_TIME_OUT,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_rdlock,
	.result = result_rdlock, .apply = apply_rdlock,
	.touches = touches_rdlock, .arrival = arrival_at_object, .clocks = clocks_join_object,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ETIMEDOUT, EDEADLK, EAGAIN), .role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(tryrdlock,
	.sort = SORT_TRIES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_rdlock, .apply = apply_rdlock,
	.touches = touches_rdlock, .arrival = arrival_at_object, .clocks = clocks_join_object,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EBUSY, EAGAIN), .role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(wrlock,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_TIME_OUT,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_wrlock,
	.result = result_wrlock, .apply = apply_wrlock,
	.touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_wrlock,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ETIMEDOUT, EDEADLK), .role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(trywrlock,
	.sort = SORT_TRIES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_wrlock, .apply = apply_wrlock,
	.touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_wrlock,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EBUSY), .role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(rw_unlock,
	.sort = SORT_UNLOCKS, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_rw_unlock, .blocked = blocked_never,
	.result = result_success, .apply = apply_rw_unlock,
	.touches = touches_rw_unlock, .arrival = arrival_at_object, .clocks = clocks_rw_unlock,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);
