// SPDX-License-Identifier: MIT
//
// Threads: they are created, start, end, are joined or detached, are interrupted, and end the
// program. The start is an operation of its own: a thread that was created has not run yet.
#include "model/rules.h"

#include <errno.h>

static const struct thread *target_of(const struct world *w, uint32_t t)
{
	return &w->threads[w->threads[t].op.target];
}

// ---- create, start --------------------------------------------------------------------------

static struct op_result result_create(const struct world *w, uint32_t t)
{
	return (struct op_result){.value = w->threads[t].op.target};
}

// From now on another thread exists, which could cancel main.
static void arrive_to_create(struct world *w, const struct op *op)
{
	w->threads[1].cancellable |= (op->arg & CREATE_CANCELLABLE) != 0;
}

static void apply_create(struct transition *x)
{
	struct thread *new = &x->w->threads[x->th->op.target];
	new->life = LIFE_NEW;
	new->detached = (x->th->op.arg & CREATE_DETACHED) != 0;
	new->cancellable = (x->th->op.arg & CREATE_CANCELLABLE) != 0;
	new->op = (struct op){.code = OP_START, .site = x->th->op.site};
	enter_phase(x->w, new, PHASE_CALL);
}

// All steps of the new thread come after its creation.
static void touches_create(const struct step *s, struct touches *l)
{
	touch(l, THING_THREAD, s->op.target, MODE_GIVE);
}

static unsigned clocks_create(const struct step *s)
{
	(void)s;
	return RELEASES_NEW_THREAD;
}

static void apply_start(struct transition *x)
{
	x->th->life = LIFE_ALIVE;
}

// ---- ends -------------------------------------------------------------------------------------

static void apply_exit(struct transition *x)
{
	x->th->life = LIFE_EXITED;
	x->w->over = true;
	for (uint32_t t = 1; t <= x->w->nthreads; t++)
		if (thread_lives(&x->w->threads[t]))
			x->w->over = false;
}

static void touches_exit(const struct step *s, struct touches *l)
{
	touch(l, THING_END, s->choice.thread, MODE_WRITE);
}

static void apply_process_exit(struct transition *x)
{
	x->w->over = true;
}

static void touches_process_exit(const struct step *s, struct touches *l)
{
	(void)s;
	touch(l, THING_WORLD, 0, MODE_WRITE);
}

// ---- join, detach -----------------------------------------------------------------------------

static enum fault fault_join(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct thread *th = &w->threads[t], *target = target_of(w, t);
	*other = th->op.target;
	if (*other == t)
		return FAULT_JOIN_SELF;
	if (target->joined)
		return FAULT_JOIN_TWICE;
	if (target->detached)
		return FAULT_JOIN_DETACHED;
	for (uint32_t u = 1; u <= w->nthreads; u++) {
		const struct thread *by = &w->threads[u];
		if (u != t && by->phase == PHASE_CALL && by->op.code == OP_JOIN &&
		    by->op.target == th->op.target)
			return FAULT_JOIN_BUSY;
	}
	return FAULT_NONE;
}

static bool blocked_join(const struct world *w, uint32_t t, struct blocker *by)
{
	uint32_t other;
	if (target_of(w, t)->life == LIFE_EXITED || world_fault(w, t, &other))
		return false;
	*by = (struct blocker){.thread = w->threads[t].op.target};
	return true;
}

static struct op_result result_join(const struct world *w, uint32_t t)
{
	return (struct op_result){.error = target_of(w, t)->life == LIFE_EXITED ? 0 : EBUSY};
}

static void apply_join(struct transition *x)
{
	if (!x->gets.error)
		x->w->threads[x->th->op.target].joined = true;
}

static void touches_join(const struct step *s, struct touches *l)
{
	touch(l, THING_END, s->op.target, MODE_READ);
	touch(l, THING_CLAIM, s->op.target, MODE_WRITE);
	touch(l, THING_JOINERS, s->op.target, MODE_READ);
}

static void arrival_at_join(const struct op *op, struct touches *l)
{
	touch(l, THING_JOINERS, op->target, MODE_GIVE);
}

static unsigned clocks_join_thread(const struct step *s)
{
	return step_succeeded(s) ? JOINS_THREAD : 0;
}

static enum fault fault_detach(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct thread *target = target_of(w, t);
	*other = w->threads[t].op.target;
	return target->detached || target->joined ? FAULT_DETACH_TWICE : FAULT_NONE;
}

static void apply_detach(struct transition *x)
{
	x->w->threads[x->th->op.target].detached = true;
}

static void touches_detach(const struct step *s, struct touches *l)
{
	touch(l, THING_CLAIM, s->op.target, MODE_WRITE);
}

// ---- park -------------------------------------------------------------------------------------

// By nothing that any thread could give back.
static bool blocked_park(const struct world *w, uint32_t t, struct blocker *by)
{
	(void)w;
	(void)t;
	(void)by;
	return true;
}

bool world_parked(const struct world *w)
{
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (w->threads[t].op.code == OP_PARK)
			return true;
	return false;
}

bool world_parked_in_vain(const struct world *w)
{
	bool waits = false;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		if (!thread_lives(th))
			continue;
		if (th->op.code == OP_PARK && !th->op.arg)
			return false;
		waits |= th->op.code != OP_PARK && th->phase != PHASE_RUN &&
			 !world_blocker(w, t).thread;
	}
	return waits;
}

// ---- interrupt --------------------------------------------------------------------------------

static struct op_result result_interrupt(const struct world *w, uint32_t t)
{
	return (struct op_result){.error = target_of(w, t)->life == LIFE_EXITED ? ESRCH : 0};
}

static void apply_interrupt(struct transition *x)
{
	struct thread *target = &x->w->threads[x->th->op.target];
	if (x->gets.error)
		return;
	target->interrupted = true;
	if (target->phase == PHASE_WAIT && target->op.code == OP_COND_WAIT_INT) {
		x->step->woken = target->op.object;
		cond_wake(x->w, target, 0); // its wait returns EINTR once it has the mutex again
	}
}

static void touches_interrupt(const struct step *s, struct touches *l)
{
	touch(l, THING_MARK, s->op.target, MODE_WRITE);
	touch(l, THING_END, s->op.target, MODE_READ);
	touch(l, THING_WAKING, s->op.target, MODE_READ);
	touch(l, THING_WAKING, 0, MODE_READ);
	if (s->woken)
		touch(l, THING_OBJECT, s->woken, MODE_WRITE);
}

static unsigned clocks_interrupt(const struct step *s)
{
	(void)s;
	return RELEASES_MARK;
}

static struct op_result result_interrupted(const struct world *w, uint32_t t)
{
	return (struct op_result){.value = w->threads[t].interrupted};
}

static void apply_interrupted(struct transition *x)
{
	x->th->interrupted = false;
}

static void touches_interrupted(const struct step *s, struct touches *l)
{
	touch(l, THING_MARK, s->choice.thread, MODE_WRITE);
}

static unsigned clocks_interrupted(const struct step *s)
{
	(void)s;
	return JOINS_MARK;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(none,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

// .local: no other thread knows of the new one before
OP_RULES(create,
	.sort = SORT_PLAIN, .other = OTHER_NEW_THREAD, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_to_create, .fault = fault_never, .blocked = blocked_never,
	.result = result_create, .apply = apply_create,
	.touches = touches_create, .arrival = arrival_unseen, .clocks = clocks_create,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_LOCAL,
	.tests = tests_never, .causes = THREAD_CREATED, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(start,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_start,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_LOCAL,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_CREATED,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

// The code after an operation that lets others continue, in a run that makes that code a step.
OP_RULES(resume,
	.sort = SORT_RESUMES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_LOCAL,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(park,
	.sort = SORT_PARKS, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_park,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(exit,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_exit,
	.touches = touches_exit, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_ENDS,
	.tests = tests_never, .causes = THREAD_ENDED, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(process_exit,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_process_exit,
	.touches = touches_process_exit, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

// .local: a second join is a mistake in any order
OP_RULES(join,
	.sort = SORT_PLAIN, .other = OTHER_THREAD, .outcomes = MAY_TIME_OUT | MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_join, .blocked = blocked_join,
	.result = result_join, .apply = apply_join,
	.touches = touches_join, .arrival = arrival_at_join, .clocks = clocks_join_thread,
	.lets_continue = false, .moves_all = false, .sees_arrivals = true, .local = EAGER_LOCAL,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_ENDED,
	.errors = ERRORS(ETIMEDOUT, EDEADLK, EINVAL), .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(tryjoin,
	.sort = SORT_TRIES, .other = OTHER_THREAD, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_join, .blocked = blocked_never,
	.result = result_join, .apply = apply_join,
	.touches = touches_join, .arrival = arrival_unseen, .clocks = clocks_join_thread,
	.lets_continue = false, .moves_all = false, .sees_arrivals = true, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_ENDED,
	.errors = ERRORS(EBUSY, EDEADLK, EINVAL), .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(detach,
	.sort = SORT_PLAIN, .other = OTHER_THREAD, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_detach, .blocked = blocked_never,
	.result = result_success, .apply = apply_detach,
	.touches = touches_detach, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = true, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EINVAL), .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(interrupt,
	.sort = SORT_PLAIN, .other = OTHER_THREAD, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_interrupt, .apply = apply_interrupt,
	.touches = touches_interrupt, .arrival = arrival_unseen, .clocks = clocks_interrupt,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_INTERRUPTED, .needs = THREAD_NOTHING,
	.errors = ERRORS(ESRCH), .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(interrupted,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_interrupted, .apply = apply_interrupted,
	.touches = touches_interrupted, .arrival = arrival_unseen, .clocks = clocks_interrupted,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_INTERRUPTED,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_IF_VALUE, .shows_value = true);
