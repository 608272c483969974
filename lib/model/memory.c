// SPDX-License-Identifier: MIT
//
// Places in memory and what is known of their values. The memory is the program's: world_found()
// tells what an operation finds there and leaves. Without such a call the model uses the last value
// that it knows; it does not know what a WRITE or an exchange leaves.
#include "model/rules.h"

#include <errno.h>

KIND_RULES(memory, .acts_as = KIND_MEMORY, .ready = true, .may_be_left = false,
	   .holds_number = false);

// The value after an UPDATE of a place of this size: up to 8 bytes; 0, not known, counts as 8.
static int64_t updated(const struct op *op, int64_t was, unsigned size)
{
	int64_t number = UPDATE_NUMBER(op->arg);
	unsigned above = size && size < 8 ? 64 - 8 * size : 0;
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

// The result as far as the model knows without world_found().
static struct op_result result_by_itself(const struct op *op, const struct object *o)
{
	if (op->code == OP_STORE)
		return (struct op_result){.value = op->arg};
	if (op->code == OP_UPDATE)
		return (struct op_result){.value = updated(op, o->value, o->size)};
	bool other = op->code == OP_COMPARE_EXCHANGE && o->value != op->arg;
	return (struct op_result){.error = other ? EAGAIN : 0, .value = o->value};
}

static struct op_result result_access(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->value_known)
		return (struct op_result){.error = th->result, .value = th->value};
	return result_by_itself(&th->op, object_of(w, t));
}

static void apply_access(struct transition *x)
{
	x->step->before = x->o->value;
	x->o->value = x->gets.value;
	x->th->value_known = false;
}

static void touches_access(const struct step *s, struct touches *l)
{
	touch_object(l, s, step_looks(s) ? MODE_READ : MODE_WRITE);
}

int world_found(struct world *w, uint32_t t, int64_t before, int64_t after, int32_t result)
{
	if (t < 1 || t > w->nthreads)
		return EINVAL;
	struct thread *th = &w->threads[t];
	if (op_rows[th->op.code].kind != KIND_MEMORY)
		return EINVAL;
	if (!op_accesses(th->op.code)) {
		if (op_waits_on_futex(th->op.code))
			w->objects[th->op.object].value = before;
		return 0;
	}
	w->objects[th->op.object].value = before;
	th->value = after; // the fields still hold the values of the operation before
	th->result = result;
	th->value_known = true;
	return 0;
}

bool op_reads(uint8_t code)
{
	return op_accesses(code) && code != OP_WRITE && code != OP_STORE;
}

bool op_writes(uint8_t code)
{
	return op_accesses(code) && code != OP_READ && code != OP_LOAD;
}

bool step_looks(const struct step *s)
{
	if (s->op.code == OP_COMPARE_EXCHANGE || op_waits_on_futex(s->op.code))
		return s->result != 0;
	if (s->op.code == OP_UPDATE)
		return s->value == s->before;
	return op_reads(s->op.code);
}

void world_holds(struct world *w, uint32_t object, int64_t value)
{
	if (object && object <= w->nobjects && w->objects[object].kind == KIND_MEMORY)
		w->objects[object].value = value;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

// The clocks that an atomic access joins and releases depend on its memory order, which the model
// does not know: see race_atomic() of the runtime.
OP_RULES(access,
	.sort = SORT_PLAIN, .other = OTHER_SIZE, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_access, .apply = apply_access,
	.touches = touches_access, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);
