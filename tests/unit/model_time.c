// SPDX-License-Identifier: MIT
//
// Time in the model: when the clock moves by itself, and when any deadline may pass.
#include "tests/unit/model.h"

START_TEST(the_clock_leaps_only_when_nothing_else_can_happen)
{
	begin(VIRTUAL, 3);
	pend(1, OP_SLEEP, 0, 0, 100);
	pend(2, OP_SLEEP, 0, 0, 50);
	ck_assert_str_eq(choices(), ""); // 3 runs: nobody knows where it will come to
	pend(3, OP_YIELD, 0, 0, 0);
	ck_assert_str_eq(choices(), "3");
	go(3);
	ck_assert(!last.jumped);
	does(3, OP_EXIT, 0, 0, 0);
	ck_assert_str_eq(choices(), "2"); // the earliest
	ck_assert_str_eq(stuck(), "");
	go(2);
	ck_assert(last.jumped);
	ck_assert_int_eq(last.time, 50);
	does(2, OP_SLEEP, 0, 0, 20); // it is over already
	ck_assert_int_eq(w.now, 50);
	ck_assert(!last.jumped);
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_str_eq(choices(), "1");
}
END_TEST

START_TEST(deadlines_that_are_the_same_are_all_choices)
{
	begin(VIRTUAL, 3);
	uint32_t s = object(KIND_SEM, 0, 0);
	pend(1, OP_SLEEP, 0, 0, 70);
	pend(2, OP_SEM_WAIT, s, 0, 70);
	pend(3, OP_SEM_WAIT, s, 0, 71);
	ck_assert_str_eq(choices(), "1 2timeout");
	happens(2, OUT_TIMEOUT);
	ck_assert(last.jumped);
	does(2, OP_SEM_POST, s, 0, 0); // at the moment of the sleeper's end
	pend(2, OP_YIELD, 0, 0, 0);
	ck_assert_str_eq(choices(), "1 2 3");
	go(1);
	ck_assert(!last.jumped);
	go(3);
	ck_assert_int_eq(last.result, 0);
	ck_assert_int_eq(w.now, 70);
}
END_TEST

START_TEST(a_deadline_in_the_past_has_passed)
{
	begin(VIRTUAL, 2);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0), c = object(KIND_COND, 0, 0);
	does(1, OP_SLEEP, 0, 0, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	pend(1, OP_COND_WAIT, c, m, -5);
	go(1);
	pend(2, OP_YIELD, 0, 0, 0);
	ck_assert_str_eq(choices(), "1timeout 2"); // needs no leap of the clock
	happens(1, OUT_TIMEOUT);
	ck_assert_int_eq(w.now, 0);
	go(1);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	does(1, OP_UNLOCK, m, 0, 0);
	ck_assert_int_eq(does(1, OP_LOCK, m, 0, -5), 0); // a free mutex is not too late
}
END_TEST

START_TEST(any_deadline_may_pass_at_any_moment)
{
	begin(ANY, 3);
	uint32_t s = object(KIND_SEM, 0, 0);
	pend(1, OP_SLEEP, 0, 0, 900);
	pend(2, OP_SEM_WAIT, s, 0, 30);
	pend(3, OP_YIELD, 0, 0, 0);
	ck_assert_str_eq(choices(), "1 2timeout 3");
	go(1);
	ck_assert(!last.jumped);
	ck_assert_int_eq(w.now, 900);
	happens(2, OUT_TIMEOUT);
	ck_assert_int_eq(w.now, 900); // time does not go back
}
END_TEST

START_TEST(a_sleep_without_end_never_ends)
{
	const struct rules rules[] = {VIRTUAL, ANY};
	for (int i = 0; i < 2; i++) {
		begin(rules[i], 1);
		pend(1, OP_SLEEP, 0, 0, TR_NEVER);
		ck_assert_str_eq(choices(), "");
		ck_assert_str_eq(stuck(), "deadlock");
	}
}
END_TEST

START_TEST(spurious_wake_ups_do_not_keep_the_clock_from_leaping)
{
	begin((struct rules){.spurious = -1}, 1);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0), c = object(KIND_COND, 0, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	pend(1, OP_COND_WAIT, c, m, 60);
	go(1);
	ck_assert_str_eq(choices(), "1timeout 1spurious");
	happens(1, OUT_TIMEOUT);
	ck_assert(last.jumped);
}
END_TEST

void model_time_cases(Suite *s)
{
	const TTest *const tests[] = {
		the_clock_leaps_only_when_nothing_else_can_happen,
		deadlines_that_are_the_same_are_all_choices,
		a_deadline_in_the_past_has_passed,
		any_deadline_may_pass_at_any_moment,
		a_sleep_without_end_never_ends,
		spurious_wake_ups_do_not_keep_the_clock_from_leaping,
	};
	ADD_CASES(s, "time", tests);
}
