// SPDX-License-Identifier: MIT
//
// Combinators: see combine.h for the contract and the invariant.
#include "tasks/compose/combine.h"

#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"

enum kind { ALL, ANY, FIRST_SUCCESS, AS_COMPLETED };

struct combined;

// One of the tasks, and its report.
struct member {
	struct tr_continuation c;
	struct combined *of;
	struct tr_task *task; // with a reference, until the last user leaves

	// Guarded by of->task.lock. TR_TASK_PENDING: it has not reported.
	enum tr_task_state state;
	intptr_t value;
	int error;
};

// The task comes first: releasing it frees the rest.
struct combined {
	struct tr_task task;

	// Never change.
	enum kind kind;
	struct tr_task **done; // AS_COMPLETED: a task for each place; else NULL
	size_t n;

	// Guarded by task.lock.
	size_t left, users, registered;
	bool making, decided;

	// Of the thread that decides.
	size_t winner;
	int *errors; // room for n

	struct member member[];
};

// A task with one of these addresses as its name is a combinator's. Arrays, since the linker may
// merge equal literals.
static const char all_name[] = "all", any_name[] = "any", first_name[] = "first-success";
static const char *const names[] = {all_name, any_name, first_name, NULL};

// Does the report of `last` decide?
static bool decides(const struct combined *k, const struct member *last)
{
	return k->left == 0 || k->kind == ANY ||
	       (k->kind == FIRST_SUCCESS && last->state == TR_TASK_DONE);
}

// The end -----------------------------------------------------------------------------------------

// Removes users. The last one releases the references.
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

// All have reported without success: fails with the errors in order, or is cancelled.
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

// Called once, by the user that decided, after all registrations.
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

// One of the tasks has completed ------------------------------------------------------------------

// Records a report. The lock is held. True: the caller must call end().
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

// The beginning -----------------------------------------------------------------------------------

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
	k->users = n + 1; // the continuations, and the call
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

// Registers with all tasks. Other threads may report from the first on.
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
	*task = &k->task; // first, since what awaits the task may run below
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

// Releases both references of a task that no other thread has.
static void forget(struct tr_task *task)
{
	tr_task_release(task);
	tr_task_release(task);
}

// The combinator has an array of its own, since the caller may reuse done[].
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
		tr_task_release(&k->task); // the completer's
		tr_task_release(&k->task); // the asker's
		leave(k, n + 1);
		return result;
	}
	begin(k);
	tr_task_release(&k->task); // the asker's: the caller gets done[] only
	return 0;
}

// Queries -----------------------------------------------------------------------------------------

// NULL: t is not a combinator's task.
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
