// SPDX-License-Identifier: MIT
//
// Steps that need no choice: see local.h.
#include "model/local.h"

#include "model/rules.h"

static bool is_local(uint8_t code, enum eager eager)
{
	return op_rules[code]->local && op_rules[code]->local <= eager;
}

bool world_local(const struct world *w, uint32_t t, enum eager eager)
{
	const struct thread *th = &w->threads[t];
	uint32_t other;
	if (!eager || th->phase != PHASE_CALL || th->life == LIFE_EXITED || cancel_possible(th))
		return false;
	if (op_pauses(th->op.code))
		return w->rules.any_timeouts && th->pauses < LOCAL_PAUSES;
	return is_local(th->op.code, eager) && world_enabled(w, t) && !world_fault(w, t, &other);
}

bool step_local(const struct world *w, const struct step *s, enum eager eager)
{
	if (!eager || s->phase != PHASE_CALL || s->choice.outcome != OUT_GO || s->fault ||
	    (w->threads[s->choice.thread].cancellable &&
	     op_rules[s->op.code]->outcomes & MAY_BE_CANCELLED))
		return false;
	if (op_pauses(s->op.code))
		return w->rules.any_timeouts && w->threads[s->choice.thread].pauses <= LOCAL_PAUSES;
	return is_local(s->op.code, eager);
}

static bool others_remain(const struct world *w, uint32_t t)
{
	for (uint32_t u = 1; u <= w->nthreads; u++)
		if (u != t && w->threads[u].life != LIFE_NONE && !w->threads[u].joined)
			return true;
	return false;
}

bool step_asks_for_end(const struct world *w, const struct step *s)
{
	struct touches l = {0};
	if (s->op.code == OP_PROCESS_EXIT)
		return others_remain(w, s->choice.thread);
	if (s->op.code == OP_JOIN && s->op.arg == TR_NEVER)
		return false;
	op_rules[s->op.code]->touches(s, &l);
	for (unsigned i = 0; i < l.n; i++)
		if (l.touch[i].thing == THING_END && l.touch[i].mode == MODE_READ)
			return true;
	return false;
}
