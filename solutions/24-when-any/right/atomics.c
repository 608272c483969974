// SPDX-License-Identifier: MIT
//
// The first of several tasks, without a lock. The first is whoever changes -1 by
// compare-and-exchange. Two things must have happened before it is carried out: there is a first,
// and all is registered. Whoever is second of these two carries it out.
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
	struct tr_task *answer; // with the completer's reference
	int n;

	// Atomic.
	int first;   // -1: none yet
	int missing; // of the two things
	int users;   // the continuations neither run nor withdrawn, and the call

	struct entry entry[];
};

// So many users go. With the last one, all that was held.
static void leave(struct any *a, int users)
{
	if (__atomic_sub_fetch(&a->users, users, __ATOMIC_ACQ_REL) > 0)
		return;
	for (int i = 0; i < a->n; i++)
		tr_task_release(a->entry[i].task);
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
	tr_task_complete(a->answer, __atomic_load_n(&a->first, __ATOMIC_ACQUIRE));
	if (withdrawn > 0)
		leave(a, withdrawn);
}

static void one_is_there(struct any *a)
{
	if (__atomic_sub_fetch(&a->missing, 1, __ATOMIC_ACQ_REL) == 0)
		end(a);
}

static void completed(void *entry)
{
	struct entry *e = entry;
	struct any *a = e->of;

	int none = -1;
	if (__atomic_compare_exchange_n(&a->first, &none, (int)(e - a->entry), false,
					__ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		one_is_there(a);
	leave(a, 1);
}

static struct any *make(struct tr_task *const *tasks, int n)
{
	struct any *a = malloc(sizeof *a + (size_t)n * sizeof *a->entry);
	if (!a)
		return NULL;
	a->n = n;
	a->first = -1;
	a->missing = 2;
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
	for (int i = 0; i < n; i++)
		tr_task_on_completed(a->entry[i].task, &a->entry[i].c);
	one_is_there(a);
	leave(a, 1);
	return 0;
}
