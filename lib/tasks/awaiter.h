// SPDX-License-Identifier: MIT
//
// The awaiter: the three functions that make a thing awaitable for an asynchronous function. A task
// (task.h) has them, and a program may write others.
//
//	struct tr_awaiter a = tr_task_awaiter(task);
//	if (!tr_is_completed(a)) {
//		m->state = 0;			// first store where to resume,
//		error = tr_on_completed(a, &m->next);
//		if (error == 0)
//			return;			// now another thread may run it
//	}
//	...
//	error = tr_get_result(a, &value);
//
// An awaiter must decide *under one lock* whether a continuation is registered or the thing has
// already completed. One that is registered too late is resumed at once: none is lost, and none
// runs twice. Source: "Métodos Assíncronos no C# 5.0" (ISEL, lecture 24).
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
	// "true" stays true; "false" may be out of date at once.
	bool (*is_completed)(void *of);

	// Has c resumed (tr_continuation_resume) once, when the thing has completed; at once if it
	// has. Does not block. 0, or an errno value: c was not registered.
	int (*on_completed)(void *of, struct tr_continuation *c);

	// Called once, last, after completion: 0 and the result, or the error (*value is
	// unchanged). Releases what the awaiter holds. EINPROGRESS: not completed; nothing is
	// released.
	int (*get_result)(void *of, intptr_t *value);
};

// Passed by value: the awaiting function's copy may be freed by another thread, which resumes and
// finishes that function, before on_completed() has returned.
struct tr_awaiter {
	const struct tr_awaiter_ops *ops;
	void *of; // the awaited thing
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
