// SPDX-License-Identifier: MIT
//
// Steps that need no choice: see local.h.
#include "model/local.h"

#define LOCAL_PAUSES 3 // what pauses more often may be a loop that waits by it

bool world_local(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	uint32_t other;
	if (th->phase != PHASE_CALL || th->life == LIFE_EXITED)
		return false;
	switch (th->op.code) {
	case OP_CREATE:
	case OP_START:
	case OP_RESUME:
		return true;
	case OP_JOIN:
		return world_enabled(w, t) && !world_fault(w, t, &other);
	case OP_SLEEP:
	case OP_YIELD:
		return w->rules.any_timeouts && th->pauses < LOCAL_PAUSES;
	default:
		return false;
	}
}

bool step_local(const struct world *w, const struct step *s)
{
	if (s->phase != PHASE_CALL || s->choice.outcome != OUT_GO || s->fault)
		return false;
	switch (s->op.code) {
	case OP_CREATE:
	case OP_START:
	case OP_RESUME:
	case OP_JOIN:
		return true;
	case OP_SLEEP:
	case OP_YIELD:
		return w->rules.any_timeouts && w->threads[s->choice.thread].pauses <= LOCAL_PAUSES;
	default:
		return false;
	}
}
