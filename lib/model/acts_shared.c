// SPDX-License-Identifier: MIT
//
// The acts of what several threads may pass at once: semaphores, read-write locks, barriers and
// once. See acts.h.
#include "model/acts.h"

#include "base/vec.h"

#include <errno.h>

// ---- semaphores ---------------------------------------------------------------------------------

void act_sem_wait(struct doing *d)
{
	if (d->o->value == 0) {
		act_complete(d, EAGAIN, 0); // trywait: a wait is not enabled then
		return;
	}
	act_complete(d, 0, --d->o->value);
}

void act_sem_post(struct doing *d)
{
	act_complete(d, 0, ++d->o->value);
}

void act_sem_getvalue(struct doing *d)
{
	act_complete(d, 0, d->o->value);
}

void act_sem_open(struct doing *d)
{
	int flags = OPEN_FLAGS(d->th->op.arg);
	if (d->o->other) {
		bool refuse = (flags & OPEN_CREATE) && (flags & OPEN_EXCLUSIVE);
		act_complete(d, refuse ? EEXIST : 0, refuse ? 0 : d->o->other);
		return;
	}
	if (!(flags & OPEN_CREATE)) {
		act_complete(d, ENOENT, 0);
		return;
	}
	uint32_t name = d->th->op.object, sem = world_object(d->w, KIND_SEM, 0, 0, true,
							     (uint32_t)OPEN_VALUE(d->th->op.arg));
	if (!sem) {
		act_complete(d, ENOMEM, 0);
		return;
	}
	d->w->objects[name].other = sem;
	d->w->objects[sem].other = name;
	act_complete(d, 0, sem | SEM_CREATED);
}

void act_sem_unlink(struct doing *d)
{
	int32_t result = d->o->other ? 0 : ENOENT;
	d->o->other = 0;
	act_complete(d, result, 0);
}

// ---- read-write locks -------------------------------------------------------------------------

static bool hold_add(struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t) {
			w->holds[i].n++;
			return true;
		}
	struct hold *p = vec_room(w->holds, &w->holds_cap, w->nholds + 1, sizeof *p);
	if (!p) {
		w->failed = true;
		return false;
	}
	w->holds = p;
	p[w->nholds++] = (struct hold){.object = object, .thread = (uint16_t)t, .n = 1};
	return true;
}

static void hold_drop(struct world *w, uint32_t object, uint32_t t)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == object && w->holds[i].thread == t) {
			if (--w->holds[i].n == 0)
				w->holds[i] = w->holds[--w->nholds];
			return;
		}
}

void act_rdlock(struct doing *d)
{
	if (d->o->owner) { // a try, or the writer itself
		act_complete(d, d->th->op.code == OP_RDLOCK ? EDEADLK : EBUSY, 0);
		return;
	}
	if (!hold_add(d->w, d->th->op.object, d->t)) {
		act_complete(d, EAGAIN, 0);
		return;
	}
	d->o->count++;
	act_complete(d, 0, 0);
}

void act_wrlock(struct doing *d)
{
	if (d->o->owner || d->o->count) {
		act_complete(d, d->th->op.code == OP_WRLOCK ? EDEADLK : EBUSY, 0);
		return;
	}
	d->o->owner = d->t;
	act_complete(d, 0, 0);
}

void act_rw_unlock(struct doing *d)
{
	if (d->o->owner == d->t)
		d->o->owner = 0;
	else {
		hold_drop(d->w, d->th->op.object, d->t);
		d->o->count--;
	}
	act_complete(d, 0, 0);
}

// ---- barriers and once ------------------------------------------------------------------------

// The thread chosen first is the serial one; the others that are there may then pass, as many
// as the barrier has parties. Threads that come later wait for its next opening.
void act_barrier_wait(struct doing *d)
{
	struct world *w = d->w;
	uint32_t o = d->th->op.object;
	bool opens = d->th->phase == PHASE_CALL;
	if (opens) {
		d->o->count = (uint32_t)d->o->value;
		for (uint32_t t = 1; t <= w->nthreads; t++) {
			struct thread *th = &w->threads[t];
			if (t != d->t && th->phase == PHASE_CALL &&
			    th->op.code == OP_BARRIER_WAIT && th->op.object == o)
				th->phase = PHASE_RELEASED;
		}
	}
	d->o->other--;
	act_complete(d, 0, opens);
	if (--d->o->count)
		return;
	for (uint32_t t = 1; t <= w->nthreads; t++) // more had come than it has parties
		if (w->threads[t].phase == PHASE_RELEASED && w->threads[t].op.object == o)
			w->threads[t].phase = PHASE_CALL;
}

void act_once(struct doing *d)
{
	bool first = !d->o->done;
	if (first)
		d->o->owner = d->t;
	act_complete(d, 0, first);
}

void act_once_done(struct doing *d)
{
	d->o->owner = 0;
	d->o->done = true;
	act_complete(d, 0, 0);
}
