// SPDX-License-Identifier: MIT
//
// Robust mutexes in the model: their owner ends, and what the next ones get.
#include "tests/unit/model.h"

static uint32_t m;

// Two threads; the first of them holds the mutex, and ends.
static void begin_orphaned(enum mutex_type type)
{
	begin(VIRTUAL, 3);
	m = object(KIND_MUTEX, type | MUTEX_ROBUST, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	pend(1, OP_LOCK, m, 0, TR_NEVER);
	blocked(1, m, 2);
	does(2, OP_ORPHAN, m, 0, 0);
	does(2, OP_EXIT, 0, 0, 0);
}

START_TEST(the_next_gets_the_lock_and_is_told)
{
	begin_orphaned(MUTEX_NORMAL);
	go(1);
	ck_assert_int_eq(last.result, EOWNERDEAD);
	ck_assert_uint_eq(w.objects[m].owner, 1);
	ck_assert_int_eq(does(3, OP_TRYLOCK, m, 0, 0), EBUSY);
	ck_assert_int_eq(does(3, OP_CONSISTENT, m, 0, 0), EINVAL);
	ck_assert_int_eq(does(1, OP_CONSISTENT, m, 0, 0), 0);
	ck_assert_int_eq(does(1, OP_CONSISTENT, m, 0, 0), EINVAL);
	does(1, OP_UNLOCK, m, 0, 0);
	ck_assert_int_eq(does(3, OP_TRYLOCK, m, 0, 0), 0);
}
END_TEST

START_TEST(given_back_inconsistent_it_is_lost)
{
	begin_orphaned(MUTEX_ERRORCHECK);
	go(1);
	pend(3, OP_LOCK, m, 0, TR_NEVER);
	blocked(3, m, 1);
	does(1, OP_UNLOCK, m, 0, 0);
	go(3);
	ck_assert_int_eq(last.result, ENOTRECOVERABLE);
	ck_assert_int_eq(does(3, OP_TRYLOCK, m, 0, 0), ENOTRECOVERABLE);
	ck_assert_int_eq(does(3, OP_UNLOCK, m, 0, 0), EPERM);
	does(3, OP_DESTROY, m, 0, 0);
}
END_TEST

START_TEST(the_next_may_end_as_well)
{
	begin_orphaned(MUTEX_RECURSIVE);
	go(1);
	ck_assert_int_eq(does(1, OP_LOCK, m, 0, TR_NEVER), 0);
	does(1, OP_ORPHAN, m, 0, 0);
	does(1, OP_EXIT, 0, 0, 0);
	ck_assert_int_eq(does(3, OP_TRYLOCK, m, 0, 0), EOWNERDEAD);
	ck_assert(!world_asked_in_vain(&w, 3));
}
END_TEST

START_TEST(a_wait_is_told_when_it_takes_the_mutex_again)
{
	static const int32_t lost[] = {EOWNERDEAD, ENOTRECOVERABLE};
	for (int i = 0; i < 2; i++) {
		begin(ANY, 3);
		uint32_t c = object(KIND_COND, 0, 0);
		m = object(KIND_MUTEX, MUTEX_ROBUST, 0);
		ck_assert_int_eq(does(1, OP_COND_WAIT, c, m, TR_NEVER), EPERM);
		does(1, OP_LOCK, m, 0, TR_NEVER);
		pend(1, OP_COND_WAIT, c, m, 10);
		go(1);
		does(2, OP_LOCK, m, 0, TR_NEVER);
		does(2, OP_ORPHAN, m, 0, 0);
		if (i) {
			ck_assert_int_eq(does(3, OP_TRYLOCK, m, 0, 0), EOWNERDEAD);
			does(3, OP_UNLOCK, m, 0, 0);
		}
		happens(1, OUT_TIMEOUT);
		go(1);
		ck_assert_int_eq(last.result, lost[i]);
		ck_assert_uint_eq(w.objects[m].owner, i ? 0 : 1);
	}
}
END_TEST

START_TEST(a_wait_gives_it_back_inconsistent)
{
	begin_orphaned(MUTEX_NORMAL);
	uint32_t c = object(KIND_COND, 0, 0);
	go(1);
	pend(1, OP_COND_WAIT, c, m, TR_NEVER);
	go(1);
	ck_assert_int_eq(does(3, OP_TRYLOCK, m, 0, 0), ENOTRECOVERABLE);
}
END_TEST

void model_robust_cases(Suite *s)
{
	const TTest *const tests[] = {
		the_next_gets_the_lock_and_is_told, given_back_inconsistent_it_is_lost,
		the_next_may_end_as_well,	    a_wait_is_told_when_it_takes_the_mutex_again,
		a_wait_gives_it_back_inconsistent,
	};
	ADD_CASES(s, "robust", tests);
}
