// SPDX-License-Identifier: MIT
//
// How exact `dependent` is: steps that commute are known to, one by one. (That none are called so
// which do not is tested in model_commute.c.)
#include "tests/unit/model.h"

// The step of an operation that goes on at once.
static struct step doing(uint32_t t, enum op_code code, uint32_t o, int64_t arg)
{
	pend(t, code, o, 0, arg);
	go(t);
	return last;
}

// Does the same by threads 1 and 2 commute?
static bool commutes(enum op_code code, uint32_t o, int64_t arg)
{
	struct step a = doing(1, code, o, arg), b = doing(2, code, o, arg);
	return !dependent(&a, &b);
}

START_TEST(what_commutes_is_known_to)
{
	begin(ANY, 3);
	uint32_t m = object(KIND_MUTEX, 0, 0), n = object(KIND_MUTEX, 0, 0);
	uint32_t s = object(KIND_SEM, 0, 0), c = object(KIND_COND, 0, 0);
	uint32_t l = object(KIND_RWLOCK, 0, 0), o = object(KIND_ONCE, 0, 1);
	ck_assert(commutes(OP_SEM_POST, s, 0));
	ck_assert(commutes(OP_SEM_GETVALUE, s, 0));
	ck_assert(commutes(OP_SIGNAL, c, 0)); // nobody waits
	ck_assert(commutes(OP_BROADCAST, c, 0));
	ck_assert(commutes(OP_ONCE, o, TR_NEVER));
	ck_assert(commutes(OP_RDLOCK, l, TR_NEVER));
	struct step unlocks = doing(1, OP_RW_UNLOCK, l, 0);
	struct step locks = doing(3, OP_TRYRDLOCK, l, 0);
	ck_assert(!dependent(&unlocks, &locks));
	ck_assert(commutes(OP_TRYWRLOCK, l, 0)); // both in vain
	ck_assert(commutes(OP_SLEEP, 0, 10));
	ck_assert(commutes(OP_YIELD, 0, 0));
	struct step one = doing(1, OP_LOCK, m, TR_NEVER), other = doing(2, OP_LOCK, n, TR_NEVER);
	ck_assert(!dependent(&one, &other));
	struct step in_vain = doing(2, OP_TRYLOCK, m, 0), too = doing(3, OP_TRYLOCK, m, 0);
	ck_assert(!dependent(&in_vain, &too));
	struct step gives = doing(1, OP_UNLOCK, m, 0);
	ck_assert(dependent(&gives, &too));
	ck_assert(dependent(&one, &gives));
	ck_assert(!commutes(OP_SEM_WAIT, s, TR_NEVER));
	ck_assert(!commutes(OP_PRINT, 0, 0)); // it is seen who was first
	struct step joins = {.choice.thread = 1, .op = {.code = OP_TRYJOIN, .target = 3}};
	struct step joins_too = {.choice.thread = 2, .op = joins.op};
	ck_assert(dependent(&joins, &joins_too)); // only one of them may
	struct step interrupts = {.choice.thread = 1, .op = {.code = OP_INTERRUPT, .target = 3}};
	struct step ends = {.choice.thread = 3, .op.code = OP_EXIT};
	ck_assert(dependent(&interrupts, &ends)); // it finds that thread, or finds it gone
	ends.choice.thread = 2;
	ck_assert(!dependent(&interrupts, &ends));
	pend(1, OP_SEM_WAIT, s, 0, 5);
	pend(2, OP_SEM_WAIT, s, 0, 5);
	happens(1, OUT_TIMEOUT);
	one = last;
	happens(2, OUT_TIMEOUT);
	ck_assert(!dependent(&one, &last));
}
END_TEST

START_TEST(accesses_commute_that_change_nothing)
{
	begin(ANY, 2);
	uint32_t x = object(KIND_MEMORY, 4, 1), y = object(KIND_MEMORY, 4, 1);
	ck_assert(commutes(OP_READ, x, 0));
	ck_assert(commutes(OP_LOAD, x, 0));
	ck_assert(commutes(OP_COMPARE_EXCHANGE, x, 5)); // neither finds it
	ck_assert(!commutes(OP_COMPARE_EXCHANGE, x, 1));
	ck_assert(!commutes(OP_WRITE, x, 0));
	ck_assert(!commutes(OP_UPDATE, x, UPDATE_ARG(UPDATE_ADD, 1)));
	ck_assert(!commutes(OP_STORE, x, 1));
	ck_assert(commutes(OP_UPDATE, x, UPDATE_ARG(UPDATE_SET, 1))); // as both find it
	struct step reads = doing(1, OP_READ, x, 0), stores = doing(2, OP_STORE, x, 2);
	ck_assert(dependent(&reads, &stores));
	struct step elsewhere = doing(2, OP_STORE, y, 2);
	ck_assert(!dependent(&reads, &elsewhere));
}
END_TEST

START_TEST(two_that_create_commute)
{
	begin(ANY, 2);
	uint32_t a = world_object(&w, KIND_NAME, 0, 1, true, 0);
	uint32_t b = world_object(&w, KIND_NAME, 0, 2, true, 0);
	struct step one = doing(1, OP_SEM_OPEN, a, OPEN_ARG(OPEN_CREATE, 0));
	struct step other = doing(2, OP_SEM_OPEN, b, OPEN_ARG(OPEN_CREATE, 0));
	struct step finds = doing(2, OP_SEM_OPEN, a, OPEN_ARG(OPEN_CREATE, 0));
	ck_assert(!dependent(&one, &other));
	ck_assert(dependent(&one, &finds));
	one.next = other.next = (struct op){.code = OP_CREATE, .target = 3};
	ck_assert(!dependent(&one, &other));
	ck_assert(commutes(OP_CREATE, 0, 0));
}
END_TEST

START_TEST(threads_pass_an_open_barrier_in_any_order)
{
	begin(VIRTUAL, 3);
	uint32_t b = object(KIND_BARRIER, 0, 3);
	for (uint32_t t = 1; t <= 3; t++)
		pend(t, OP_BARRIER_WAIT, b, 0, TR_NEVER);
	go(1);
	struct step opens = last;
	go(2);
	struct step passes = last;
	go(3);
	ck_assert(!dependent(&passes, &last));
	ck_assert(dependent(&opens, &passes));
}
END_TEST

void model_depend_cases(Suite *s)
{
	const TTest *const tests[] = {
		what_commutes_is_known_to,
		accesses_commute_that_change_nothing,
		two_that_create_commute,
		threads_pass_an_open_barrier_in_any_order,
	};
	ADD_CASES(s, "depend", tests);
}
