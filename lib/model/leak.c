// SPDX-License-Identifier: MIT
//
// What a program leaves behind at its end: see world.h.
#include "model/rules.h"

static bool left(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return th->life == LIFE_EXITED || th->last == OP_PROCESS_EXIT;
}

// The thread, among those that hold the lock, that has left it behind; 0: none has.
static uint32_t left_by(const struct world *w, uint32_t o)
{
	const struct object *lock = &w->objects[o];
	if (!kind_rules[lock->kind]->may_be_left)
		return 0;
	if (lock->owner)
		return left(w, lock->owner) ? lock->owner : 0;
	uint32_t least = 0; // the lowest number: the order of the holds depends on the schedule
	for (size_t i = 0; i < w->nholds; i++) {
		const struct hold *h = &w->holds[i];
		if (h->object == o && left(w, h->thread) && (!least || h->thread < least))
			least = h->thread;
	}
	return least;
}

// Main need not be joined.
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
	for (uint32_t o = l->object + 1; locks && o <= w->nobjects; o++) {
		uint32_t by = left_by(w, o);
		if (by) {
			*l = (struct leak){.thread = by, .object = o};
			return true;
		}
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
