// SPDX-License-Identifier: MIT
//
// A task: see task.h for the contract and the invariant.
#include "tasks/task.h"

#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"
#include "tasks/lists.h"
#include "tasks/spin.h"

static const char *const words[] = {"pending", "done", "failed", "cancelled"};

static void tell(const struct tr_task *t)
{
	if (t->name)
		tr_state(t, t->name, words[t->state]);
}

// Shows the continuations.
static void tell_continuations(const struct tr_task *t)
{
	list_show(&t->continuations, "awaited by", &t->continuations);
	tr_part(&t->continuations, t, "task");
}

// Shows the parts as one object.
static void tell_made(const struct tr_task *t)
{
	tr_object_name(&t->lock, "%s", t->name ? t->name : "task");
	tr_object_name(&t->completed, "%s-done", t->name ? t->name : "task");
	if (t->name)
		tr_states(t, t->name, words, sizeof words / sizeof *words);
	tell(t);
	tr_part(t, t, "task");
	tr_part(&t->lock, t, "task");
	tr_part(&t->completed, t, "task");
}

static void tell_gone(const struct tr_task *t)
{
	tr_queue(&t->continuations, NULL, 0, NULL, 0);
	if (t->name)
		tr_state(t, NULL, NULL);
}

int tr_task_new_in(struct tr_task **task, size_t size, const char *name)
{
	struct tr_task *t;
	if (size < sizeof *t)
		return EINVAL;
	t = calloc(1, size);
	if (!t)
		return ENOMEM;
	int result = tr_lock_init(&t->lock, &t->completed);
	if (result != 0) {
		free(t);
		return result;
	}
	t->name = name;
	t->references = 2;
	TAILQ_INIT(&t->continuations);
	tell_made(t);
	*task = t;
	return 0;
}

int tr_task_new(struct tr_task **task, const char *name)
{
	return tr_task_new_in(task, sizeof **task, name);
}

void tr_task_hold(struct tr_task *t)
{
	pthread_mutex_lock(&t->lock);
	t->references++;
	pthread_mutex_unlock(&t->lock);
}

// Releases a reference, and the lock.
static void unlock_and_release(struct tr_task *t)
{
	int left = --t->references;
	pthread_mutex_unlock(&t->lock);
	if (left == 0) { // no other thread has a reference
		tell_gone(t);
		pthread_cond_destroy(&t->completed);
		pthread_mutex_destroy(&t->lock);
		free(t->errors);
		free(t);
	}
}

void tr_task_release(struct tr_task *t)
{
	if (!t)
		return;
	pthread_mutex_lock(&t->lock);
	unlock_and_release(t);
}

// How a task ends.
struct end {
	enum tr_task_state state;
	intptr_t value;
	int error;
	int *errors;
	size_t n_errors;
};

// Completes the task, moves its continuations to `woken`, and releases a reference.
static int settle(struct tr_task *t, const struct end *end, struct tr_continuations *woken)
{
	TR_CALL("task_complete");
	struct tr_continuation *c;

	pthread_mutex_lock(&t->lock);
	if (t->state != TR_TASK_PENDING) {
		pthread_mutex_unlock(&t->lock);
		return EALREADY;
	}
	__atomic_store_n(&t->state, end->state, __ATOMIC_RELAXED);
	t->value = end->value;
	t->error = end->error;
	t->errors = end->errors;
	t->n_errors = end->n_errors;
	bool awaited = !TAILQ_EMPTY(&t->continuations);
	while ((c = tr_continuation_take_first(&t->continuations)))
		TAILQ_INSERT_TAIL(woken, c, next);
	tell(t);
	if (awaited)
		tr_queue(&t->continuations, NULL, 0, NULL, 0);
	pthread_cond_broadcast(&t->completed);
	unlock_and_release(t);
	return 0;
}

static int complete(struct tr_task *t, const struct end *end)
{
	struct tr_continuations woken = TAILQ_HEAD_INITIALIZER(woken);
	struct tr_continuation *c;

	int result = settle(t, end, &woken);
	while ((c = TAILQ_FIRST(&woken))) {
		TAILQ_REMOVE(&woken, c, next); // before: once resumed, c is the registrar's
		tr_continuation_resume(c);
	}
	return result;
}

int tr_task_complete(struct tr_task *t, intptr_t value)
{
	return complete(t, &(struct end){.state = TR_TASK_DONE, .value = value});
}

static bool is_error(int error)
{
	return error > 0 && error != EINPROGRESS;
}

int tr_task_fail(struct tr_task *t, int error)
{
	if (!is_error(error))
		return EINVAL;
	return complete(t, &(struct end){.state = TR_TASK_FAILED, .error = error});
}

int tr_task_fail_all(struct tr_task *t, int *errors, size_t n)
{
	if (n == 0)
		return EINVAL;
	for (size_t i = 0; i < n; i++) {
		if (!is_error(errors[i]))
			return EINVAL;
	}
	return complete(t, &(struct end){.state = TR_TASK_FAILED,
					 .error = errors[0],
					 .errors = errors,
					 .n_errors = n});
}

int tr_task_cancel(struct tr_task *t)
{
	return complete(t, &(struct end){.state = TR_TASK_CANCELLED, .error = ECANCELED});
}

bool tr_task_is_completed(struct tr_task *t)
{
	TR_CALL("task_is_completed");
	pthread_mutex_lock(&t->lock);
	bool completed = t->state != TR_TASK_PENDING;
	pthread_mutex_unlock(&t->lock);
	return completed;
}

enum tr_task_state tr_task_state(struct tr_task *t)
{
	TR_CALL("task_state");
	pthread_mutex_lock(&t->lock);
	enum tr_task_state state = t->state;
	pthread_mutex_unlock(&t->lock);
	return state;
}

// Registers c. false: the task has completed.
static bool put_down(struct tr_task *t, struct tr_continuation *c)
{
	TR_CALL("task_on_completed");
	pthread_mutex_lock(&t->lock);
	bool pending = t->state == TR_TASK_PENDING;
	if (pending) {
		tr_continuation_hold(&t->continuations, t, c);
		tell_continuations(t);
	}
	pthread_mutex_unlock(&t->lock);
	return pending;
}

int tr_task_on_completed(struct tr_task *t, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	if (!put_down(t, c))
		tr_continuation_resume(c);
	return 0;
}

int tr_task_withdraw(struct tr_task *t, struct tr_continuation *c)
{
	TR_CALL("task_withdraw");
	pthread_mutex_lock(&t->lock);
	bool taken = tr_continuation_take(&t->continuations, t, c);
	if (taken)
		tell_continuations(t);
	pthread_mutex_unlock(&t->lock);
	return taken ? 0 : EALREADY;
}

// The lock is held.
static int result_of(const struct tr_task *t, intptr_t *value)
{
	switch (t->state) {
	case TR_TASK_DONE:
		if (value)
			*value = t->value;
		return 0;
	case TR_TASK_FAILED:
	case TR_TASK_CANCELLED:
		return t->error;
	default:
		return EINPROGRESS;
	}
}

int tr_task_result(struct tr_task *t, intptr_t *value)
{
	TR_CALL("task_result");
	pthread_mutex_lock(&t->lock);
	int result = result_of(t, value);
	pthread_mutex_unlock(&t->lock);
	return result;
}

size_t tr_task_errors(struct tr_task *t, int *errors, size_t n)
{
	TR_CALL("task_errors");
	pthread_mutex_lock(&t->lock);
	size_t all = t->state == TR_TASK_FAILED ? (t->errors ? t->n_errors : 1) : 0;
	for (size_t i = 0; i < all && i < n; i++)
		errors[i] = t->errors ? t->errors[i] : t->error;
	pthread_mutex_unlock(&t->lock);
	return all;
}

// For spin_until: called without the lock.
static bool has_ended(const void *task)
{
	const struct tr_task *t = task;
	return __atomic_load_n(&t->state, __ATOMIC_RELAXED) != TR_TASK_PENDING;
}

int tr_task_wait(struct tr_task *t, const struct timespec *deadline)
{
	TR_CALL("task_wait");
	int result = 0;

	if (!deadline)
		spin_until(has_ended, t);

	pthread_mutex_lock(&t->lock);
	while (t->state == TR_TASK_PENDING && result == 0)
		result = tr_cond_wait(&t->completed, &t->lock, deadline);
	bool completed = t->state != TR_TASK_PENDING;
	pthread_mutex_unlock(&t->lock);
	if (!completed)
		return result;
	if (result == EINTR)
		tr_interrupt(pthread_self()); // too late: the next wait reports it
	return 0;
}

// The awaiter -------------------------------------------------------------------------------------

static bool awaiter_is_completed(void *of)
{
	return tr_task_is_completed(of);
}

static int awaiter_on_completed(void *of, struct tr_continuation *c)
{
	return tr_task_on_completed(of, c);
}

static int awaiter_get_result(void *of, intptr_t *value)
{
	TR_CALL("task_get_result");
	struct tr_task *t = of;

	pthread_mutex_lock(&t->lock);
	int result = result_of(t, value);
	if (result == EINPROGRESS)
		pthread_mutex_unlock(&t->lock);
	else
		unlock_and_release(t);
	return result;
}

struct tr_awaiter(tr_task_awaiter)(struct tr_task *t)
{
	static const struct tr_awaiter_ops ops = {
		.is_completed = awaiter_is_completed,
		.on_completed = awaiter_on_completed,
		.get_result = awaiter_get_result,
	};
	return (struct tr_awaiter){.ops = &ops, .of = t};
}
