// SPDX-License-Identifier: MIT
//
// A hash of the state of a world: of what can still happen, not of how the world got there. So an
// object counts by its address, not by its number, and a time limit by the time left.
#include "model/key.h"
#include "model/rules.h"

#include "base/mix.h"

#define SOMEBODY UINT32_MAX // a holder that is not named: the states of threads tell which

static uint64_t add(uint64_t h, uint64_t x)
{
	return mix64(mix_hash(h) + x + 1);
}

static uint64_t where(const struct world *w, uint32_t object)
{
	const struct object *o = &w->objects[object];
	return object ? add(o->addr, o->kind) : 0;
}

// All time limits that have passed are alike; where any limit may pass at any moment, all limits
// are, unless the program reads the clock.
static int64_t arg_state(const struct world *w, const struct op *op, bool clock)
{
	if (op_rows[op->code].arg != ARG_DEADLINE || op->arg == TR_NEVER)
		return op->arg;
	if (w->rules.any_timeouts && !clock)
		return 0;
	return op->arg > w->now ? op->arg - w->now : 0;
}

static uint64_t op_state(const struct world *w, const struct op *op, bool clock)
{
	uint64_t h = add(op->code, where(w, op->object));
	h = add(h, op_waits(op->code) ? where(w, op->mutex) : op->other);
	return add(h, (uint64_t)arg_state(w, op, clock));
}

static uint64_t thread_state(const struct world *w, const struct thread *th, bool clock,
			     unsigned pauses)
{
	unsigned flags[] = {th->joined,	   th->detached,   th->interrupted, th->cancellable,
			    th->cancelled, th->cancel_off, th->cancel_due,  th->cancelling,
			    th->leaving,   th->value_known};
	uint64_t h = (uint64_t)th->life << 8 | th->phase;
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		h = h << 1 | flags[i];
	h = add(h, th->last == OP_PROCESS_EXIT);
	h = add(h, th->pauses < pauses ? th->pauses : pauses);
	if (th->phase == PHASE_RELOCK) // the wake-up is in th->result
		h = add(h, (uint64_t)th->signalled_among_others << 32 | (uint32_t)th->result);
	return th->phase == PHASE_RUN ? h : add(h, op_state(w, &th->op, clock));
}

// A place in memory counts by the program's memory, not by the model's value.
static uint64_t object_state(const struct world *w, uint32_t object, const bool *nameless)
{
	const struct object *o = &w->objects[object];
	uint32_t owner = nameless && nameless[o->owner] ? SOMEBODY : o->owner;
	if (o->kind == KIND_MEMORY)
		return 0;
	// one name of each union stands for all its names
	uint64_t h = add(where(w, object), (uint64_t)o->permits);
	h = add(h, (uint64_t)owner << 32 | o->depth);
	h = add(h, o->kind == KIND_NAME ? where(w, o->sem) : o->robust);
	return add(h, (uint64_t)o->type << 2 | (uint64_t)o->alive << 1 | o->destroyed);
}

uint64_t world_thread_state(const struct world *w, uint32_t t, unsigned pauses)
{
	uint64_t has = 0;
	for (uint32_t o = 1; o <= w->nobjects; o++)
		if (w->objects[o].owner == t)
			has += add(where(w, o), 1);
	for (size_t i = 0; i < w->nholds; i++)
		if (w->holds[i].thread == t)
			has += add(add(where(w, w->holds[i].object), 2), w->holds[i].n);
	return add(thread_state(w, &w->threads[t], false, pauses), has);
}

uint64_t world_state(const struct world *w, bool clock, unsigned pauses, const bool *nameless)
{
	uint64_t h = add(clock ? (uint64_t)w->now : 0, w->over), all = 0;
	h = add(h, (uint64_t)(uint32_t)w->rules.spurious << 32 | (uint32_t)w->rules.interrupts);
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (!nameless || !nameless[t])
			all += add(thread_state(w, &w->threads[t], clock, pauses), t);
	for (uint32_t o = 1; o <= w->nobjects; o++)
		all += object_state(w, o, nameless);
	for (size_t i = 0; i < w->nholds; i++)
		if (!nameless || !nameless[w->holds[i].thread])
			all += add(add(where(w, w->holds[i].object), w->holds[i].thread),
				   w->holds[i].n);
	return add(h, all);
}
