// SPDX-License-Identifier: MIT
//
// What a program leaves behind at its end: see world.h.
#include "model/rules.h"

static bool left(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return th->life == LIFE_EXITED || th->last == OP_PROCESS_EXIT;
}

struct leak world_leak(const struct world *w)
{
	if (!w->over)
		return (struct leak){0};
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		const struct object *lock = &w->objects[o];
		if (kind_rules[lock->kind]->may_be_left && lock->owner && left(w, lock->owner))
			return (struct leak){.thread = lock->owner, .object = o};
	}
	for (uint32_t t = 2; t <= w->nthreads; t++) { // nobody is to join main
		const struct thread *th = &w->threads[t];
		if (th->life != LIFE_NONE && !left(w, t) && !th->detached)
			return (struct leak){.thread = t};
	}
	return (struct leak){0};
}
