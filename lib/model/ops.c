// SPDX-License-Identifier: MIT
//
// The table of operations as data, their rules, and the predicates of op.h: see ops.def, rules.h.
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

KIND_RULES(none, .acts_as = KIND_NONE, .ready = false, .may_be_left = false, .holds_number = false);

bool op_names_thread(uint8_t code)
{
	enum other other = op_rules[code]->other;
	return other == OTHER_THREAD || other == OTHER_NEW_THREAD;
}

bool op_fits(uint8_t code, enum kind kind)
{
	return op_rows[code].kind == kind_rules[kind]->acts_as;
}

// ---- threads ------------------------------------------------------------------------------------

bool op_creates(uint8_t code)
{
	return op_rules[code]->causes == THREAD_CREATED;
}

bool op_starts(uint8_t code)
{
	return op_rules[code]->needs == THREAD_CREATED;
}

bool op_ends(uint8_t code)
{
	return op_rules[code]->causes == THREAD_ENDED;
}

bool op_joins(uint8_t code)
{
	return op_rules[code]->needs == THREAD_ENDED && !op_tries(code);
}

bool op_interrupts(uint8_t code)
{
	return op_rules[code]->causes == THREAD_INTERRUPTED;
}

bool op_ends_program(uint8_t code)
{
	return op_rows[code].arg == ARG_STATUS;
}

bool op_bounds_thread(uint8_t code)
{
	return op_creates(code) || op_starts(code) || op_ends(code) || op_joins(code);
}

// The thread that the operation of t is about: what it causes is true of that thread, or what it
// needs.
static uint32_t subject(const struct op *op, uint32_t t)
{
	return op_names_thread(op->code) ? op->target : t;
}

bool op_enables(const struct op *a, uint32_t u, const struct op *b, uint32_t t, int32_t result)
{
	enum thread_event caused = op_rules[a->code]->causes, needed = op_rules[b->code]->needs;
	uint32_t of = subject(b, t);
	if (result == EINTR || result == ECANCELED) {
		needed = result == EINTR ? THREAD_INTERRUPTED : THREAD_CANCELLED;
		of = t;
	} else if (result == ESRCH)
		needed = THREAD_ENDED;
	return needed && caused == needed && subject(a, u) == of;
}

bool op_gets_on(uint8_t code, int32_t result)
{
	if (op_creates(code) || op_rules[code]->needs == THREAD_ENDED)
		return !result;
	if (op_rows[code].kind == KIND_NONE || op_waits(code) || op_initialises(code) ||
	    op_destroys(code) || (op_reads(code) && !op_writes(code)))
		return false;
	return !(result && (op_tries(code) || code == OP_COMPARE_EXCHANGE));
}

// ---- waits, wake-ups, pauses --------------------------------------------------------------------

bool op_waits(uint8_t code)
{
	return op_rules[code]->other == OTHER_MUTEX;
}

bool op_waits_interruptibly(uint8_t code)
{
	return op_rules[code]->outcomes & MAY_BE_INTERRUPTED;
}

bool op_wakes_one(uint8_t code)
{
	return op_rules[code]->outcomes & WAKES_A_WAITER && !op_moves_all(code);
}

bool op_moves_all(uint8_t code)
{
	return op_rules[code]->moves_all;
}

bool op_signals(uint8_t code)
{
	return op_wakes_one(code) || (op_moves_all(code) && op_rows[code].kind != KIND_BARRIER);
}

bool op_sleeps(uint8_t code)
{
	return op_rules[code]->outcomes & ENDS_BY_CLOCK;
}

bool op_parks(uint8_t code)
{
	return op_rules[code]->sort == SORT_PARKS;
}

bool op_resumes(uint8_t code)
{
	return op_rules[code]->sort == SORT_RESUMES;
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

// ---- objects ------------------------------------------------------------------------------------

static bool is_on_lock(uint8_t code)
{
	return op_rows[code].kind == KIND_MUTEX || op_rows[code].kind == KIND_RWLOCK;
}

bool op_locks(uint8_t code)
{
	return is_on_lock(code) && op_role(code) == ROLE_TAKES;
}

bool op_unlocks(uint8_t code)
{
	return op_rules[code]->sort == SORT_UNLOCKS;
}

bool op_accesses(uint8_t code)
{
	return op_rules[code]->other == OTHER_SIZE;
}

bool op_waits_on_futex(uint8_t code)
{
	return op_rows[code].kind == KIND_MEMORY && op_rows[code].arg == ARG_DEADLINE;
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

bool op_sees_arrivals(uint8_t code)
{
	return op_rules[code]->sees_arrivals;
}

bool kind_ready(enum kind kind)
{
	return kind_rules[kind]->ready;
}

bool kind_holds_number(enum kind kind)
{
	return kind_rules[kind]->holds_number;
}

// ---- the real call ------------------------------------------------------------------------------

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

bool op_shows_value(uint8_t code)
{
	return op_rules[code]->shows_value;
}
