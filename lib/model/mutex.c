// SPDX-License-Identifier: MIT
//
// Mutexes: normal, recursive and error-checking ones, robust or not. Spin locks and the locks of
// streams (file.c) are mutexes here. `owner` holds the mutex, `depth` times.
//
// When the owner of a robust mutex ends, a step of its own (OP_ORPHAN) gives the mutex back before
// that. The next thread that locks it gets EOWNERDEAD and the lock; by OP_CONSISTENT that thread
// states that the protected data are in order, else the mutex is lost (ENOTRECOVERABLE) once it is
// unlocked.
#include "model/rules.h"

#include <errno.h>

KIND_RULES(mutex, .acts_as = KIND_MUTEX, .ready = true, .may_be_left = true, .holds_number = false);
KIND_RULES(spin, .acts_as = KIND_MUTEX, .ready = true, .may_be_left = true, .holds_number = false);

static bool is_recursive(const struct object *mutex)
{
	enum mutex_type type = mutex_type(mutex);
	return type == MUTEX_RECURSIVE || type == MUTEX_RECURSIVE_C11;
}

// Does the mutex return an error to a thread that unlocks it without holding it? For other types
// that is undefined.
static bool mutex_checks(const struct object *mutex)
{
	enum mutex_type type = mutex_type(mutex);
	return mutex->kind == KIND_MUTEX &&
	       (type == MUTEX_RECURSIVE || type == MUTEX_ERRORCHECK || mutex->type & MUTEX_ROBUST);
}

bool mutex_blocked(const struct world *w, uint32_t mutex, uint32_t t, struct blocker *by)
{
	const struct object *o = &w->objects[mutex];
	bool itself = o->owner == t && mutex_type(o) != MUTEX_NORMAL;
	if (o->owner == 0 || itself || o->robust == ROBUST_LOST)
		return false;
	*by = (struct blocker){.object = mutex, .thread = o->owner};
	return true;
}

void mutex_take(struct object *mutex, uint32_t t)
{
	mutex->owner = t;
	mutex->depth++;
	if (mutex->robust == ROBUST_ORPHANED)
		mutex->robust = ROBUST_INCONSISTENT;
}

int32_t mutex_orphaned(const struct object *mutex)
{
	return mutex->robust == ROBUST_ORPHANED ? EOWNERDEAD
	       : mutex->robust == ROBUST_LOST	? ENOTRECOVERABLE
						: 0;
}

void mutex_give(struct object *mutex)
{
	if (--mutex->depth)
		return;
	mutex->owner = 0;
	if (mutex->robust == ROBUST_INCONSISTENT)
		mutex->robust = ROBUST_LOST;
}

// ---- init -------------------------------------------------------------------------------------

static void apply_mutex_init(struct transition *x)
{
	apply_init(x);
	x->o->type = (uint8_t)x->th->op.arg;
}

// ---- lock -------------------------------------------------------------------------------------

static bool blocked_lock(const struct world *w, uint32_t t, struct blocker *by)
{
	return object_of(w, t)->alive && mutex_blocked(w, w->threads[t].op.object, t, by);
}

static struct op_result result_lock(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	bool again = o->owner == t;
	if (mutex_orphaned(o))
		return (struct op_result){.error = mutex_orphaned(o)};
	if (again && mutex_type(o) == MUTEX_ERRORCHECK && w->threads[t].op.code == OP_LOCK)
		return (struct op_result){.error = EDEADLK};
	if (again && is_recursive(o) && o->depth == UINT32_MAX)
		return (struct op_result){.error = EAGAIN};
	bool free = !o->owner || (again && is_recursive(o));
	return (struct op_result){.error = free ? 0 : EBUSY}; // of a trylock: a lock waits
}

static bool is_taken(int32_t error)
{
	return !error || error == EOWNERDEAD;
}

static void apply_lock(struct transition *x)
{
	if (is_taken(x->gets.error))
		mutex_take(x->o, x->t);
}

static void touches_lock(const struct step *s, struct touches *l)
{
	touch_object(l, s, is_taken(s->result) ? MODE_WRITE : MODE_READ);
}

static unsigned clocks_lock(const struct step *s)
{
	return s->choice.outcome == OUT_GO && is_taken(s->result) ? JOINS_OBJECT : 0;
}

// A loop's test of its condition may take other locks, if they are free.
static bool tests_lock(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex)
{
	(void)mutex;
	uint32_t owner = w->objects[op->object].owner;
	return !owner || owner == t;
}

static bool tests_trylock(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex)
{
	(void)t;
	(void)mutex;
	return !w->objects[op->object].owner;
}

// ---- unlock -----------------------------------------------------------------------------------

static enum fault fault_unlock(const struct world *w, uint32_t t, uint32_t *other)
{
	enum fault fault = fault_not_alive(w, t, other);
	uint32_t owner = object_of(w, t)->owner;
	if (fault || owner == t || mutex_checks(object_of(w, t)))
		return fault;
	*other = owner;
	return owner ? FAULT_UNLOCK_OTHERS : FAULT_UNLOCK_FREE;
}

static struct op_result result_unlock(const struct world *w, uint32_t t)
{
	return (struct op_result){.error = object_of(w, t)->owner == t ? 0 : EPERM};
}

static void apply_unlock(struct transition *x)
{
	if (x->gets.error)
		return;
	mutex_give(x->o);
	x->step->held = x->o->depth;
}

// A thread that unlocks the mutex of its wait has left the loop of the wait.
static bool tests_unlock(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex)
{
	(void)w;
	(void)t;
	return op->object != mutex;
}

// ---- robust -----------------------------------------------------------------------------------

static struct op_result result_consistent(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	bool its = o->robust == ROBUST_INCONSISTENT && o->owner == t;
	return (struct op_result){.error = its ? 0 : EINVAL};
}

static void apply_consistent(struct transition *x)
{
	if (!x->gets.error)
		x->o->robust = ROBUST_WELL;
}

uint32_t world_orphan(const struct world *w, uint32_t thread)
{
	uint32_t next = 0;
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		const struct object *m = &w->objects[o];
		if (m->kind == KIND_MUTEX && m->type & MUTEX_ROBUST && m->owner == thread &&
		    (!next || m->addr < w->objects[next].addr))
			next = o;
	}
	return next;
}

static void apply_orphan(struct transition *x)
{
	x->o->owner = x->o->depth = 0;
	x->o->robust = ROBUST_ORPHANED;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(mutex_init,
	.sort = SORT_INITIALISES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_mutex_init,
	.touches = touches_write, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(lock,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_TIME_OUT,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_lock,
	.result = result_lock, .apply = apply_lock,
	.touches = touches_lock, .arrival = arrival_at_object, .clocks = clocks_lock,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_lock, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ETIMEDOUT, EDEADLK, EAGAIN, EOWNERDEAD, ENOTRECOVERABLE),
	.role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(trylock,
	.sort = SORT_TRIES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_lock, .apply = apply_lock,
	.touches = touches_lock, .arrival = arrival_at_object, .clocks = clocks_lock,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_trylock, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EBUSY, EAGAIN, EOWNERDEAD, ENOTRECOVERABLE), .role = ROLE_TAKES,
	.change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(unlock,
	.sort = SORT_UNLOCKS, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_unlock, .blocked = blocked_never,
	.result = result_unlock, .apply = apply_unlock,
	.touches = touches_if_success, .arrival = arrival_at_object,
	.clocks = clocks_release_object,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_unlock, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EPERM), .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(consistent,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_consistent, .apply = apply_consistent,
	.touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EINVAL), .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(orphan,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_unlock, .blocked = blocked_never,
	.result = result_success, .apply = apply_orphan,
	.touches = touches_write, .arrival = arrival_at_object, .clocks = clocks_release_object,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);
