// SPDX-License-Identifier: MIT
//
// The first of several tasks. Which one is the first is decided once, under a lock; whoever carries
// that out withdraws what is registered with the others, and completes the answer. While the call
// still registers it is the call that carries it out; and it stops registering when there is a
// first.
#include "when-any.h"

#include <errno.h>
#include <stdlib.h>

struct any;

struct entry {
	struct tr_continuation c;
	struct any *of;
	struct tr_task *task; // with a reference, until the last user has gone
};

struct any {
	pthread_mutex_t lock;
	struct tr_task *answer; // with the completer's reference
	int n;

	// Guarded by lock.
	int first;   // -1: none yet
	bool making; // the call still registers
	int users;   // the continuations neither run nor withdrawn, and the call

	struct entry entry[];
};

// So many users go. With the last one, all that was held.
static void leave(struct any *a, int users)
{
	pthread_mutex_lock(&a->lock);
	int left = a->users -= users;
	pthread_mutex_unlock(&a->lock);
	if (left > 0)
		return;
	for (int i = 0; i < a->n; i++)
		tr_task_release(a->entry[i].task);
	pthread_mutex_destroy(&a->lock);
	free(a);
}

// By one thread, once: it is a user, and all is registered.
static void end(struct any *a)
{
	int withdrawn = 0;
	for (int i = 0; i < a->n; i++) {
		if (tr_task_withdraw(a->entry[i].task, &a->entry[i].c) == 0)
			withdrawn++;
	}
	tr_task_complete(a->answer, a->first);
	if (withdrawn > 0)
		leave(a, withdrawn);
}

static void completed(void *entry)
{
	struct entry *e = entry;
	struct any *a = e->of;

	pthread_mutex_lock(&a->lock);
	bool is_first = a->first < 0;
	if (is_first)
		a->first = (int)(e - a->entry);
	bool ends = is_first && !a->making;
	pthread_mutex_unlock(&a->lock);
	if (ends)
		end(a);
	leave(a, 1);
}

static struct any *make(struct tr_task *const *tasks, int n)
{
	struct any *a = malloc(sizeof *a + (size_t)n * sizeof *a->entry);
	if (!a || pthread_mutex_init(&a->lock, NULL) != 0) {
		free(a);
		return NULL;
	}
	a->n = n;
	a->first = -1;
	a->making = true;
	a->users = n + 1;
	for (int i = 0; i < n; i++) {
		a->entry[i] = (struct entry){
			.c = {.run = completed, .arg = &a->entry[i], .name = "any"},
			.of = a,
			.task = tasks[i],
		};
		tr_task_hold(tasks[i]);
	}
	return a;
}

// One of them has completed before the call: so has the answer. Where a continuation calls, what is
// registered with that one runs later, and another may complete before.
static bool is_there(struct tr_task *const *tasks, int n, struct tr_task *answer)
{
	for (int i = 0; i < n; i++) {
		if (tr_task_is_completed(tasks[i])) {
			tr_task_complete(answer, i);
			return true;
		}
	}
	return false;
}

int when_any(struct tr_task *const *tasks, int n, struct tr_task **any)
{
	struct tr_task *answer;
	if (!tasks || n < 1)
		return EINVAL;
	if (tr_task_new(&answer, "any") != 0)
		return ENOMEM;
	if (is_there(tasks, n, answer)) {
		*any = answer;
		return 0;
	}
	struct any *a = make(tasks, n);
	if (!a) {
		tr_task_release(answer);
		tr_task_release(answer);
		return ENOMEM;
	}
	a->answer = *any = answer;
	bool ends = false;
	int registered = 0;
	while (registered < n && !ends) {
		struct entry *e = &a->entry[registered++];
		tr_task_on_completed(e->task, &e->c);
		pthread_mutex_lock(&a->lock);
		a->making = registered < n && a->first < 0;
		ends = a->first >= 0;
		pthread_mutex_unlock(&a->lock);
	}
	if (ends)
		end(a);
	leave(a, 1 + n - registered);
	return 0;
}
