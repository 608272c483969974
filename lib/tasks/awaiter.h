// SPDX-License-Identifier: MIT
//
// The awaiter: what an asynchronous function needs of a thing to await it. Anything can be awaited
// that answers three questions; a task (task.h) does, and a program may write others.
//
//	struct tr_awaiter a = tr_task_awaiter(task);
//	if (!tr_is_completed(a)) {
//		m->state = 0;			// first say where to go on,
//		error = tr_on_completed(a, &m->next);
//		if (error == 0)
//			return;			// for from here on another thread may run it
//	}
//	...
//	error = tr_get_result(a, &value);
//
// The rule on which all depends: an awaiter decides *under one lock* whether a continuation is
// registered or the thing has already completed. A continuation that is registered too late is
// resumed at once; it is never lost, and never run twice. Source: "Métodos Assíncronos no C# 5.0"
// (ISEL, lecture 24).
#ifndef TASKS_AWAITER_H
#define TASKS_AWAITER_H

#include <stdbool.h>
#include <stdint.h>

#include "annotate/by_value.h"
#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_awaiter_ops {
	// Need one wait? The answer "no" may be out of date at once; "yes, completed" stays.
	bool (*is_completed)(void *of);

	// Resumes c once, when it has completed; at once if it has (but then still by
	// tr_continuation_resume). Does not wait. 0, or an errno value: c was not registered.
	int (*on_completed)(void *of, struct tr_continuation *c);

	// Called once, last, when it has completed: what it gave, or the error it failed with (then
	// *value stays as it was). Gives back what the awaiter holds. EINPROGRESS: not completed,
	// and nothing was given back.
	int (*get_result)(void *of, intptr_t *value);
};

// An awaiter is a value: the function that awaits keeps it, and passes it by copy, because the
// place where it is kept may be gone (resumed, finished and freed by another thread) before
// on_completed() has returned.
struct tr_awaiter {
	const struct tr_awaiter_ops *ops;
	void *of; // what is awaited
};

static inline bool tr_is_completed(struct tr_awaiter a)
{
	return a.ops->is_completed(a.of);
}
#define tr_is_completed(a) (tr_is_completed)(TR_BY_VALUE(struct tr_awaiter, a))

static inline int tr_on_completed(struct tr_awaiter a, struct tr_continuation *c)
{
	return a.ops->on_completed(a.of, c);
}
#define tr_on_completed(a, c) (tr_on_completed)(TR_BY_VALUE(struct tr_awaiter, a), c)

static inline int tr_get_result(struct tr_awaiter a, intptr_t *value)
{
	return a.ops->get_result(a.of, value);
}
#define tr_get_result(a, value) (tr_get_result)(TR_BY_VALUE(struct tr_awaiter, a), value)

#ifdef __cplusplus
}
#endif
#endif
