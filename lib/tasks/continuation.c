// SPDX-License-Identifier: MIT
//
// Holding, resuming and running continuations: see continuation.h.
#include "tasks/continuation.h"

// The thread's logical context, and the continuations still to run in it.
static _Thread_local void *logical;
static _Thread_local struct tr_continuations *to_run; // NULL: no continuation runs here

void tr_continuation_hold(struct tr_continuations *list, const void *holder,
			  struct tr_continuation *c)
{
	__atomic_store_n(&c->held_by, holder, __ATOMIC_RELAXED);
	TAILQ_INSERT_TAIL(list, c, next);
}

bool tr_continuation_take(struct tr_continuations *list, const void *holder,
			  struct tr_continuation *c)
{
	if (__atomic_load_n(&c->held_by, __ATOMIC_RELAXED) != holder)
		return false;
	__atomic_store_n(&c->held_by, NULL, __ATOMIC_RELAXED);
	TAILQ_REMOVE(list, c, next);
	return true;
}

struct tr_continuation *tr_continuation_take_first(struct tr_continuations *list)
{
	struct tr_continuation *c = TAILQ_FIRST(list);
	if (c) {
		__atomic_store_n(&c->held_by, NULL, __ATOMIC_RELAXED);
		TAILQ_REMOVE(list, c, next);
	}
	return c;
}

void tr_continuation_run(struct tr_continuation *c)
{
	void *before = tr_logical_set(c->logical);
	c->run(c->arg); // c may be freed inside
	logical = before;
}

// Runs c, and then one by one all that are resumed meanwhile: the trampoline.
static void run_here(struct tr_continuation *c)
{
	if (to_run) {
		TAILQ_INSERT_TAIL(to_run, c, next);
		return;
	}
	struct tr_continuations list = TAILQ_HEAD_INITIALIZER(list);
	to_run = &list;
	while (c) {
		tr_continuation_run(c);
		c = tr_continuation_take_first(&list);
	}
	to_run = NULL;
}

void tr_continuation_resume(struct tr_continuation *c)
{
	if (!c->on || c->on->submit(c->on, c) != 0)
		run_here(c);
}

void *tr_logical(void)
{
	return logical;
}

void *tr_logical_set(void *to)
{
	void *before = logical;
	logical = to;
	return before;
}

void tr_continuation_capture(struct tr_continuation *c)
{
	c->logical = logical;
}
