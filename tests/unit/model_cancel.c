// SPDX-License-Identifier: MIT
//
// Cancellation in the model: who is marked, where a thread acts on it, and what that leaves.
#include "model/local.h"
#include "tests/unit/model.h"

static uint32_t m, c, s;

static void begin_cancels(struct rules rules, uint32_t n)
{
	begin(rules, n);
	m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	c = object(KIND_COND, 0, 0);
	s = object(KIND_SEM, 0, 0);
}

static void waits(uint32_t t)
{
	does(t, OP_LOCK, m, 0, TR_NEVER);
	pend(t, OP_COND_WAIT, c, m, TR_NEVER);
	go(t);
}

static void ends_there(uint32_t t)
{
	happens(t, OUT_CANCEL);
	ck_assert_int_eq(last.result, ECANCELED);
	ck_assert(w.threads[t].cancelling);
	ck_assert_int_eq(w.threads[t].phase, PHASE_RUN);
}

START_TEST(what_may_block_is_a_cancellation_point)
{
	static const struct {
		enum op_code code;
		int64_t arg;
		bool point;
	} rows[] = {
		{OP_SEM_WAIT, TR_NEVER, true}, {OP_SEM_WAIT, 10, true},	 {OP_JOIN, TR_NEVER, true},
		{OP_SLEEP, 10, true},	       {OP_TESTCANCEL, 0, true}, {OP_LOCK, TR_NEVER, false},
		{OP_RDLOCK, TR_NEVER, false},  {OP_YIELD, 0, false},	 {OP_SEM_TRYWAIT, 0, false},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		begin_cancels(VIRTUAL, 3);
		uint32_t l = object(KIND_RWLOCK, 0, 0);
		enum kind kind = op_rows[rows[i].code].kind;
		uint32_t on = kind == KIND_SEM	    ? s
			      : kind == KIND_MUTEX  ? m
			      : kind == KIND_RWLOCK ? l
						    : 0;
		does(1, OP_CANCEL, 0, 2, 0);
		ck_assert(!world_cancels(&w, 2)); // it runs
		pend(2, rows[i].code, on, rows[i].code == OP_JOIN ? 3 : 0, rows[i].arg);
		ck_assert_str_eq(choices(), rows[i].point ? "2cancel" : "2");
		if (rows[i].point)
			ends_there(2);
	}
}
END_TEST

START_TEST(marked_before_it_comes_it_does_nothing_else)
{
	begin_cancels(ANY, 2);
	does(1, OP_SEM_POST, s, 0, 0);
	does(1, OP_CANCEL, 0, 2, 0);
	pend(2, OP_SEM_WAIT, s, 0, 10);
	ck_assert(!world_enabled(&w, 2));
	ck_assert_str_eq(choices(), "2cancel");
	ck_assert_str_eq(stuck(), "");
	ends_there(2);
	ck_assert_int_eq(w.objects[s].permits, 1);
}
END_TEST

START_TEST(marked_later_it_may_go_on_if_it_can)
{
	begin_cancels(VIRTUAL, 2);
	pend(2, OP_SEM_WAIT, s, 0, TR_NEVER);
	does(1, OP_CANCEL, 0, 2, 0);
	ck_assert_str_eq(choices(), "2cancel");
	does(1, OP_SEM_POST, s, 0, 0);
	ck_assert_str_eq(choices(), "2 2cancel");
	go(2);
	ck_assert_int_eq(last.result, 0);
	pend(2, OP_TESTCANCEL, 0, 0, 0); // it is still marked
	ck_assert_str_eq(choices(), "2cancel");
	ends_there(2);
	pend(2, OP_SEM_WAIT, s, 0, TR_NEVER); // of its clean-up
	ck_assert_str_eq(choices(), "");
	ck_assert_str_eq(stuck(), "");
	does(1, OP_CANCEL, 0, 2, 0); // once more: nothing
	ck_assert_str_eq(choices(), "");
}
END_TEST

START_TEST(a_test_that_waits_for_its_turn_sees_the_mark)
{
	begin_cancels(VIRTUAL, 2);
	ck_assert_int_eq(does(2, OP_TESTCANCEL, 0, 0, 0), 0);
	pend(2, OP_TESTCANCEL, 0, 0, 0);
	ck_assert_str_eq(choices(), "2");
	does(1, OP_CANCEL, 0, 2, 0);
	ck_assert_str_eq(choices(), "2cancel");
}
END_TEST

START_TEST(where_posix_allows_it_a_marked_thread_may_do_either)
{
	begin_cancels(VIRTUAL, 2);
	pend(2, OP_MAY_CANCEL, 0, 0, 0);
	ck_assert_str_eq(choices(), "2");
	does(1, OP_CANCEL, 0, 2, 0);
	ck_assert_str_eq(choices(), "2 2cancel");
	go(2);
	pend(2, OP_MAY_CANCEL, 0, 0, 0); // it is still marked
	ck_assert_str_eq(choices(), "2 2cancel");
	ends_there(2);
}
END_TEST

START_TEST(a_waiter_takes_its_mutex_again_and_no_signal)
{
	begin_cancels(VIRTUAL, 3);
	waits(2);
	waits(3);
	does(1, OP_CANCEL, 0, 2, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	pend(1, OP_SIGNAL, c, 0, 0);
	ck_assert_str_eq(choices(), "1>2 1>3 2cancel");
	happens(2, OUT_CANCEL);
	ck_assert_int_eq(last.phase, PHASE_WAIT);
	ck_assert_int_eq(last.after, PHASE_RELOCK);
	ck_assert_str_eq(choices(), "1>3");
	go_waking(1, 3);
	blocked(2, m, 1);
	does(1, OP_UNLOCK, m, 0, 0);
	go(2);
	ck_assert_int_eq(last.result, ECANCELED);
	ck_assert_uint_eq(w.objects[m].owner, 2);
	does(2, OP_UNLOCK, m, 0, 0);
	go(3);
	ck_assert_int_eq(last.result, 0);
}
END_TEST

START_TEST(a_signalled_waiter_returns_first)
{
	begin_cancels(VIRTUAL, 2);
	waits(2);
	does(1, OP_CANCEL, 0, 2, 0);
	pend(1, OP_SIGNAL, c, 0, 0);
	go_waking(1, 2);
	ck_assert_str_eq(choices(), "2");
	go(2);
	ck_assert_int_eq(last.result, 0);
	does(2, OP_UNLOCK, m, 0, 0);
	pend(2, OP_SLEEP, 0, 0, 5);
	ck_assert_str_eq(choices(), "2cancel");
}
END_TEST

START_TEST(marked_before_its_wait_it_lets_the_mutex_go_for_a_moment)
{
	begin_cancels(VIRTUAL, 2);
	does(1, OP_CANCEL, 0, 2, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	pend(2, OP_COND_WAIT, c, m, TR_NEVER);
	ck_assert_str_eq(choices(), "2cancel");
	happens(2, OUT_CANCEL);
	ck_assert_str_eq(queue(c, true), "");
	ck_assert_uint_eq(w.objects[m].owner, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	blocked(2, m, 1);
	does(1, OP_UNLOCK, m, 0, 0);
	go(2);
	ck_assert_int_eq(last.result, ECANCELED);
	ck_assert_uint_eq(w.objects[m].owner, 2);
}
END_TEST

START_TEST(an_interruptible_wait_is_cancelled_first)
{
	begin_cancels(VIRTUAL, 2);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	pend(2, OP_COND_WAIT_INT, c, m, TR_NEVER);
	go(2);
	does(1, OP_CANCEL, 0, 2, 0);
	happens(2, OUT_CANCEL);
	does(1, OP_INTERRUPT, 0, 2, 0);
	go(2);
	ck_assert_int_eq(last.result, ECANCELED);
}
END_TEST

START_TEST(who_has_disabled_it_is_not_cancelled_until_it_enables_it)
{
	begin_cancels(VIRTUAL, 2);
	does(2, OP_CANCEL_OFF, 0, 0, 0);
	does(1, OP_CANCEL, 0, 2, 0);
	ck_assert_int_eq(does(2, OP_TESTCANCEL, 0, 0, 0), 0);
	pend(2, OP_SEM_WAIT, s, 0, TR_NEVER);
	ck_assert_str_eq(choices(), "");
	does(1, OP_SEM_POST, s, 0, 0);
	go(2);
	does(2, OP_CANCEL_ON, 0, 0, 0);
	ck_assert(!world_cancels(&w, 2)); // which is no point
	pend(2, OP_TESTCANCEL, 0, 0, 0);
	ends_there(2);
}
END_TEST

START_TEST(who_has_begun_to_end_is_past_it)
{
	begin_cancels(VIRTUAL, 2);
	does(2, OP_LEAVE, 0, 0, 0);
	does(1, OP_CANCEL, 0, 2, 0);
	ck_assert_int_eq(does(2, OP_TESTCANCEL, 0, 0, 0), 0);
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_int_eq(does(1, OP_CANCEL, 0, 2, 0), 0); // it is not joined yet
	does(1, OP_JOIN, 0, 2, TR_NEVER);
	faults(1, OP_CANCEL, 0, 2, FAULT_CANCEL_GONE, 2);
}
END_TEST

START_TEST(who_is_detached_and_over_is_gone)
{
	begin_cancels(VIRTUAL, 2);
	does(1, OP_DETACH, 0, 2, 0);
	does(1, OP_CANCEL, 0, 2, 0);
	does(2, OP_EXIT, 0, 0, 0);
	faults(1, OP_CANCEL, 0, 2, FAULT_CANCEL_GONE, 2);
}
END_TEST

START_TEST(a_once_that_is_left_is_entered_again)
{
	begin_cancels(VIRTUAL, 2);
	uint32_t o = object(KIND_ONCE, 0, 0);
	does(2, OP_ONCE, o, 0, TR_NEVER);
	pend(1, OP_ONCE, o, 0, TR_NEVER);
	blocked(1, o, 2);
	does(2, OP_ONCE_LEFT, o, 0, 0);
	go(1);
	ck_assert_int_eq(last.value, 1);
}
END_TEST

START_TEST(what_may_be_cancelled_needs_a_choice)
{
	begin_cancels(VIRTUAL, 2);
	does(2, OP_EXIT, 0, 0, 0);
	pend(1, OP_JOIN, 0, 2, TR_NEVER);
	ck_assert(world_local(&w, 1, EAGER_LOCAL));
	w.threads[1].cancellable = true;
	ck_assert(!world_local(&w, 1, EAGER_LOCAL));
}
END_TEST

void model_cancel_cases(Suite *suite)
{
	const TTest *const tests[] = {
		what_may_block_is_a_cancellation_point,
		marked_before_it_comes_it_does_nothing_else,
		marked_later_it_may_go_on_if_it_can,
		a_test_that_waits_for_its_turn_sees_the_mark,
		where_posix_allows_it_a_marked_thread_may_do_either,
		a_waiter_takes_its_mutex_again_and_no_signal,
		a_signalled_waiter_returns_first,
		marked_before_its_wait_it_lets_the_mutex_go_for_a_moment,
		an_interruptible_wait_is_cancelled_first,
		who_has_disabled_it_is_not_cancelled_until_it_enables_it,
		who_has_begun_to_end_is_past_it,
		who_is_detached_and_over_is_gone,
		a_once_that_is_left_is_entered_again,
		what_may_be_cancelled_needs_a_choice,
	};
	ADD_CASES(suite, "cancellation", tests);
}
