// SPDX-License-Identifier: MIT
//
// Inside lib/tasks: lists of continuations, copied for a caller and shown by the visualizer. The
// lock that guards the list is held.
#ifndef TASKS_LISTS_H
#define TASKS_LISTS_H

#include "annotate/annotate.h"
#include "tasks/continuation.h"

// Writes the first n to out[]. Returns how many are in the list.
static inline size_t list_copy(const struct tr_continuations *list,
			       const struct tr_continuation **out, size_t n)
{
	const struct tr_continuation *c;
	size_t all = 0;

	TAILQ_FOREACH(c, list, next) {
		if (all < n)
			out[all] = c;
		all++;
	}
	return all;
}

// Shows the first sixteen, as the queue `name` at the address `at`.
static inline void list_show(const void *at, const char *name, const struct tr_continuations *list)
{
	enum { SHOWN = 16 };
	const char *names[SHOWN] = {NULL};
	const struct tr_continuation *c;
	size_t n = 0;

	if (!tr_shown())
		return;
	TAILQ_FOREACH(c, list, next) {
		if (n == SHOWN)
			break;
		names[n++] = c->name ? c->name : "?";
	}
	tr_queue(at, name, 0, names, n);
}

#endif
