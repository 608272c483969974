// SPDX-License-Identifier: MIT
//
// The acts on places in memory, and what is known of their values. The memory is the program's:
// what an operation finds there, and leaves, is told by world_found(); where nobody tells, the
// model goes by the last value that it knows of. See acts.h.
#include "model/acts.h"

#include <errno.h>

// What an UPDATE makes of a value, in the size of its place (up to 8 bytes).
static int64_t updated(const struct op *op, int64_t was, unsigned size)
{
	int64_t number = UPDATE_NUMBER(op->arg);
	unsigned above = size < 8 ? 64 - 8 * size : 0;
	uint64_t is = (uint64_t)was;
	switch (UPDATE_FUNCTION(op->arg)) {
	case UPDATE_SET:
		is = (uint64_t)number;
		break;
	case UPDATE_ADD:
		is += (uint64_t)number;
		break;
	case UPDATE_AND:
		is &= (uint64_t)number;
		break;
	case UPDATE_OR:
		is |= (uint64_t)number;
		break;
	case UPDATE_XOR:
		is ^= (uint64_t)number;
		break;
	case UPDATE_NAND:
		is = ~(is & (uint64_t)number);
		break;
	}
	return (int64_t)(is << above) >> above;
}

// As far as the model knows by itself: what a WRITE puts there, and an exchange, it does not.
static void goes_by_itself(struct doing *d)
{
	const struct op *op = &d->th->op;
	if (op->code == OP_STORE)
		d->o->value = op->arg;
	else if (op->code == OP_UPDATE)
		d->o->value = updated(op, d->o->value, d->o->type);
	bool other = op->code == OP_EXCHANGE_IF && d->o->value != op->arg;
	act_complete(d, other ? EAGAIN : 0, d->o->value);
}

void act_memory(struct doing *d)
{
	if (!d->th->found) {
		goes_by_itself(d);
		return;
	}
	d->th->found = false;
	d->o->value = d->th->value;
	act_complete(d, d->th->result, d->th->value);
}

int world_found(struct world *w, uint32_t t, int64_t before, int64_t after, int32_t result)
{
	if (t < 1 || t > w->nthreads)
		return EINVAL;
	struct thread *th = &w->threads[t];
	if (op_rows[th->op.code].kind != KIND_MEMORY)
		return EINVAL;
	w->objects[th->op.object].value = before;
	th->value = after; // what they held was the last operation's, which is past
	th->result = result;
	th->found = true;
	return 0;
}

bool step_looks(const struct step *s)
{
	switch (s->op.code) {
	case OP_READ:
	case OP_LOAD:
		return true;
	case OP_EXCHANGE_IF:
		return s->result != 0;
	case OP_UPDATE:
		return s->value == s->before;
	default:
		return false;
	}
}

void world_holds(struct world *w, uint32_t object, int64_t value)
{
	if (object && object <= w->nobjects && w->objects[object].kind == KIND_MEMORY)
		w->objects[object].value = value;
}
