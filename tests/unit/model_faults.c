// SPDX-License-Identifier: MIT
//
// The mistakes of faults.def, each with the thread it involves, and the ways a program gets
// stuck.
#include "tests/unit/model.h"

#include <string.h>

static uint32_t m, c, s;

static void begin_objects(struct rules rules, uint32_t n)
{
	begin(rules, n);
	m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	c = object(KIND_COND, 0, 0);
	s = object(KIND_SEM, 0, 0);
}

static void waits(uint32_t t, uint32_t mutex)
{
	does(t, OP_LOCK, mutex, 0, TR_NEVER);
	pend(t, OP_COND_WAIT, c, mutex, TR_NEVER);
	go(t);
}

START_TEST(unlocks_that_are_mistakes)
{
	begin_objects(VIRTUAL, 2);
	uint32_t l = object(KIND_RWLOCK, 0, 0);
	uint32_t file = object(KIND_FILE, MUTEX_RECURSIVE, 0);
	uint32_t c11 = object(KIND_MUTEX, MUTEX_RECURSIVE_C11, 0);
	faults(1, OP_UNLOCK, m, 0, FAULT_UNLOCK_FREE, 0);
	faults(1, OP_UNLOCK, file, 0, FAULT_UNLOCK_FREE, 0);
	faults(1, OP_UNLOCK, c11, 0, FAULT_UNLOCK_FREE, 0);
	faults(1, OP_RW_UNLOCK, l, 0, FAULT_UNLOCK_FREE, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	does(2, OP_RDLOCK, l, 0, TR_NEVER);
	faults(1, OP_UNLOCK, m, 0, FAULT_UNLOCK_OTHERS, 2);
	faults(1, OP_RW_UNLOCK, l, 0, FAULT_UNLOCK_OTHERS, 2);
	does(2, OP_RW_UNLOCK, l, 0, 0);
	does(2, OP_WRLOCK, l, 0, TR_NEVER);
	faults(1, OP_RW_UNLOCK, l, 0, FAULT_UNLOCK_OTHERS, 2);
	does(2, OP_RW_UNLOCK, l, 0, 0);
	faults(2, OP_RW_UNLOCK, l, 0, FAULT_UNLOCK_FREE, 0);
}
END_TEST

START_TEST(waits_that_are_mistakes)
{
	begin_objects(VIRTUAL, 3);
	uint32_t other = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	static const enum mutex_type undefined[] = {MUTEX_RECURSIVE_C11, MUTEX_NORMAL};
	for (int i = 0; i < 2; i++) {
		uint32_t free = object(KIND_MUTEX, undefined[i], 0);
		faults(1, OP_COND_WAIT, c, free, FAULT_WAIT_NO_MUTEX, 0);
	}
	faults(1, OP_COND_WAIT, c, m, FAULT_WAIT_NO_MUTEX, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	faults(1, OP_COND_WAIT_INT, c, m, FAULT_WAIT_NO_MUTEX, 2);
	does(2, OP_UNLOCK, m, 0, 0);
	waits(3, other);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	faults(1, OP_COND_WAIT, c, m, FAULT_WAIT_TWO_MUTEXES, 3);
	does(2, OP_BROADCAST, c, 0, 0);
	pend(1, OP_COND_WAIT, c, m, TR_NEVER); // nobody waits any more
	go(1);
}
END_TEST

START_TEST(what_is_in_use_is_not_to_be_destroyed)
{
	begin_objects(VIRTUAL, 3);
	uint32_t l = object(KIND_RWLOCK, 0, 0), b = object(KIND_BARRIER, 0, 2);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	faults(2, OP_DESTROY, m, 0, FAULT_DESTROY_IN_USE, 1);
	faults(1, OP_DESTROY, m, 0, FAULT_DESTROY_IN_USE, 1);
	does(1, OP_UNLOCK, m, 0, 0);
	waits(1, m);
	faults(2, OP_COND_DESTROY, c, 0, FAULT_DESTROY_IN_USE, 1);
	faults(2, OP_DESTROY, m, 0, FAULT_DESTROY_IN_USE, 1); // it will need it again
	does(2, OP_BROADCAST, c, 0, 0);
	faults(2, OP_DESTROY, m, 0, FAULT_DESTROY_IN_USE, 1);
	go(1);
	does(1, OP_UNLOCK, m, 0, 0);
	pend(1, OP_SEM_WAIT, s, 0, TR_NEVER);
	faults(2, OP_SEM_DESTROY, s, 0, FAULT_DESTROY_IN_USE, 1);
	pend(3, OP_BARRIER_WAIT, b, 0, TR_NEVER);
	faults(2, OP_BARRIER_DESTROY, b, 0, FAULT_DESTROY_IN_USE, 3);
	does(2, OP_SEM_POST, s, 0, 0);
	go(1);
	does(1, OP_RDLOCK, l, 0, TR_NEVER);
	faults(2, OP_RW_DESTROY, l, 0, FAULT_DESTROY_IN_USE, 1);
	does(1, OP_RW_UNLOCK, l, 0, 0);
	does(1, OP_WRLOCK, l, 0, TR_NEVER);
	faults(2, OP_RW_DESTROY, l, 0, FAULT_DESTROY_IN_USE, 1);
}
END_TEST

START_TEST(what_is_dead_is_not_to_be_used)
{
	begin_objects(VIRTUAL, 1);
	static const struct {
		enum kind kind;
		enum op_code use, destroy;
	} rows[] = {
		{KIND_MUTEX, OP_LOCK, OP_DESTROY},
		{KIND_MUTEX, OP_UNLOCK, OP_DESTROY},
		{KIND_COND, OP_SIGNAL, OP_COND_DESTROY},
		{KIND_SEM, OP_SEM_WAIT, OP_SEM_DESTROY},
		{KIND_SEM, OP_SEM_POST, OP_SEM_DESTROY},
		{KIND_RWLOCK, OP_RDLOCK, OP_RW_DESTROY},
		{KIND_RWLOCK, OP_WRLOCK, OP_RW_DESTROY},
		{KIND_BARRIER, OP_BARRIER_DESTROY, OP_BARRIER_DESTROY},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		uint32_t fresh = world_object(&w, rows[i].kind, 0, 0x40, false, 0);
		uint32_t used = object(rows[i].kind, 0, 1);
		faults(1, rows[i].use, fresh, 0, FAULT_NOT_INITIALISED, 0);
		does(1, rows[i].destroy, used, 0, 0);
		faults(1, rows[i].use, used, 0, FAULT_USE_DESTROYED, 0);
	}
	uint32_t b = world_object(&w, KIND_BARRIER, 0, 0x80, false, 0);
	pend(1, OP_BARRIER_WAIT, b, 0, TR_NEVER);
	ck_assert_str_eq(choices(), "1"); // so that the mistake is found
}
END_TEST

START_TEST(joins_and_detaches_that_are_mistakes)
{
	begin_objects(VIRTUAL, 4);
	faults(1, OP_JOIN, 0, 1, FAULT_JOIN_SELF, 1);
	pend(2, OP_JOIN, 0, 3, TR_NEVER);
	faults(1, OP_JOIN, 0, 3, FAULT_JOIN_BUSY, 3);
	faults(1, OP_TRYJOIN, 0, 3, FAULT_JOIN_BUSY, 3);
	does(3, OP_EXIT, 0, 0, 0);
	go(2);
	faults(1, OP_JOIN, 0, 3, FAULT_JOIN_TWICE, 3);
	faults(1, OP_DETACH, 0, 3, FAULT_DETACH_TWICE, 3);
	does(1, OP_DETACH, 0, 4, 0);
	faults(1, OP_DETACH, 0, 4, FAULT_DETACH_TWICE, 4);
	faults(2, OP_JOIN, 0, 4, FAULT_JOIN_DETACHED, 4);
}
END_TEST

// ---- stuck -------------------------------------------------------------------------------------

static void lock(uint32_t t, uint32_t mutex)
{
	pend(t, OP_LOCK, mutex, 0, TR_NEVER);
	if (world_enabled(&w, t))
		go(t);
}

START_TEST(threads_in_a_circle_are_stuck)
{
	for (uint32_t n = 2; n <= 5; n++) {
		uint32_t mutex[6];
		begin(VIRTUAL, n + 1); // the last one looks on, then ends
		for (uint32_t t = 1; t <= n; t++) {
			mutex[t] = object(KIND_MUTEX, MUTEX_NORMAL, 0);
			lock(t, mutex[t]);
		}
		for (uint32_t t = 1; t <= n; t++)
			lock(t, mutex[t % n + 1]);
		ck_assert_str_eq(stuck(), ""); // one runs
		pend(n + 1, OP_EXIT, 0, 0, 0);
		ck_assert_str_eq(stuck(), "");
		go(n + 1);
		ck_assert_int_eq(strncmp(stuck(), "deadlock 1 2 3 4 5", 8 + 2 * n), 0);
		ck_assert_uint_eq(strlen(stuck()), 8 + 2 * n);
	}
}
END_TEST

START_TEST(a_circle_need_not_hold_all_who_are_stuck)
{
	begin_objects(VIRTUAL, 3);
	uint32_t n = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	lock(2, m);
	lock(3, n);
	lock(1, m);
	lock(2, n);
	lock(3, m);
	ck_assert_str_eq(stuck(), "deadlock 2 3");
}
END_TEST

START_TEST(a_circle_goes_through_any_of_the_readers)
{
	begin_objects(VIRTUAL, 3);
	uint32_t l = object(KIND_RWLOCK, 0, 0);
	does(1, OP_RDLOCK, l, 0, TR_NEVER);
	does(2, OP_RDLOCK, l, 0, TR_NEVER);
	lock(3, m);
	pend(1, OP_SEM_WAIT, s, 0, TR_NEVER);
	lock(2, m);
	pend(3, OP_WRLOCK, l, 0, TR_NEVER);
	blocked(3, l, 1); // the first of them is not on the circle
	ck_assert_str_eq(stuck(), "deadlock 2 3");
}
END_TEST

START_TEST(a_reader_that_would_write_waits_for_itself)
{
	begin_objects(VIRTUAL, 1);
	uint32_t l = object(KIND_RWLOCK, 0, 0);
	does(1, OP_RDLOCK, l, 0, TR_NEVER);
	pend(1, OP_WRLOCK, l, 0, TR_NEVER);
	ck_assert_str_eq(stuck(), "deadlock 1");
}
END_TEST

START_TEST(threads_that_join_each_other_are_stuck)
{
	begin_objects(VIRTUAL, 2);
	pend(1, OP_JOIN, 0, 2, TR_NEVER);
	pend(2, OP_JOIN, 0, 1, TR_NEVER);
	ck_assert_str_eq(stuck(), "deadlock 1 2");
}
END_TEST

START_TEST(a_holder_that_has_ended_is_no_circle)
{
	begin_objects(VIRTUAL, 2);
	lock(2, m);
	does(2, OP_EXIT, 0, 0, 0);
	lock(1, m);
	blocked(1, m, 2);
	ck_assert_str_eq(stuck(), "deadlock");
}
END_TEST

START_TEST(a_wait_nobody_signals_is_a_lost_wake_up)
{
	begin_objects((struct rules){.spurious = -1, .interrupts = -1}, 2);
	waits(2, m);
	pend(1, OP_JOIN, 0, 2, TR_NEVER);
	ck_assert_str_eq(choices(), "2spurious"); // which is no rescue
	ck_assert_str_eq(stuck(), "waiting");
	begin_objects(VIRTUAL, 3);
	uint32_t n = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	waits(3, m); // beside a circle it is the circle that counts
	lock(1, m);
	lock(2, n);
	lock(1, n);
	lock(2, m);
	ck_assert_str_eq(stuck(), "deadlock 1 2");
}
END_TEST

START_TEST(who_has_a_time_limit_is_not_stuck)
{
	const struct rules rules[] = {VIRTUAL, ANY};
	for (int i = 0; i < 2; i++) {
		begin_objects(rules[i], 2);
		lock(1, m);
		pend(2, OP_LOCK, m, 0, 100);
		pend(1, OP_SEM_WAIT, s, 0, TR_NEVER);
		ck_assert_str_eq(stuck(), "");
		ck_assert_str_eq(choices(), "2timeout");
		happens(2, OUT_TIMEOUT);
		pend(2, OP_SLEEP, 0, 0, 200);
		ck_assert_str_eq(stuck(), "");
	}
}
END_TEST

void model_fault_cases(Suite *suite)
{
	const TTest *const tests[] = {
		unlocks_that_are_mistakes,
		waits_that_are_mistakes,
		what_is_in_use_is_not_to_be_destroyed,
		what_is_dead_is_not_to_be_used,
		joins_and_detaches_that_are_mistakes,
	};
	ADD_CASES(suite, "faults", tests);
}

void model_stuck_cases(Suite *suite)
{
	const TTest *const tests[] = {
		threads_in_a_circle_are_stuck,
		a_circle_need_not_hold_all_who_are_stuck,
		a_circle_goes_through_any_of_the_readers,
		a_reader_that_would_write_waits_for_itself,
		threads_that_join_each_other_are_stuck,
		a_holder_that_has_ended_is_no_circle,
		a_wait_nobody_signals_is_a_lost_wake_up,
		who_has_a_time_limit_is_not_stuck,
	};
	ADD_CASES(suite, "stuck", tests);
}
