// SPDX-License-Identifier: MIT
//
// What a program leaves behind at its end: see world.h.
#include "model/rules.h"

static bool left(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return th->life == LIFE_EXITED || th->last == OP_PROCESS_EXIT;
}

static bool is_left(const struct world *w, uint32_t o)
{
	const struct object *lock = &w->objects[o];
	return kind_rules[lock->kind]->may_be_left && lock->owner && left(w, lock->owner);
}

// Nobody is to join main.
static bool runs_on(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return t > 1 && th->life != LIFE_NONE && !left(w, t) && !th->detached;
}

bool world_leak_next(const struct world *w, struct leak *l)
{
	bool locks = l->object || !l->thread;
	if (!w->over)
		return false;
	for (uint32_t o = l->object + 1; locks && o <= w->nobjects; o++)
		if (is_left(w, o)) {
			*l = (struct leak){.thread = w->objects[o].owner, .object = o};
			return true;
		}
	for (uint32_t t = locks ? 1 : l->thread + 1; t <= w->nthreads; t++)
		if (runs_on(w, t)) {
			*l = (struct leak){.thread = t};
			return true;
		}
	return false;
}

struct leak world_leak(const struct world *w)
{
	struct leak first = {0};
	world_leak_next(w, &first);
	return first;
}
