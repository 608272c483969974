// SPDX-License-Identifier: MIT
//
// May a pending operation go on, what holds it, and is it a mistake of the program? A faulty
// operation counts as enabled: letting it happen is how the fault is found.
#include "model/world.h"

#include <stdlib.h>

static const struct object *object_of(const struct world *w, const struct thread *th)
{
	return &w->objects[th->op.object];
}

// ---- faults -----------------------------------------------------------------------------

// A thread other than t that is pending at object o, or sleeps in a wait that needs it as its
// mutex.
static uint32_t user_of(const struct world *w, uint32_t o, uint32_t t)
{
	for (uint32_t u = 1; u <= w->nthreads; u++) {
		const struct thread *th = &w->threads[u];
		if (u == t || th->phase == PHASE_RUN || th->life == LIFE_EXITED)
			continue;
		if (th->op.object == o &&
		    (th->phase == PHASE_WAIT || (th->phase == PHASE_CALL && !world_enabled(w, u))))
			return u;
		if (th->op.other == o && (th->phase == PHASE_WAIT || th->phase == PHASE_RELOCK))
			return u;
	}
	return 0;
}

static uint32_t reader_of(const struct world *w, uint32_t o)
{
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].object == o)
			return w->holds[i].thread;
	return 0;
}

static enum fault fault_destroy(const struct world *w, uint32_t t, uint32_t *other)
{
	uint32_t o = w->threads[t].op.object;
	*other = w->objects[o].owner;
	if (!*other && w->objects[o].kind == KIND_RWLOCK)
		*other = reader_of(w, o);
	if (!*other)
		*other = user_of(w, o, t);
	return *other ? FAULT_DESTROY_IN_USE : FAULT_NONE;
}

static enum fault fault_unlock(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct thread *th = &w->threads[t];
	const struct object *o = object_of(w, th);
	if (o->owner == t || (o->kind == KIND_RWLOCK && world_reads(w, th->op.object, t)))
		return FAULT_NONE;
	*other = o->owner;
	if (!*other && o->kind == KIND_RWLOCK)
		*other = reader_of(w, th->op.object);
	return *other ? FAULT_UNLOCK_OTHERS : FAULT_UNLOCK_FREE;
}

static enum fault fault_wait(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct op *op = &w->threads[t].op;
	*other = w->objects[op->other].owner;
	if (*other != t)
		return FAULT_WAIT_NO_MUTEX;
	for (uint32_t u = 1; u <= w->nthreads; u++) {
		const struct thread *th = &w->threads[u];
		if (th->phase == PHASE_WAIT && th->op.object == op->object &&
		    th->op.other != op->other) {
			*other = u;
			return FAULT_WAIT_TWO_MUTEXES;
		}
	}
	*other = 0;
	return FAULT_NONE;
}

static enum fault fault_join(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct thread *th = &w->threads[t], *target = &w->threads[th->op.other];
	*other = th->op.other;
	if (*other == t)
		return FAULT_JOIN_SELF;
	if (target->joined)
		return FAULT_JOIN_TWICE;
	if (target->detached)
		return FAULT_JOIN_DETACHED;
	for (uint32_t u = 1; u <= w->nthreads; u++) {
		const struct thread *by = &w->threads[u];
		if (u != t && by->phase == PHASE_CALL && by->op.code == OP_JOIN &&
		    by->op.other == th->op.other)
			return FAULT_JOIN_BUSY;
	}
	return FAULT_NONE;
}

static enum fault fault_detach(const struct world *w, uint32_t t, uint32_t *other)
{
	*other = w->threads[t].op.other;
	const struct thread *target = &w->threads[*other];
	return target->detached || target->joined ? FAULT_DETACH_TWICE : FAULT_NONE;
}

static enum fault fault_post(const struct world *w, uint32_t t, uint32_t *other)
{
	(void)other;
	return object_of(w, &w->threads[t])->value >= MAX_SEM ? FAULT_SEM_OVERFLOW : FAULT_NONE;
}

static enum fault (*const fault_of[OPS])(const struct world *, uint32_t, uint32_t *) = {
	[OP_DESTROY] = fault_destroy,
	[OP_COND_DESTROY] = fault_destroy,
	[OP_SEM_DESTROY] = fault_destroy,
	[OP_RW_DESTROY] = fault_destroy,
	[OP_BARRIER_DESTROY] = fault_destroy,
	[OP_UNLOCK] = fault_unlock,
	[OP_RW_UNLOCK] = fault_unlock,
	[OP_COND_WAIT] = fault_wait,
	[OP_COND_WAIT_INT] = fault_wait,
	[OP_JOIN] = fault_join,
	[OP_TRYJOIN] = fault_join,
	[OP_DETACH] = fault_detach,
	[OP_SEM_POST] = fault_post,
};

static bool initialises(uint8_t code)
{
	return code == OP_INIT || code == OP_COND_INIT || code == OP_SEM_INIT ||
	       code == OP_RW_INIT || code == OP_BARRIER_INIT;
}

enum fault world_fault(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct thread *th = &w->threads[t];
	*other = 0;
	if (th->phase != PHASE_CALL)
		return FAULT_NONE;
	if (th->op.object && !initialises(th->op.code)) {
		const struct object *o = object_of(w, th);
		if (!o->alive && o->kind != KIND_NAME && o->kind != KIND_MEMORY)
			return o->done ? FAULT_USE_DESTROYED : FAULT_NOT_INITIALISED;
	}
	return fault_of[th->op.code] ? fault_of[th->op.code](w, t, other) : FAULT_NONE;
}

// ---- enabled ------------------------------------------------------------------------------

static bool can_lock(const struct object *o, uint32_t t)
{
	return o->owner == 0 || (o->owner == t && o->type != MUTEX_NORMAL);
}

static bool can_pass(const struct world *w, const struct thread *th)
{
	const struct object *o = object_of(w, th);
	if (th->phase == PHASE_RELEASED)
		return o->count > 0;
	return o->count == 0 && o->other >= o->value;
}

bool world_enabled(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	const struct object *o = object_of(w, th);
	uint32_t other;
	if (th->life == LIFE_EXITED || th->life == LIFE_NONE || th->phase == PHASE_RUN)
		return false;
	if (th->phase == PHASE_WAIT)
		return false;
	if (th->phase == PHASE_RELOCK)
		return can_lock(&w->objects[th->op.other], t);
	switch (th->op.code) {
	case OP_JOIN:
		return w->threads[th->op.other].life == LIFE_EXITED || world_fault(w, t, &other);
	case OP_SLEEP:
		return th->op.arg <= w->now || (w->rules.any_timeouts && th->op.arg != TR_NEVER);
	case OP_LOCK:
		return !o->alive || can_lock(o, t);
	case OP_SEM_WAIT:
		return !o->alive || o->value > 0;
	case OP_RDLOCK:
		return !o->alive || o->owner == 0 || o->owner == t;
	case OP_WRLOCK:
		return !o->alive || (o->owner == 0 && o->count == 0) || o->owner == t;
	case OP_BARRIER_WAIT:
		return !o->alive || can_pass(w, th);
	case OP_ONCE:
		return o->done || o->owner == 0;
	default:
		return true;
	}
}

// The object that a thread would be held up by.
static uint32_t wanted(const struct thread *th)
{
	return th->phase == PHASE_RELOCK ? th->op.other : th->op.object;
}

struct blocker world_blocker(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	struct blocker b = {0};
	if (th->phase == PHASE_RUN || th->life == LIFE_EXITED || world_enabled(w, t))
		return b;
	if (th->op.code == OP_JOIN)
		return (struct blocker){.thread = th->op.other};
	b.object = wanted(th);
	b.thread = w->objects[b.object].owner;
	if (!b.thread && w->objects[b.object].kind == KIND_RWLOCK)
		b.thread = reader_of(w, b.object);
	return b;
}

// ---- queues --------------------------------------------------------------------------------

static int by_arrival(const void *a, const void *b, void *ctx)
{
	const struct world *w = ctx;
	uint64_t x = w->threads[*(const uint16_t *)a].since;
	uint64_t y = w->threads[*(const uint16_t *)b].since;
	return x < y ? -1 : x > y;
}

size_t world_queue(const struct world *w, uint32_t object, bool waiting, uint16_t *out, size_t max)
{
	size_t n = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		if (th->phase == PHASE_RUN || th->life == LIFE_EXITED)
			continue;
		if (waiting != (th->phase == PHASE_WAIT) || wanted(th) != object)
			continue;
		bool in = waiting || world_blocker(w, t).object == object;
		if (in && n++ < max)
			out[n - 1] = (uint16_t)t;
	}
	if (out)
		qsort_r(out, n < max ? n : max, sizeof *out, by_arrival, (void *)w);
	return n;
}
