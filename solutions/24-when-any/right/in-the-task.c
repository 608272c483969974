// SPDX-License-Identifier: MIT
//
// The first of several tasks, all of it in one object, behind the answer: so the answer's lock and
// its reference count are there already. A registration has a reference to the answer and one to
// its task; whoever ends it has another one to each task, since a continuation that runs beside it
// gives its own back.
#include "when-any.h"

#include <errno.h>

struct any;

struct entry {
	struct tr_continuation c;
	struct any *of;
	struct tr_task *task;
};

struct any {
	struct tr_task answer;
	int n;

	// Guarded by answer.lock.
	int first; // -1: none yet
	bool making;

	struct entry entry[];
};

// A registration is over: run, or withdrawn.
static void over(struct entry *e)
{
	tr_task_release(e->task);
	tr_task_release(&e->of->answer);
}

static void end(struct any *a)
{
	for (int i = 0; i < a->n; i++) {
		struct tr_task *task = a->entry[i].task;
		if (tr_task_withdraw(task, &a->entry[i].c) == 0)
			over(&a->entry[i]);
		tr_task_release(task);
	}
	tr_task_complete(&a->answer, a->first);
}

static void completed(void *entry)
{
	struct entry *e = entry;
	struct any *a = e->of;

	pthread_mutex_lock(&a->answer.lock);
	bool ends = a->first < 0 && !a->making;
	if (a->first < 0)
		a->first = (int)(e - a->entry);
	pthread_mutex_unlock(&a->answer.lock);
	if (ends)
		end(a);
	over(e);
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
	struct tr_task *made;
	if (!tasks || n < 1)
		return EINVAL;
	if (tr_task_new_in(&made, sizeof(struct any) + (size_t)n * sizeof(struct entry), "any") !=
	    0)
		return ENOMEM;
	struct any *a = (struct any *)made;
	a->n = n;
	a->first = -1;
	a->making = true;
	*any = made;
	if (is_there(tasks, n, made))
		return 0;
	for (int i = 0; i < n; i++) {
		struct entry *e = &a->entry[i];
		e->c = (struct tr_continuation){.run = completed, .arg = e, .name = "any"};
		e->of = a;
		e->task = tasks[i];
		tr_task_hold(e->task); // of the registration
		tr_task_hold(e->task); // of whoever ends it
		tr_task_hold(made);
	}
	for (int i = 0; i < n; i++)
		tr_task_on_completed(tasks[i], &a->entry[i].c);
	pthread_mutex_lock(&a->answer.lock);
	a->making = false;
	bool ends = a->first >= 0;
	pthread_mutex_unlock(&a->answer.lock);
	if (ends)
		end(a);
	return 0;
}
