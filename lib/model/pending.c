// SPDX-License-Identifier: MIT
//
// Threads that are pending: how a thread arrives at an operation, and questions about it there,
// which are answered by the rules of the operation (rules.h).
#include "model/rules.h"

#include <errno.h>
#include <stdlib.h>

static bool op_valid(const struct world *w, const struct op *op)
{
	if (op->code == OP_NONE || op->code >= OPS || op->code == OP_START)
		return false;
	if (op_rows[op->code].kind == KIND_NONE ? op->object != 0
						: op->object == 0 || op->object > w->nobjects)
		return false;
	if (op->object && !op_fits(op->code, w->objects[op->object].kind))
		return false;
	bool timed = op_rules[op->code]->outcomes & (MAY_TIME_OUT | ENDS_BY_CLOCK);
	if (op_rows[op->code].arg == ARG_DEADLINE && !timed && op->arg != TR_NEVER)
		return false; // barriers and onces have no time limit
	if (op->code != OP_CREATE && op_names_thread(op->code))
		return op->target >= 1 && op->target <= w->nthreads;
	if (op_waits(op->code))
		return op->mutex >= 1 && op->mutex <= w->nobjects &&
		       w->objects[op->mutex].kind == KIND_MUTEX;
	return true;
}

int world_pend(struct world *w, uint32_t t, struct op op)
{
	if (t < 1 || t > w->nthreads || !op_valid(w, &op))
		return EINVAL;
	struct thread *th = &w->threads[t];
	if (th->life != LIFE_ALIVE || th->phase != PHASE_RUN || w->over)
		return EINVAL;
	if (op.code == OP_CREATE) {
		op.target = world_thread(w, t);
		if (!op.target)
			return EINVAL;
		th = &w->threads[t];
	}
	op_rules[op.code]->arrive(w, &op);
	th->op = op;
	th->phase = PHASE_CALL;
	th->since = ++w->clock;
	cancel_arrives(th);
	return 0;
}

enum fault world_fault(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct thread *th = &w->threads[t];
	*other = 0;
	return th->phase == PHASE_CALL ? op_rules[th->op.code]->fault(w, t, other) : FAULT_NONE;
}

struct op_result world_result(const struct world *w, uint32_t t)
{
	return op_rules[w->threads[t].op.code]->result(w, t);
}

bool world_still_tests(const struct world *w, uint32_t t, const struct op *op, uint32_t mutex)
{
	return op_rules[op->code]->tests(w, t, op, mutex);
}

unsigned step_clocks(const struct step *s)
{
	return s->fault ? 0 : op_rules[s->op.code]->clocks(s);
}

// ---- what blocks it, and the queues -----------------------------------------------------------

bool world_enabled(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	struct blocker by;
	if (!thread_lives(th) || th->phase == PHASE_RUN)
		return false;
	return !cancel_due(th) && !op_rules[th->op.code]->blocked(w, t, &by);
}

struct blocker world_blocker(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	struct blocker by = {0};
	if (th->phase == PHASE_RUN || th->life == LIFE_EXITED || world_cancels(w, t) ||
	    !op_rules[th->op.code]->blocked(w, t, &by))
		return (struct blocker){0};
	return by;
}

unsigned world_depth(const struct world *w, uint32_t object, uint32_t t)
{
	const struct object *o = &w->objects[object];
	if (o->kind == KIND_RWLOCK)
		return world_reads(w, object, t) + (o->owner == t);
	return o->owner == t ? o->depth : 0;
}

// The object at which the thread would be blocked.
static uint32_t wanted(const struct thread *th)
{
	return th->phase == PHASE_RELOCK ? th->op.mutex : th->op.object;
}

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
