// SPDX-License-Identifier: MIT
//
// Combinators: see combine.h for the contract and the invariant.
#include "tasks/compose/combine.h"

#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"

enum kind { ALL, ANY, FIRST_SUCCESS, AS_COMPLETED };

struct combined;

// One of the tasks, and what it has reported.
struct member {
	struct tr_continuation c;
	struct combined *of;
	struct tr_task *task; // with a reference, until the last user has gone

	// Guarded by of->task.lock. TR_TASK_PENDING: it has not reported.
	enum tr_task_state state;
	intptr_t value;
	int error;
};

// Its task comes first: whoever has that has all of it.
struct combined {
	struct tr_task task;

	// Stay as they were made.
	enum kind kind;
	struct tr_task **done; // AS_COMPLETED: a task for each place; else NULL
	size_t n;

	// Guarded by task.lock.
	size_t left, users, registered;
	bool making, decided;

	// Those of the one that ends it.
	size_t winner;
	int *errors; // room for n

	struct member member[];
};

// By their addresses, which tasks are combined: arrays, since a literal of the program may stand at
// the address of an equal one.
static const char all_name[] = "all", any_name[] = "any", first_name[] = "first-success";
static const char *const names[] = {all_name, any_name, first_name, NULL};

// `last` has just reported. Is the answer known now?
static bool decides(const struct combined *k, const struct member *last)
{
	return k->left == 0 || k->kind == ANY ||
	       (k->kind == FIRST_SUCCESS && last->state == TR_TASK_DONE);
}

// How it ends
// --------------------------------------------------------------------------------------

// So many users go. The last gives back what it holds.
static void leave(struct combined *k, size_t users)
{
	pthread_mutex_lock(&k->task.lock);
	k->users -= users;
	bool last = k->users == 0;
	pthread_mutex_unlock(&k->task.lock);
	if (!last)
		return;
	for (size_t i = 0; i < k->n; i++)
		tr_task_release(k->member[i].task);
	free(k->done);
	tr_task_release(&k->task);
}

static void withdraw_from_all(struct combined *k)
{
	size_t withdrawn = 0;
	for (size_t i = 0; i < k->n; i++)
		withdrawn += tr_task_withdraw(k->member[i].task, &k->member[i].c) == 0;
	if (withdrawn > 0)
		leave(k, withdrawn);
}

// All have reported, and none is to be the winner: the errors, in order.
static void end_badly(struct combined *k)
{
	size_t n_errors = 0;
	for (size_t i = 0; i < k->n; i++) {
		if (k->member[i].state == TR_TASK_FAILED)
			k->errors[n_errors++] = k->member[i].error;
	}
	if (n_errors > 0) {
		tr_task_fail_all(&k->task, k->errors, n_errors);
	} else {
		free(k->errors);
		tr_task_cancel(&k->task);
	}
}

static bool is_good(const struct combined *k)
{
	if (k->kind == FIRST_SUCCESS)
		return k->member[k->winner].state == TR_TASK_DONE;
	for (size_t i = 0; k->kind == ALL && i < k->n; i++) {
		if (k->member[i].state != TR_TASK_DONE)
			return false;
	}
	return true;
}

// Whoever has decided it calls this, once; it is a user, and its maker has registered with all.
static void end(struct combined *k)
{
	bool one_wins = k->kind == ANY || k->kind == FIRST_SUCCESS;

	if (one_wins)
		withdraw_from_all(k);
	if (is_good(k)) {
		free(k->errors);
		tr_task_complete(&k->task, (intptr_t)(one_wins ? k->winner : k->n));
	} else {
		end_badly(k);
	}
}

// One of the tasks has completed -----------------------------------------------------------------

// Puts down what it reports. The lock is held. Is it for the caller to end the whole?
static bool report(struct combined *k, struct member *m, enum tr_task_state state, int error,
		   intptr_t value)
{
	m->state = state;
	m->error = error;
	m->value = value;
	k->left--;
	if (!decides(k, m))
		return false;
	k->decided = true;
	k->winner = (size_t)(m - k->member);
	return !k->making;
}

static void has_completed(void *member)
{
	struct member *m = member;
	struct combined *k = m->of;
	enum tr_task_state state = tr_task_state(m->task);
	intptr_t value = 0;
	int error = tr_task_result(m->task, &value);
	struct tr_task *place = NULL;
	bool ends = false;

	pthread_mutex_lock(&k->task.lock);
	if (!k->decided) {
		if (k->done)
			place = k->done[k->n - k->left];
		ends = report(k, m, state, error, value);
	}
	pthread_mutex_unlock(&k->task.lock);
	if (place)
		tr_task_complete(place, m - k->member);
	if (ends)
		end(k);
	leave(k, 1);
}

// How it begins
// ------------------------------------------------------------------------------------

static int make(struct combined **combined, struct tr_task *const *tasks, size_t n, enum kind kind)
{
	struct tr_task *task;
	if (!tasks && n > 0)
		return EINVAL;
	for (size_t i = 0; i < n; i++) {
		if (!tasks[i])
			return EINVAL;
	}
	if (n > (SIZE_MAX - sizeof(struct combined)) / sizeof(struct member))
		return ENOMEM;
	int *errors = calloc(n + 1, sizeof *errors);
	if (!errors)
		return ENOMEM;
	size_t size = sizeof(struct combined) + n * sizeof(struct member);
	int result = tr_task_new_in(&task, size, names[kind]);
	if (result != 0) {
		free(errors);
		return result;
	}
	struct combined *k = *combined = (struct combined *)task;
	k->kind = kind;
	k->n = k->left = n;
	k->users = n + 1; // the continuations, and the one that makes it
	k->making = true;
	k->errors = errors;
	for (size_t i = 0; i < n; i++) {
		k->member[i] = (struct member){
			.c = {.run = has_completed, .arg = &k->member[i], .name = names[kind]},
			.of = k,
			.task = tasks[i],
		};
		tr_task_hold(tasks[i]);
	}
	tr_task_hold(task); // the users'
	return 0;
}

// Registers with all. From the first on other threads report.
static void begin(struct combined *k)
{
	TR_CALL("combine");
	for (size_t i = 0; i < k->n; i++)
		tr_task_on_completed(k->member[i].task, &k->member[i].c);
	pthread_mutex_lock(&k->task.lock);
	k->registered = k->n;
	k->making = false;
	bool ends = k->decided || k->n == 0;
	pthread_mutex_unlock(&k->task.lock);
	if (ends)
		end(k);
	leave(k, 1);
}

static int combine(struct tr_task *const *tasks, size_t n, enum kind kind, struct tr_task **task)
{
	struct combined *k;
	int result = task ? make(&k, tasks, n, kind) : EINVAL;
	if (result != 0)
		return result;
	*task = &k->task; // before: what awaits it may run
	begin(k);
	return 0;
}

int tr_when_all(struct tr_task *const *tasks, size_t n, struct tr_task **all)
{
	return combine(tasks, n, ALL, all);
}

int tr_when_any(struct tr_task *const *tasks, size_t n, struct tr_task **any)
{
	return n == 0 ? EINVAL : combine(tasks, n, ANY, any);
}

int tr_first_success(struct tr_task *const *tasks, size_t n, struct tr_task **first)
{
	return n == 0 ? EINVAL : combine(tasks, n, FIRST_SUCCESS, first);
}

// Gives both references of a task back that was never shown to anyone.
static void forget(struct tr_task *task)
{
	tr_task_release(task);
	tr_task_release(task);
}

// The places are its own, since the caller may give back a task of done[] while others complete.
static int make_places(struct combined *k, struct tr_task **done)
{
	size_t made = 0;
	int result = 0;

	k->done = calloc(k->n + 1, sizeof *k->done);
	if (!k->done)
		return ENOMEM;
	while (made < k->n && result == 0) {
		result = tr_task_new(&k->done[made], "next");
		if (result == 0)
			made++;
	}
	if (result == 0) {
		for (size_t i = 0; i < k->n; i++)
			done[i] = k->done[i];
		return 0;
	}
	while (made > 0)
		forget(k->done[--made]);
	return result;
}

int tr_as_completed(struct tr_task *const *tasks, size_t n, struct tr_task **done)
{
	struct combined *k;
	int result = done || n == 0 ? make(&k, tasks, n, AS_COMPLETED) : EINVAL;
	if (result != 0)
		return result;
	result = make_places(k, done);
	if (result != 0) {
		free(k->errors);
		tr_task_release(&k->task); // its completer's
		tr_task_release(&k->task); // its asker's
		leave(k, n + 1);
		return result;
	}
	begin(k);
	tr_task_release(&k->task); // nobody asks for it
	return 0;
}

// Asked afterwards --------------------------------------------------------------------------------

// NULL: it is none.
static struct combined *combined_of(struct tr_task *t)
{
	for (int i = ALL; t && i <= FIRST_SUCCESS; i++) {
		if (t->name == names[i])
			return (struct combined *)t;
	}
	return NULL;
}

int tr_combined_result(struct tr_task *combined, size_t i, intptr_t *value)
{
	struct combined *k = combined_of(combined);
	if (!k || i >= k->n)
		return EINVAL;
	pthread_mutex_lock(&k->task.lock);
	const struct member *m = &k->member[i];
	int result = k->task.state == TR_TASK_PENDING || m->state == TR_TASK_PENDING ? EINPROGRESS
										     : m->error;
	if (result == 0 && value)
		*value = m->value;
	pthread_mutex_unlock(&k->task.lock);
	return result;
}

size_t tr_combined_registrations(struct tr_task *combined)
{
	struct combined *k = combined_of(combined);
	if (!k)
		return 0;
	pthread_mutex_lock(&k->task.lock);
	size_t n = k->registered;
	pthread_mutex_unlock(&k->task.lock);
	return n;
}
