// SPDX-License-Identifier: MIT
//
// Threads in the model: creation, start, end, join, detach, yield, interruption's mark, and
// what may not be pended at all.
#include "tests/unit/model.h"

START_TEST(a_thread_is_created_starts_and_ends)
{
	begin(VIRTUAL, 1);
	pend(1, OP_CREATE, 0, 0, 0);
	ck_assert_uint_eq(w.threads[1].op.target, 2);
	ck_assert_int_eq(w.threads[2].life, LIFE_NONE);
	ck_assert_str_eq(choices(), "1");
	go(1);
	ck_assert_int_eq(last.value, 2);
	ck_assert_int_eq(w.threads[2].life, LIFE_NEW);
	ck_assert_int_eq(w.threads[2].creator, 1);
	ck_assert_int_eq(w.threads[2].op.code, OP_START);
	ck_assert_str_eq(choices(), "2");
	go(2);
	ck_assert_int_eq(w.threads[2].life, LIFE_ALIVE);
	ck_assert_str_eq(choices(), "");
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_int_eq(w.threads[2].life, LIFE_EXITED);
	ck_assert(!w.over);
	does(1, OP_EXIT, 0, 0, 0); // the last one
	ck_assert(w.over);
	ck_assert_str_eq(choices(), "");
	ck_assert_str_eq(stuck(), "");
}
END_TEST

START_TEST(the_program_ends_with_the_process)
{
	begin(VIRTUAL, 2);
	does(2, OP_RESUME, 0, 0, 0);
	pend(2, OP_YIELD, 0, 0, 0);
	does(1, OP_PROCESS_EXIT, 0, 0, 3);
	ck_assert(w.over);
	ck_assert_str_eq(choices(), "");
	ck_assert(!world_allows(&w, (struct choice){.thread = 2}));
	ck_assert_int_eq(world_pend(&w, 1, (struct op){.code = OP_YIELD}), EINVAL);
}
END_TEST

START_TEST(a_new_thread_keeps_the_program_alive)
{
	begin(VIRTUAL, 1);
	does(1, OP_CREATE, 0, 0, 0);
	does(1, OP_EXIT, 0, 0, 0);
	ck_assert(!w.over);
	ck_assert_str_eq(choices(), "2");
}
END_TEST

START_TEST(join_waits_for_the_end)
{
	begin(ANY, 2);
	pend(1, OP_JOIN, 0, 2, TR_NEVER);
	blocked(1, 0, 2);
	ck_assert_str_eq(choices(), "");
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_str_eq(choices(), "1");
	go(1);
	ck_assert_int_eq(last.result, 0);
	ck_assert(w.threads[2].joined);
}
END_TEST

START_TEST(join_has_a_time_limit_and_a_try)
{
	begin(ANY, 2);
	ck_assert_int_eq(does(1, OP_TRYJOIN, 0, 2, 0), EBUSY);
	ck_assert(world_asked_in_vain(&w, 1));
	pend(1, OP_JOIN, 0, 2, 50);
	ck_assert_str_eq(choices(), "1timeout");
	happens(1, OUT_TIMEOUT);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	ck_assert(!world_asked_in_vain(&w, 1));
	ck_assert(!w.threads[2].joined);
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_int_eq(does(1, OP_TRYJOIN, 0, 2, 0), 0);
	ck_assert(w.threads[2].joined);
}
END_TEST

START_TEST(threads_detach_and_are_born_so)
{
	begin(VIRTUAL, 2);
	does(1, OP_DETACH, 0, 2, 0);
	ck_assert(w.threads[2].detached);
	does(1, OP_CREATE, 0, 0, CREATE_DETACHED | 0x1234);
	ck_assert(w.threads[3].detached);
}
END_TEST

START_TEST(yield_does_nothing)
{
	begin(VIRTUAL, 2);
	pend(2, OP_YIELD, 0, 0, 0);
	pend(1, OP_YIELD, 0, 0, 0);
	ck_assert_str_eq(choices(), "1 2");
	go(2);
	ck_assert_int_eq(last.result, 0);
}
END_TEST

START_TEST(an_interruption_leaves_a_mark)
{
	begin(VIRTUAL, 2);
	does(1, OP_INTERRUPT, 0, 2, 0);
	ck_assert(w.threads[2].interrupted);
	does(1, OP_INTERRUPT, 0, 2, 0); // twice is once
	does(2, OP_INTERRUPTED, 0, 0, 0);
	ck_assert_int_eq(last.value, 1);
	does(2, OP_INTERRUPTED, 0, 0, 0);
	ck_assert_int_eq(last.value, 0);
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_int_eq(does(1, OP_INTERRUPT, 0, 2, 0), ESRCH);
	ck_assert(!w.threads[2].interrupted);
}
END_TEST

static int arrival(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg)
{
	struct op op = {.code = (uint8_t)code, .object = o, .other = other, .arg = arg};
	return world_pend(&w, t, op);
}

START_TEST(what_does_not_exist_is_refused)
{
	begin(VIRTUAL, 2);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0), c = object(KIND_COND, 0, 0);
	uint32_t b = object(KIND_BARRIER, 0, 2), once = object(KIND_ONCE, 0, 0);
	ck_assert_int_eq(arrival(0, OP_YIELD, 0, 0, 0), EINVAL);
	ck_assert_int_eq(arrival(3, OP_YIELD, 0, 0, 0), EINVAL);
	ck_assert_int_eq(arrival(1, OP_NONE, 0, 0, 0), EINVAL);
	ck_assert_int_eq(arrival(1, OPS, 0, 0, 0), EINVAL);
	ck_assert_int_eq(arrival(1, OP_START, 0, 0, 0), EINVAL);
	ck_assert_int_eq(arrival(1, OP_LOCK, 0, 0, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_LOCK, c, 0, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_LOCK, once + 1, 0, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_YIELD, m, 0, 0), EINVAL);
	ck_assert_int_eq(arrival(1, OP_JOIN, 0, 0, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_JOIN, 0, 3, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_COND_WAIT, c, 0, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_COND_WAIT, c, c, TR_NEVER), EINVAL);
	ck_assert_int_eq(arrival(1, OP_BARRIER_WAIT, b, 0, 10), EINVAL);
	ck_assert_int_eq(arrival(1, OP_ONCE, once, 0, 10), EINVAL);
	pend(1, OP_LOCK, m, 0, TR_NEVER);
	ck_assert_int_eq(arrival(1, OP_YIELD, 0, 0, 0), EINVAL); // it stands already
	does(2, OP_EXIT, 0, 0, 0);
	ck_assert_int_eq(arrival(2, OP_YIELD, 0, 0, 0), EINVAL);
	ck_assert_uint_eq(w.objects[b].arrived, 0);
}
END_TEST

START_TEST(a_parked_thread_stays_and_is_no_reason_to_be_stuck)
{
	uint16_t cycle[4];
	size_t n;
	begin(ANY, 4);
	uint32_t a = object(KIND_MUTEX, MUTEX_NORMAL, 0), b = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	does(1, OP_LOCK, a, 0, TR_NEVER);
	pend(1, OP_PARK, 0, 0, 0);
	pend(2, OP_LOCK, a, 0, TR_NEVER); // which nobody gives back in this run
	does(3, OP_LOCK, b, 0, TR_NEVER);
	pend(3, OP_JOIN, 0, 1, TR_NEVER);
	ck_assert_int_eq(world_stuck(&w, cycle, 4, &n), STUCK_NOT); // 4 runs
	pend(4, OP_LOCK, b, 0, TR_NEVER);
	ck_assert_str_eq(choices(), "");
	ck_assert_int_eq(world_stuck(&w, cycle, 4, &n), STUCK_PARKED);
	ck_assert_uint_eq(n, 0);
	ck_assert(world_parked(&w) && !world_parked_in_vain(&w));
}
END_TEST

START_TEST(a_circle_is_stuck_though_another_thread_is_parked)
{
	uint16_t cycle[4];
	size_t n;
	begin(ANY, 3);
	uint32_t a = object(KIND_MUTEX, MUTEX_NORMAL, 0), b = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	does(1, OP_LOCK, a, 0, TR_NEVER);
	does(2, OP_LOCK, b, 0, TR_NEVER);
	pend(1, OP_LOCK, b, 0, TR_NEVER);
	pend(2, OP_LOCK, a, 0, TR_NEVER);
	pend(3, OP_PARK, 0, 0, 0);
	ck_assert_int_eq(world_stuck(&w, cycle, 4, &n), STUCK_DEADLOCK);
	ck_assert_uint_eq(n, 2);
}
END_TEST

START_TEST(who_waits_beside_waiting_loops_alone_may_wait_in_vain)
{
	begin(ANY, 3);
	uint32_t s = object(KIND_SEM, 0, 0);
	pend(1, OP_PARK, 0, 0, 1);
	pend(2, OP_JOIN, 0, 1, TR_NEVER);
	ck_assert(!world_parked_in_vain(&w)); // 2 waits for the parked one; 3 runs
	pend(3, OP_SEM_WAIT, s, 0, TR_NEVER);
	ck_assert(world_parked_in_vain(&w));
	begin(ANY, 2);
	s = object(KIND_SEM, 0, 0);
	pend(1, OP_PARK, 0, 0, 0); // this one gets on, and may give a permit
	pend(2, OP_SEM_WAIT, s, 0, TR_NEVER);
	ck_assert(!world_parked_in_vain(&w));
}
END_TEST

START_TEST(there_are_only_so_many_threads)
{
	begin(VIRTUAL, 1);
	while (w.nthreads < MAX_THREADS)
		does(1, OP_CREATE, 0, 0, 0);
	ck_assert_int_eq(arrival(1, OP_CREATE, 0, 0, 0), EINVAL);
	ck_assert(!w.failed);
	ck_assert_uint_eq(world_choices(&w, NULL, 0), MAX_THREADS - 1);
}
END_TEST

void model_thread_cases(Suite *s)
{
	const TTest *const tests[] = {
		a_thread_is_created_starts_and_ends,
		the_program_ends_with_the_process,
		a_new_thread_keeps_the_program_alive,
		join_waits_for_the_end,
		join_has_a_time_limit_and_a_try,
		threads_detach_and_are_born_so,
		yield_does_nothing,
		an_interruption_leaves_a_mark,
		what_does_not_exist_is_refused,
		a_parked_thread_stays_and_is_no_reason_to_be_stuck,
		a_circle_is_stuck_though_another_thread_is_parked,
		who_waits_beside_waiting_loops_alone_may_wait_in_vain,
		there_are_only_so_many_threads,
	};
	ADD_CASES(s, "threads", tests);
}
