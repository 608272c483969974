// SPDX-License-Identifier: MIT
//
// Whether an operation would give back what the tape says if it took effect now. What it would give
// back says the model.
#include "recording/results.h"

#include "recording/line.h"

#include <errno.h>

// Results that the model does not tell apart from success.
static bool same_result(const struct taped *t, int32_t error)
{
	return t->result == error || op_pauses(t->op);
}

// An opened semaphore is told by whether the call created it.
static bool same_value(const struct taped *t, struct op_result gives)
{
	if (t->op == OP_SEM_OPEN && !t->result)
		return !(gives.value & SEM_CREATED) == !(t->value & 1);
	return !gives.shown || gives.value == t->value;
}

bool lane_fits(const struct line *l, uint32_t lane)
{
	const struct lane *k = &l->lanes[lane];
	if (!k->closed)
		return true;
	struct op_result gives = world_result(&l->world, k->number);
	return same_result(&k->now, gives.error) && same_value(&k->now, gives);
}

bool lane_only_looks(const struct lane *k)
{
	if (!k->closed || op_waits(k->now.op))
		return false;
	if (k->now.result == ECANCELED || k->now.result == EOWNERDEAD)
		return false;
	if (k->now.result && !op_pauses(k->now.op))
		return op_may_fail(k->now.op, k->now.result);
	enum op_change change = op_change(k->now.op);
	return change == CHANGE_NEVER || (change == CHANGE_IF_VALUE && !(k->now.value & 1));
}
