// SPDX-License-Identifier: MIT
//
// The table of operations as data, the rules of each, and what others ask of them: see ops.def,
// rules.h, op.h.
#include "model/rules.h"

#include "base/i18n.h"

#include <errno.h>

#define ARG_FOR(arg) ARG_##arg

const struct op_row op_rows[OPS] = {
	[OP_NONE] = {"NONE", KIND_NONE, ARG_NOTHING, "", ""},
#define OP(code, rules, kind, arg, about, done)                                                    \
	[OP_##code] = {#code, kind, ARG_FOR(arg), about, done},
#include "model/ops.def"
#undef OP
};

const struct op_rules *const op_rules[OPS] = {
	[OP_NONE] = &rules_none,
#define OP(code, rules, kind, arg, about, done) [OP_##code] = &rules_##rules,
#include "model/ops.def"
#undef OP
};

const struct kind_rules *const kind_rules[] = {
	&kind_rules_none,    &kind_rules_mutex, &kind_rules_spin,   &kind_rules_file,
	&kind_rules_cond,    &kind_rules_sem,	&kind_rules_name,   &kind_rules_rwlock,
	&kind_rules_barrier, &kind_rules_once,	&kind_rules_memory,
};
_Static_assert(sizeof kind_rules / sizeof *kind_rules == KINDS, "each kind has its rules");

KIND_RULES(none, .acts_as = KIND_NONE, .ready = false, .may_be_left = false);

bool op_names_thread(uint8_t code)
{
	enum other other = op_rules[code]->other;
	return other == OTHER_THREAD || other == OTHER_NEW_THREAD;
}

bool op_fits(uint8_t code, enum kind kind)
{
	return op_rows[code].kind == kind_rules[kind]->acts_as;
}

bool op_waits(uint8_t code)
{
	return op_rules[code]->other == OTHER_MUTEX;
}

bool op_may_differ(const struct op *op)
{
	unsigned outcomes = op_rules[op->code]->outcomes;
	if (outcomes & (MAY_WAKE | MAY_BE_INTERRUPTED | WAKES_A_WAITER))
		return true;
	return outcomes & (MAY_TIME_OUT | ENDS_BY_CLOCK) && op->arg != TR_NEVER;
}

bool op_may_be_cancelled(uint8_t code)
{
	return op_rules[code]->outcomes & MAY_BE_CANCELLED;
}

bool op_tries(uint8_t code)
{
	return op_rules[code]->sort == SORT_TRIES;
}

bool op_pauses(uint8_t code)
{
	return op_rules[code]->sort == SORT_PAUSES;
}

bool op_locks(uint8_t code)
{
	enum kind kind = op_rows[code].kind;
	return op_role(code) == ROLE_TAKES && (kind == KIND_MUTEX || kind == KIND_RWLOCK);
}

bool op_initialises(uint8_t code)
{
	return op_rules[code]->sort == SORT_INITIALISES;
}

bool op_destroys(uint8_t code)
{
	return op_rules[code]->sort == SORT_DESTROYS;
}

bool op_lets_continue(uint8_t code)
{
	return op_rules[code]->lets_continue;
}

bool kind_ready(enum kind kind)
{
	return kind_rules[kind]->ready;
}

bool op_may_fail(uint8_t code, int32_t error)
{
	const struct op_rules *rules = op_rules[code];
	if (error == ECANCELED)
		return op_may_be_cancelled(code);
	for (size_t i = 0; i < sizeof rules->errors / sizeof *rules->errors; i++)
		if (error && rules->errors[i] == error)
			return true;
	return false;
}

enum op_role op_role(uint8_t code)
{
	return op_rules[code]->role;
}

enum op_change op_change(uint8_t code)
{
	return op_rules[code]->change;
}
