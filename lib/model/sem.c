// SPDX-License-Identifier: MIT
//
// Semaphores, with `permits`; and names of semaphores, which are objects of their own: a name leads
// to `sem`, and the semaphore leads back to `name`.
#include "model/rules.h"

#include <errno.h>

KIND_RULES(sem, .acts_as = KIND_SEM, .ready = false, .may_be_left = false, .holds_number = true);
KIND_RULES(name, .acts_as = KIND_NAME, .ready = true, .may_be_left = false, .holds_number = false);

// ---- init -------------------------------------------------------------------------------------

static struct op_result result_sem_init(const struct world *w, uint32_t t)
{
	int64_t value = w->threads[t].op.arg;
	return (struct op_result){.error = value >= 0 && value <= MAX_SEM ? 0 : EINVAL};
}

static void apply_sem_init(struct transition *x)
{
	if (x->gets.error)
		return;
	apply_init(x);
	x->o->permits = x->th->op.arg;
}

// ---- wait -------------------------------------------------------------------------------------

static bool blocked_sem_wait(const struct world *w, uint32_t t, struct blocker *by)
{
	const struct object *o = object_of(w, t);
	*by = (struct blocker){.object = w->threads[t].op.object};
	return o->alive && o->permits <= 0;
}

static struct op_result result_sem_wait(const struct world *w, uint32_t t)
{
	int64_t value = object_of(w, t)->permits;
	if (value == 0)
		return (struct op_result){.error = EAGAIN}; // of a trywait: a wait waits
	return (struct op_result){.value = value - 1};
}

static void apply_sem_wait(struct transition *x)
{
	if (!x->gets.error)
		x->o->permits--;
}

// ---- post, getvalue ---------------------------------------------------------------------------

static struct op_result result_post(const struct world *w, uint32_t t)
{
	int64_t value = object_of(w, t)->permits;
	if (value >= MAX_SEM)
		return (struct op_result){.error = EOVERFLOW};
	return (struct op_result){.value = value + 1};
}

static void apply_post(struct transition *x)
{
	if (!x->gets.error)
		x->o->permits++;
}

// Two posts conflict if only one more permit fits: the second one would fail.
static void touches_post(const struct step *s, struct touches *l)
{
	touch_object(l, s, s->result ? MODE_READ : MODE_GIVE);
	if (s->value >= MAX_SEM)
		touch(l, THING_LAST_PERMIT, s->op.object, MODE_WRITE);
}

static struct op_result result_getvalue(const struct world *w, uint32_t t)
{
	return (struct op_result){.value = object_of(w, t)->permits};
}

// ---- names ------------------------------------------------------------------------------------

static struct op_result result_open(const struct world *w, uint32_t t)
{
	int flags = OPEN_FLAGS(w->threads[t].op.arg);
	uint32_t found = object_of(w, t)->sem;
	if (found) {
		bool refuse = (flags & OPEN_CREATE) && (flags & OPEN_EXCLUSIVE);
		return refuse ? (struct op_result){.error = EEXIST}
			      : (struct op_result){.value = found};
	}
	return flags & OPEN_CREATE ? (struct op_result){.value = SEM_CREATED}
				   : (struct op_result){.error = ENOENT};
}

static void apply_open(struct transition *x)
{
	int64_t permits = OPEN_VALUE(x->th->op.arg);
	if (!(x->gets.value & SEM_CREATED))
		return;
	uint32_t name = x->th->op.object;
	uint32_t sem = world_object(x->w, KIND_SEM, 0, 0, true, (uint32_t)permits);
	if (!sem) {
		x->gets = (struct op_result){.error = ENOMEM};
		return;
	}
	x->w->objects[name].sem = sem;
	x->w->objects[sem].name = name;
	x->gets.value |= sem;
}

static void touches_open(const struct step *s, struct touches *l)
{
	bool created = !s->result && s->value & SEM_CREATED;
	touch_object(l, s, created ? MODE_WRITE : MODE_READ);
}

static struct op_result result_unlink(const struct world *w, uint32_t t)
{
	return (struct op_result){.error = object_of(w, t)->sem ? 0 : ENOENT};
}

static void apply_unlink(struct transition *x)
{
	x->o->sem = 0;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(sem_init,
	.sort = SORT_INITIALISES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_sem_init, .apply = apply_sem_init,
	.touches = touches_write, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

// A wait that succeeds may have its permit from any post: permits are all alike.
OP_RULES(sem_wait,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_TIME_OUT | MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_sem_wait,
	.result = result_sem_wait, .apply = apply_sem_wait,
	.touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_join_object,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ETIMEDOUT), .role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(sem_trywait,
	.sort = SORT_TRIES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_sem_wait, .apply = apply_sem_wait,
	.touches = touches_if_success, .arrival = arrival_at_object, .clocks = clocks_join_object,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EAGAIN), .role = ROLE_TAKES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(sem_post,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_post, .apply = apply_post,
	.touches = touches_post, .arrival = arrival_at_object, .clocks = clocks_release_object,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EOVERFLOW), .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(sem_getvalue,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_getvalue, .apply = apply_nothing,
	.touches = touches_read, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_CHANGES, .change = CHANGE_NEVER, .shows_value = true);

OP_RULES(sem_open,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_open, .apply = apply_open,
	.touches = touches_open, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EEXIST, ENOENT), .role = ROLE_CHANGES, .change = CHANGE_IF_VALUE, .shows_value = false);

OP_RULES(sem_close,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_read, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(sem_unlink,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_unlink, .apply = apply_unlink,
	.touches = touches_if_success, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ENOENT), .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = false);
