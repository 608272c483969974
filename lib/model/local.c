// SPDX-License-Identifier: MIT
//
// Steps that need no choice: see local.h.
#include "model/local.h"

#include "model/rules.h"

#define LOCAL_PAUSES 3 // what pauses more often may be a loop that waits by it

bool world_local(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	uint32_t other;
	if (th->phase != PHASE_CALL || th->life == LIFE_EXITED || cancel_possible(th))
		return false;
	if (op_pauses(th->op.code))
		return w->rules.any_timeouts && th->pauses < LOCAL_PAUSES;
	return op_rules[th->op.code]->local && world_enabled(w, t) && !world_fault(w, t, &other);
}

bool step_local(const struct world *w, const struct step *s)
{
	if (s->phase != PHASE_CALL || s->choice.outcome != OUT_GO || s->fault ||
	    (w->threads[s->choice.thread].cancellable &&
	     op_rules[s->op.code]->outcomes & MAY_BE_CANCELLED))
		return false;
	if (op_pauses(s->op.code))
		return w->rules.any_timeouts && w->threads[s->choice.thread].pauses <= LOCAL_PAUSES;
	return op_rules[s->op.code]->local;
}
