// SPDX-License-Identifier: MIT
//
// A choice happens. What its operation returns and does to the world is in its row of rules
// (rules.h); the ways in which a pending operation ends without continuing are the same for all
// operations.
#include "model/rules.h"

#include <errno.h>

void enter_phase(struct world *w, struct thread *th, enum phase phase)
{
	th->phase = (uint8_t)phase;
	th->since = ++w->clock;
}

// The call of th has returned.
static void complete(struct thread *th, struct op_result gets)
{
	th->last = th->op.code;
	if (op_pauses(th->last) && th->pauses < UINT8_MAX)
		th->pauses++;
	th->op = (struct op){0};
	th->phase = PHASE_RUN;
	th->result = gets.error;
	th->value = gets.value;
}

static void apply_as_called(struct transition *x)
{
	const struct op_rules *rules = op_rules[x->th->op.code];
	x->gets = rules->result(x->w, x->t);
	rules->apply(x);
	if (!x->waits)
		complete(x->th, x->gets);
}

static void use_up(int *budget)
{
	if (*budget > 0)
		--*budget;
}

static void apply_otherwise(struct transition *x)
{
	struct world *w = x->w;
	struct thread *th = x->th;
	int32_t result = 0;
	switch (x->choice.outcome) {
	case OUT_TIMEOUT:
		if (th->op.arg > w->now)
			w->now = th->op.arg;
		result = ETIMEDOUT;
		break;
	case OUT_SPURIOUS:
		use_up(&w->rules.spurious);
		break;
	case OUT_INTERRUPT:
		use_up(&w->rules.interrupts);
		th->interrupted = true;
		break;
	case OUT_CANCEL:
		th->cancelling = true;
		result = ECANCELED;
		break;
	}
	if (th->phase ==
	    PHASE_RELOCK) { // a time limit that passes after the wake-up: see cond_late()
		th->result = result;
		apply_as_called(x);
	} else if (th->phase == PHASE_WAIT && op_waits(th->op.code))
		cond_wake(w, th, result);
	else if (result != ECANCELED || !cond_cancel(x))
		complete(th, (struct op_result){.error = result});
}

// As world_apply(); notes in s what only the world before the step shows.
static int apply(struct world *w, struct choice c, struct effect *e, struct step *s)
{
	*e = (struct effect){0};
	if (!world_allows(w, c))
		return EINVAL;
	struct thread *th = &w->threads[c.thread];
	e->fault = world_fault(w, c.thread, &e->fault_other);
	if (e->fault)
		return 0;
	struct transition x = {.w = w,
			       .th = th,
			       .o = &w->objects[th->op.object],
			       .t = c.thread,
			       .choice = c,
			       .step = s};
	w->clock++;
	if (c.outcome == OUT_GO)
		apply_as_called(&x);
	else
		apply_otherwise(&x);
	e->completed = w->threads[c.thread].phase == PHASE_RUN;
	return w->failed ? ENOMEM : 0;
}

int world_apply(struct world *w, struct choice c, struct effect *e)
{
	struct step unused;
	return apply(w, c, e, &unused);
}

int world_step(struct world *w, struct choice c, struct step *s)
{
	static const struct step nothing; // copied: faster than clearing a struct of this size
	if (c.thread < 1 || c.thread > w->nthreads)
		return EINVAL;
	struct thread *th = &w->threads[c.thread];
	int64_t before = w->now;
	struct effect e;
	*s = nothing;
	s->choice = c;
	s->op = th->op;
	s->phase = th->phase;
	int rc = apply(w, c, &e, s);
	s->after = th->phase;
	s->result = e.completed ? th->result : 0;
	s->value = e.completed ? th->value : 0;
	s->untold = s->op.code == OP_WRITE;
	s->time = w->now;
	s->fault = e.fault;
	s->fault_other = e.fault_other;
	s->jumped = !w->rules.any_timeouts && w->now != before;
	return rc;
}
