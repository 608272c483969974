// SPDX-License-Identifier: MIT
//
// Mutexes: normal, recursive and error-checking ones. A spin lock is a mutex to the model, and so
// is the lock of a stream (file.c). `owner` holds it, `count` times.
#include "model/rules.h"

#include <errno.h>

KIND_RULES(mutex, .acts_as = KIND_MUTEX, .ready = true, .may_be_left = true);
KIND_RULES(spin, .acts_as = KIND_MUTEX, .ready = true, .may_be_left = true);

static bool is_recursive(const struct object *mutex)
{
	return mutex->type == MUTEX_RECURSIVE || mutex->type == MUTEX_RECURSIVE_C11;
}

// Does it refuse a thread that would give it back without holding it? Of others that is undefined.
static bool mutex_checks(const struct object *mutex)
{
	return mutex->kind == KIND_MUTEX &&
	       (mutex->type == MUTEX_RECURSIVE || mutex->type == MUTEX_ERRORCHECK);
}

bool mutex_blocked(const struct world *w, uint32_t mutex, uint32_t t, struct blocker *by)
{
	const struct object *o = &w->objects[mutex];
	if (o->owner == 0 || (o->owner == t && o->type != MUTEX_NORMAL))
		return false;
	*by = (struct blocker){.object = mutex, .thread = o->owner};
	return true;
}

void mutex_take(struct object *mutex, uint32_t t)
{
	mutex->owner = t;
	mutex->count++;
}

void mutex_give(struct object *mutex)
{
	if (--mutex->count == 0)
		mutex->owner = 0;
}

// ---- init -------------------------------------------------------------------------------------

static void apply_mutex_init(struct transition *x)
{
	apply_init(x);
	x->o->type = (uint8_t)x->th->op.arg;
}

OP_RULES(mutex_init, .sort = SORT_INITIALISES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	 .arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	 .result = result_success, .apply = apply_mutex_init, //
	 .touches = touches_write, .arrival = arrival_at_object, .clocks = clocks_nothing,
	 .lets_continue = false, .local = false, //
	 .errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS);

// ---- lock -------------------------------------------------------------------------------------

static bool blocked_lock(const struct world *w, uint32_t t, struct blocker *by)
{
	return object_of(w, t)->alive && mutex_blocked(w, w->threads[t].op.object, t, by);
}

static struct op_result result_lock(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	bool again = o->owner == t;
	if (again && o->type == MUTEX_ERRORCHECK && w->threads[t].op.code == OP_LOCK)
		return (struct op_result){.error = EDEADLK};
	if (again && is_recursive(o) && o->count == UINT32_MAX)
		return (struct op_result){.error = EAGAIN};
	bool free = !o->owner || (again && is_recursive(o));
	return (struct op_result){.error = free ? 0 : EBUSY}; // trylock: a lock waits
}

static void apply_lock(struct transition *x)
{
	if (!x->gets.error)
		mutex_take(x->o, x->t);
}

OP_RULES(lock, .sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_TIME_OUT, //
	 .arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_lock,
	 .result = result_lock, .apply = apply_lock, //
	 .touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_join_object,
	 .lets_continue = false, .local = false, //
	 .errors = ERRORS(ETIMEDOUT, EDEADLK, EAGAIN), .role = ROLE_TAKES, .change = CHANGE_ALWAYS);

OP_RULES(trylock, .sort = SORT_TRIES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED, //
	 .arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	 .result = result_lock, .apply = apply_lock, //
	 .touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_join_object,
	 .lets_continue = false, .local = false, //
	 .errors = ERRORS(EBUSY, EAGAIN), .role = ROLE_TAKES, .change = CHANGE_ALWAYS);

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
	x->step->held = x->o->count;
}

OP_RULES(unlock, .sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED, //
	 .arrive = arrive_plainly, .fault = fault_unlock, .blocked = blocked_never,
	 .result = result_unlock, .apply = apply_unlock, //
	 .touches = touches_if_success, .arrival = arrival_at_object,
	 .clocks = clocks_release_object, .lets_continue = true, .local = false, //
	 .errors = ERRORS(EPERM), .role = ROLE_GIVES, .change = CHANGE_ALWAYS);
