// SPDX-License-Identifier: MIT
//
// Condition waits in the model, step by step: the mutex is released and the wait set joined,
// something wakes the thread, the mutex is taken again.
#include "tests/unit/model.h"

static uint32_t m, c;

static void begin_waits(struct rules rules, uint32_t n)
{
	begin(rules, n);
	m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	c = object(KIND_COND, 0, 0);
}

// t takes the mutex and joins the wait set.
static void waits(uint32_t t, enum op_code code, int64_t limit)
{
	does(t, OP_LOCK, m, 0, TR_NEVER);
	pend(t, code, c, m, limit);
	go(t);
	ck_assert_int_eq(last.phase, PHASE_CALL);
	ck_assert_int_eq(last.after, PHASE_WAIT);
	ck_assert_int_eq(w.threads[t].phase, PHASE_WAIT);
}

// t takes the mutex again and its wait returns this.
static void returns(uint32_t t, int32_t result)
{
	ck_assert_int_eq(w.threads[t].phase, PHASE_RELOCK);
	go(t);
	ck_assert_int_eq(last.phase, PHASE_RELOCK);
	ck_assert_int_eq(last.after, PHASE_RUN);
	ck_assert_int_eq(last.result, result);
	ck_assert_uint_eq(w.objects[m].owner, t);
}

START_TEST(a_wait_releases_the_mutex_and_takes_it_again)
{
	begin_waits(VIRTUAL, 2);
	waits(1, OP_COND_WAIT, TR_NEVER);
	ck_assert_uint_eq(w.objects[m].owner, 0);
	ck_assert_str_eq(queue(c, true), "1");
	blocked(1, c, 0);
	ck_assert_str_eq(choices(), "");
	does(2, OP_LOCK, m, 0, TR_NEVER);
	pend(2, OP_SIGNAL, c, 0, 0);
	ck_assert_str_eq(choices(), "2>1");
	go_waking(2, 1);
	ck_assert_str_eq(queue(c, true), "");
	ck_assert_str_eq(queue(m, false), "1");
	blocked(1, m, 2);
	does(2, OP_UNLOCK, m, 0, 0);
	returns(1, 0);
}
END_TEST

START_TEST(a_signal_names_whom_it_wakes)
{
	begin_waits(VIRTUAL, 4);
	waits(3, OP_COND_WAIT, TR_NEVER);
	waits(1, OP_COND_WAIT, TR_NEVER);
	waits(2, OP_COND_WAIT, TR_NEVER);
	ck_assert_str_eq(queue(c, true), "3 1 2");
	pend(4, OP_SIGNAL, c, 0, 0);
	ck_assert_str_eq(choices(), "4>1 4>2 4>3");
	ck_assert(!world_allows(&w, (struct choice){.thread = 4}));
	ck_assert(!world_allows(&w, (struct choice){.thread = 4, .target = 4}));
	go_waking(4, 2);
	ck_assert_str_eq(queue(c, true), "3 1");
	returns(2, 0);
}
END_TEST

START_TEST(a_signal_to_nobody_is_lost)
{
	begin_waits(VIRTUAL, 2);
	does(2, OP_SIGNAL, c, 0, 0);
	does(2, OP_BROADCAST, c, 0, 0);
	ck_assert_int_eq(last.value, 0);
	waits(1, OP_COND_WAIT, TR_NEVER);
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_str_eq(stuck(), "waiting");
}
END_TEST

START_TEST(a_broadcast_wakes_all_in_order)
{
	begin_waits(VIRTUAL, 4);
	uint32_t other = object(KIND_COND, 0, 0);
	waits(3, OP_COND_WAIT, TR_NEVER);
	waits(2, OP_COND_WAIT, TR_NEVER);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	does(1, OP_BROADCAST, other, 0, 0);
	ck_assert_str_eq(queue(c, true), "3 2");
	does(1, OP_BROADCAST, c, 0, 0);
	ck_assert_int_eq(last.value, 2);
	ck_assert_str_eq(queue(m, false), "3 2");
	does(1, OP_UNLOCK, m, 0, 0);
	ck_assert_str_eq(choices(), "2 3");
	returns(2, 0);
	blocked(3, m, 2);
}
END_TEST

START_TEST(another_may_barge_in_before_the_woken_one)
{
	begin_waits(VIRTUAL, 3);
	waits(1, OP_COND_WAIT, TR_NEVER);
	pend(2, OP_SIGNAL, c, 0, 0);
	go_waking(2, 1);
	does(3, OP_LOCK, m, 0, TR_NEVER);
	blocked(1, m, 3);
	does(3, OP_UNLOCK, m, 0, 0);
	returns(1, 0);
}
END_TEST

START_TEST(a_wait_times_out_and_takes_the_mutex)
{
	begin_waits(ANY, 2);
	waits(1, OP_COND_WAIT, 40);
	ck_assert_str_eq(choices(), "1timeout");
	does(2, OP_LOCK, m, 0, TR_NEVER);
	happens(1, OUT_TIMEOUT);
	ck_assert_int_eq(last.after, PHASE_RELOCK);
	ck_assert_int_eq(w.now, 40);
	blocked(1, m, 2);
	ck_assert_str_eq(choices(), ""); // no limit any more
	does(2, OP_SIGNAL, c, 0, 0);	 // and nobody to signal
	does(2, OP_UNLOCK, m, 0, 0);
	returns(1, ETIMEDOUT);
	ck_assert(!world_asked_in_vain(&w, 1));
}
END_TEST

// POSIX: "a condition wait that times out may consume a signal".
START_TEST(a_wait_that_times_out_may_use_up_a_signal_for_another)
{
	begin_waits(ANY, 3);
	waits(1, OP_COND_WAIT, 40);
	waits(2, OP_COND_WAIT, TR_NEVER);
	does(3, OP_LOCK, m, 0, TR_NEVER);
	pend(3, OP_SIGNAL, c, 0, 0);
	go_waking(3, 1);
	ck_assert_str_eq(choices(), ""); // when it has the mutex again, it is either
	does(3, OP_UNLOCK, m, 0, 0);
	ck_assert_str_eq(choices(), "1 1timeout");
	happens(1, OUT_TIMEOUT);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	ck_assert_int_eq(last.after, PHASE_RUN);
	ck_assert_uint_eq(w.objects[m].owner, 1);
	ck_assert_str_eq(queue(c, true), "2"); // and nobody else was woken
}
END_TEST

START_TEST(a_signal_is_used_up_only_where_another_waits)
{
	begin_waits(ANY, 3);
	waits(1, OP_COND_WAIT, 40);
	pend(2, OP_SIGNAL, c, 0, 0);
	go_waking(2, 1);
	ck_assert_str_eq(choices(), "1"); // else its limit passes before the signal
	returns(1, 0);
	does(1, OP_UNLOCK, m, 0, 0);
	waits(1, OP_COND_WAIT, 80);
	waits(3, OP_COND_WAIT, TR_NEVER);
	does(2, OP_BROADCAST, c, 0, 0);
	ck_assert_str_eq(choices(), "1 3"); // for all
	begin_waits(VIRTUAL, 3);
	waits(1, OP_COND_WAIT, 40);
	waits(2, OP_COND_WAIT, TR_NEVER);
	pend(3, OP_SIGNAL, c, 0, 0);
	go_waking(3, 1);
	ck_assert_str_eq(choices(), "1"); // it is not yet late
}
END_TEST

START_TEST(who_is_interrupted_returns_so_however_late)
{
	begin_waits(ANY, 3);
	waits(1, OP_COND_WAIT_INT, 40);
	waits(2, OP_COND_WAIT, TR_NEVER);
	pend(3, OP_SIGNAL, c, 0, 0);
	go_waking(3, 1);
	does(3, OP_INTERRUPT, 0, 1, 0);
	ck_assert_str_eq(choices(), "1");
	returns(1, EINTR);
}
END_TEST

START_TEST(spurious_wake_ups_have_a_budget)
{
	begin_waits((struct rules){.any_timeouts = true, .spurious = 1}, 2);
	waits(1, OP_COND_WAIT, TR_NEVER);
	waits(2, OP_COND_WAIT, 40);
	ck_assert_str_eq(choices(), "1spurious 2timeout 2spurious");
	happens(1, OUT_SPURIOUS);
	ck_assert_int_eq(w.rules.spurious, 0);
	ck_assert_str_eq(choices(), "1 2timeout");
	returns(1, 0);
	begin_waits(WILD, 2);
	waits(1, OP_COND_WAIT, TR_NEVER);
	happens(1, OUT_SPURIOUS);
	ck_assert_int_eq(w.rules.spurious, -1);
}
END_TEST

START_TEST(an_interruption_ends_an_interruptible_wait_only)
{
	begin_waits(VIRTUAL, 3);
	waits(1, OP_COND_WAIT_INT, TR_NEVER);
	waits(2, OP_COND_WAIT, TR_NEVER);
	does(3, OP_INTERRUPT, 0, 2, 0);
	ck_assert_uint_eq(last.woken, 0);
	ck_assert_int_eq(w.threads[2].phase, PHASE_WAIT);
	does(3, OP_INTERRUPT, 0, 1, 0);
	ck_assert_uint_eq(last.woken, c);
	ck_assert_str_eq(queue(c, true), "2");
	returns(1, EINTR);
	ck_assert(!w.threads[1].interrupted);
	does(1, OP_UNLOCK, m, 0, 0);
	pend(3, OP_SIGNAL, c, 0, 0);
	go_waking(3, 2);
	returns(2, 0);
	ck_assert(w.threads[2].interrupted); // kept for its next interruptible wait
	pend(2, OP_COND_WAIT_INT, c, m, TR_NEVER);
	go(2);
	ck_assert_int_eq(last.result, EINTR);
	ck_assert_int_eq(last.after, PHASE_RUN);
	ck_assert_uint_eq(w.objects[m].owner, 2); // it never let go of it
	ck_assert(!w.threads[2].interrupted);
}
END_TEST

START_TEST(who_is_signalled_and_interrupted_returns_eintr)
{
	begin_waits(VIRTUAL, 3);
	waits(1, OP_COND_WAIT_INT, TR_NEVER);
	waits(2, OP_COND_WAIT_INT, TR_NEVER);
	pend(3, OP_SIGNAL, c, 0, 0);
	go_waking(3, 1);
	does(3, OP_INTERRUPT, 0, 1, 0);
	ck_assert_uint_eq(last.woken, 0);
	returns(1, EINTR); // which is how a signal gets lost:
	ck_assert_str_eq(queue(c, true), "2");
}
END_TEST

START_TEST(who_timed_out_and_is_interrupted_returns_eintr)
{
	begin_waits(ANY, 2);
	waits(1, OP_COND_WAIT_INT, 10);
	happens(1, OUT_TIMEOUT);
	does(2, OP_INTERRUPT, 0, 1, 0);
	returns(1, EINTR);
}
END_TEST

START_TEST(interruptions_from_outside_have_a_budget)
{
	begin_waits((struct rules){.interrupts = 1}, 2);
	waits(1, OP_COND_WAIT_INT, TR_NEVER);
	waits(2, OP_COND_WAIT, TR_NEVER);
	ck_assert_str_eq(choices(), "1interrupt");
	happens(1, OUT_INTERRUPT);
	ck_assert_int_eq(w.rules.interrupts, 0);
	returns(1, EINTR);
	pend(1, OP_COND_WAIT_INT, c, m, TR_NEVER);
	go(1);
	ck_assert_str_eq(choices(), "");
}
END_TEST

START_TEST(a_recursive_mutex_held_twice_stays_held)
{
	begin(VIRTUAL, 2);
	m = object(KIND_MUTEX, MUTEX_RECURSIVE, 0);
	c = object(KIND_COND, 0, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	waits(1, OP_COND_WAIT, TR_NEVER);
	ck_assert_uint_eq(w.objects[m].owner, 1);
	pend(2, OP_SIGNAL, c, 0, 0);
	go_waking(2, 1);
	returns(1, 0);
	ck_assert_uint_eq(w.objects[m].depth, 2);
}
END_TEST

START_TEST(a_condition_may_go_once_its_waiters_are_woken)
{
	begin_waits(VIRTUAL, 2);
	does(1, OP_COND_DESTROY, c, 0, 0);
	does(1, OP_COND_INIT, c, 0, 0);
	waits(1, OP_COND_WAIT, TR_NEVER);
	does(2, OP_BROADCAST, c, 0, 0);
	ck_assert_int_eq(does(2, OP_COND_DESTROY, c, 0, 0), 0);
	returns(1, 0);
}
END_TEST

void model_cond_cases(Suite *s)
{
	const TTest *const tests[] = {
		a_wait_releases_the_mutex_and_takes_it_again,
		a_signal_names_whom_it_wakes,
		a_signal_to_nobody_is_lost,
		a_broadcast_wakes_all_in_order,
		another_may_barge_in_before_the_woken_one,
		a_wait_times_out_and_takes_the_mutex,
		a_wait_that_times_out_may_use_up_a_signal_for_another,
		a_signal_is_used_up_only_where_another_waits,
		who_is_interrupted_returns_so_however_late,
		spurious_wake_ups_have_a_budget,
		an_interruption_ends_an_interruptible_wait_only,
		who_is_signalled_and_interrupted_returns_eintr,
		who_timed_out_and_is_interrupted_returns_eintr,
		interruptions_from_outside_have_a_budget,
		a_recursive_mutex_held_twice_stays_held,
		a_condition_may_go_once_its_waiters_are_woken,
	};
	ADD_CASES(s, "conditions", tests);
}
