// SPDX-License-Identifier: MIT
//
// Folds a trace's events into a world: see fold.h. A trace is legal if the world accepts each
// choice and each result is the model's.
#include "trace/fold.h"

#include "model/key.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct rules fold_rules(const struct trace *t)
{
	char timeouts[8] = "";
	trace_meta(t, "timeouts", 0, timeouts, sizeof timeouts);
	return (struct rules){.any_timeouts = !strcmp(timeouts, "any"),
			      .spurious = (int)trace_meta_number(t, "spurious"),
			      .interrupts = (int)trace_meta_number(t, "interrupts")};
}

static int on_object(struct world *w, const struct event *e)
{
	if (e->object != w->nobjects + 1)
		return EINVAL;
	uint32_t number = world_object(w, (enum kind)e->op, (int)e->site, (uint64_t)e->arg,
				       e->other & 1, e->other >> 1);
	return number ? 0 : ENOMEM;
}

static int on_name(struct world *w, const struct event *e)
{
	if (e->object != w->nobjects + 1)
		return EINVAL;
	char *name = strndup(event_text(e), e->other);
	if (!name)
		return ENOMEM;
	uint32_t number = world_object(w, KIND_NAME, 0, name_address(name), true, 0);
	free(name);
	return number ? 0 : ENOMEM;
}

static int on_pend(struct world *w, const struct event *e)
{
	struct op op = event_op(e);
	int err = world_pend(w, e->thread, op);
	if (err || !op_creates(op.code))
		return err;
	return w->threads[e->thread].op.target == e->other ? 0 : EINVAL;
}

static int on_thread(struct world *w, const struct event *e)
{
	if (e->thread != w->nthreads + 1)
		return EINVAL;
	return world_appears(w) ? 0 : ENOMEM;
}

bool fold_tells_written(const struct event *e, uint32_t thread, uint32_t object)
{
	return e->kind == EV_MEMORY && e->thread == thread && e->object == object;
}

// The value that a WRITE at this slot leaves is known only after it: from an event before the
// thread arrives at its next operation.
static void find_written(const struct trace *t, size_t at, struct step *step)
{
	uint32_t thread = step->choice.thread;
	for (size_t i = at + 1; i < t->n; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (fold_tells_written(e, thread, step->op.object)) {
			step->value = e->arg;
			step->untold = false;
		}
		if (!step->untold || e->kind == EV_STEP ||
		    (e->kind == EV_PEND && e->thread == thread))
			break;
	}
}

// After a memory operation the place holds the value that the trace has.
static void found(struct world *w, const struct event *e)
{
	uint32_t t = e->thread;
	if (e->op != OUT_GO || t > w->nthreads)
		return;
	const struct op *op = &w->threads[t].op;
	if (op_rows[op->code].kind == KIND_MEMORY)
		world_found(w, t, w->objects[op->object].value, e->arg, (int32_t)e->object);
}

static int on_step(struct world *w, const struct trace *t, size_t at, struct step *step)
{
	const struct event *e = &t->ev[at];
	found(w, e);
	int err = world_step(w, event_choice(e), step);
	if (err)
		return err;
	bool goes_on = !step->fault && step->after == PHASE_RUN;
	if (goes_on && (step->result != (int32_t)e->object || step->value != e->arg))
		return EINVAL;
	if (step->untold)
		find_written(t, at, step);
	return 0;
}

static int on_memory(struct world *w, const struct event *e)
{
	if (!e->object || e->object > w->nobjects || w->objects[e->object].kind != KIND_MEMORY)
		return EINVAL;
	world_holds(w, e->object, e->arg);
	return 0;
}

int fold_event(struct world *w, const struct trace *t, size_t at, struct step *step)
{
	const struct event *e = &t->ev[at];
	switch (e->kind) {
	case EV_OBJECT:
		return on_object(w, e);
	case EV_NAME:
		return on_name(w, e);
	case EV_THREAD:
		return on_thread(w, e);
	case EV_PEND:
		return on_pend(w, e);
	case EV_STEP:
		return on_step(w, t, at, step);
	case EV_MEMORY:
		return on_memory(w, e);
	case EV_CALL:
	case EV_RETURN:
		return e->thread && e->thread <= w->nthreads ? 0 : EINVAL;
	default:
		return e->kind < EVENT_KINDS ? 0 : EINVAL;
	}
}
