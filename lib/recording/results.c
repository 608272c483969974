// SPDX-License-Identifier: MIT
//
// What an operation would give back if it took effect now, and whether that is what the tape
// says. The model's own functions change the world; these only look.
#include "recording/line.h"

#include <errno.h>

struct gives {
	int32_t result;
	int64_t value;
	bool has_value; // the value is on the tape as well
};

typedef struct gives gives_fn(const struct world *w, uint32_t t);

static const struct object *object_of(const struct world *w, uint32_t t)
{
	return &w->objects[w->threads[t].op.object];
}

static struct gives gives_lock(const struct world *w, uint32_t t)
{
	const struct object *o = object_of(w, t);
	bool again = o->owner == t;
	if (again && o->type == MUTEX_ERRORCHECK && w->threads[t].op.code == OP_LOCK)
		return (struct gives){.result = EDEADLK};
	bool free = !o->owner || (again && o->type == MUTEX_RECURSIVE);
	return (struct gives){.result = free ? 0 : EBUSY};
}

static struct gives gives_trywait(const struct world *w, uint32_t t)
{
	return (struct gives){.result = object_of(w, t)->value > 0 ? 0 : EAGAIN};
}

static struct gives gives_getvalue(const struct world *w, uint32_t t)
{
	return (struct gives){.value = object_of(w, t)->value, .has_value = true};
}

static struct gives gives_open(const struct world *w, uint32_t t)
{
	int flags = OPEN_FLAGS(w->threads[t].op.arg);
	bool there = object_of(w, t)->other, create = flags & OPEN_CREATE;
	int32_t refused = create && flags & OPEN_EXCLUSIVE ? EEXIST : 0;
	return (struct gives){.result = there ? refused : create ? 0 : ENOENT, .value = !there};
}

static struct gives gives_unlink(const struct world *w, uint32_t t)
{
	return (struct gives){.result = object_of(w, t)->other ? 0 : ENOENT};
}

static struct gives gives_rdlock(const struct world *w, uint32_t t)
{
	bool held = object_of(w, t)->owner;
	int32_t busy = w->threads[t].op.code == OP_RDLOCK ? EDEADLK : EBUSY;
	return (struct gives){.result = held ? busy : 0};
}

static struct gives gives_wrlock(const struct world *w, uint32_t t)
{
	bool held = object_of(w, t)->owner || object_of(w, t)->count;
	int32_t busy = w->threads[t].op.code == OP_WRLOCK ? EDEADLK : EBUSY;
	return (struct gives){.result = held ? busy : 0};
}

static struct gives gives_barrier(const struct world *w, uint32_t t)
{
	return (struct gives){.value = w->threads[t].phase == PHASE_CALL, .has_value = true};
}

static struct gives gives_once(const struct world *w, uint32_t t)
{
	return (struct gives){.value = !object_of(w, t)->done, .has_value = true};
}

static struct gives gives_tryjoin(const struct world *w, uint32_t t)
{
	bool ended = w->threads[w->threads[t].op.other].life == LIFE_EXITED;
	return (struct gives){.result = ended ? 0 : EBUSY};
}

static struct gives gives_interrupt(const struct world *w, uint32_t t)
{
	bool ended = w->threads[w->threads[t].op.other].life == LIFE_EXITED;
	return (struct gives){.result = ended ? ESRCH : 0};
}

static struct gives gives_interrupted(const struct world *w, uint32_t t)
{
	return (struct gives){.value = w->threads[t].interrupted, .has_value = true};
}

static gives_fn *const gives_of[OPS] = {
	[OP_LOCK] = gives_lock,
	[OP_TRYLOCK] = gives_lock,
	[OP_SEM_TRYWAIT] = gives_trywait,
	[OP_SEM_GETVALUE] = gives_getvalue,
	[OP_SEM_OPEN] = gives_open,
	[OP_SEM_UNLINK] = gives_unlink,
	[OP_RDLOCK] = gives_rdlock,
	[OP_TRYRDLOCK] = gives_rdlock,
	[OP_WRLOCK] = gives_wrlock,
	[OP_TRYWRLOCK] = gives_wrlock,
	[OP_BARRIER_WAIT] = gives_barrier,
	[OP_ONCE] = gives_once,
	[OP_TRYJOIN] = gives_tryjoin,
	[OP_INTERRUPT] = gives_interrupt,
	[OP_INTERRUPTED] = gives_interrupted,
};

// Results that the model does not tell apart from success.
static bool same_result(const struct taped *t, int32_t result)
{
	return t->result == result || t->op == OP_SLEEP || t->op == OP_YIELD;
}

bool lane_fits(const struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	if (!k->closed)
		return true;
	struct gives g = {0};
	if (gives_of[k->now.op])
		g = gives_of[k->now.op](&l->world, k->number);
	bool opened = k->now.op == OP_SEM_OPEN && k->now.result == 0;
	if (opened && g.value != (k->now.value & 1)) // created it, or found it
		return false;
	return same_result(&k->now, g.result) && (!g.has_value || g.value == k->now.value);
}
