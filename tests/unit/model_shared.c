// SPDX-License-Identifier: MIT
//
// Semaphores, unnamed and named, barriers and once in the model.
#include "tests/unit/model.h"

START_TEST(permits_are_taken_and_given)
{
	begin(VIRTUAL, 3);
	uint32_t s = object(KIND_SEM, 0, 1);
	ck_assert_int_eq(does(1, OP_SEM_WAIT, s, 0, TR_NEVER), 0);
	ck_assert_int_eq(last.value, 0);
	ck_assert_int_eq(does(1, OP_SEM_TRYWAIT, s, 0, 0), EAGAIN);
	ck_assert(world_asked_in_vain(&w, 1));
	pend(3, OP_SEM_WAIT, s, 0, TR_NEVER);
	pend(2, OP_SEM_WAIT, s, 0, TR_NEVER);
	blocked(3, s, 0);
	ck_assert_str_eq(queue(s, false), "3 2");
	does(1, OP_SEM_POST, s, 0, 0);
	ck_assert_int_eq(last.value, 1);
	ck_assert_str_eq(choices(), "2 3");
	go(2);
	ck_assert_str_eq(queue(s, false), "3");
	does(1, OP_SEM_GETVALUE, s, 0, 0);
	ck_assert_int_eq(last.value, 0);
}
END_TEST

START_TEST(a_wait_for_a_permit_times_out)
{
	begin(ANY, 1);
	uint32_t s = world_object(&w, KIND_SEM, 0, 0x40, false, 0);
	ck_assert_int_eq(does(1, OP_SEM_INIT, s, 0, 0), 0);
	pend(1, OP_SEM_WAIT, s, 0, 15);
	ck_assert_str_eq(choices(), "1timeout");
	happens(1, OUT_TIMEOUT);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	ck_assert_int_eq(w.objects[s].permits, 0);
	does(1, OP_SEM_POST, s, 0, 0);
	ck_assert_int_eq(does(1, OP_SEM_TRYWAIT, s, 0, 0), 0);
	does(1, OP_SEM_DESTROY, s, 0, 0);
	ck_assert_int_eq(does(1, OP_SEM_INIT, s, 0, (int64_t)MAX_SEM + 1), EINVAL);
	ck_assert(!w.objects[s].alive);
}
END_TEST

START_TEST(a_named_semaphore_is_created_and_found)
{
	begin(VIRTUAL, 2);
	uint32_t name = world_object(&w, KIND_NAME, 0, 0, true, 0);
	int64_t create = OPEN_ARG(OPEN_CREATE, 3), anew = OPEN_ARG(OPEN_CREATE | OPEN_EXCLUSIVE, 1);
	ck_assert_int_eq(does(1, OP_SEM_OPEN, name, 0, OPEN_ARG(0, 0)), ENOENT);
	ck_assert_int_eq(does(1, OP_SEM_OPEN, name, 0, create), 0);
	ck_assert_int_eq(last.value, (int64_t)(name + 1) | SEM_CREATED);
	uint32_t s = w.objects[name].sem;
	ck_assert_uint_eq(s, name + 1);
	ck_assert_int_eq(w.objects[s].kind, KIND_SEM);
	ck_assert_int_eq(w.objects[s].permits, 3);
	ck_assert_int_eq(does(2, OP_SEM_OPEN, name, 0, anew), EEXIST);
	ck_assert_int_eq(does(2, OP_SEM_OPEN, name, 0, create), 0);
	ck_assert_int_eq(last.value, s);
	does(2, OP_SEM_WAIT, s, 0, TR_NEVER);
	ck_assert_int_eq(does(1, OP_SEM_UNLINK, name, 0, 0), 0);
	ck_assert_int_eq(does(1, OP_SEM_UNLINK, name, 0, 0), ENOENT);
	does(2, OP_SEM_POST, s, 0, 0); // it lives on for those who have it
	ck_assert_int_eq(last.value, 3);
	ck_assert_int_eq(does(2, OP_SEM_OPEN, name, 0, anew), 0); // another one
	ck_assert_int_eq(last.value, (int64_t)(s + 1) | SEM_CREATED);
	does(2, OP_SEM_CLOSE, s, 0, 0);
}
END_TEST

// ---- barriers ----------------------------------------------------------------------------------

static void arrive(uint32_t t, uint32_t b)
{
	pend(t, OP_BARRIER_WAIT, b, 0, TR_NEVER);
}

START_TEST(a_barrier_opens_for_its_parties)
{
	begin(VIRTUAL, 3);
	uint32_t b = world_object(&w, KIND_BARRIER, 0, 0x40, false, 0);
	ck_assert_int_eq(does(1, OP_BARRIER_INIT, b, 0, 0), EINVAL);
	ck_assert_int_eq(does(1, OP_BARRIER_INIT, b, 0, 3), 0);
	arrive(1, b);
	arrive(3, b);
	blocked(1, b, 0);
	ck_assert_str_eq(queue(b, false), "1 3");
	ck_assert_uint_eq(w.objects[b].arrived, 2);
	arrive(2, b);
	ck_assert_str_eq(choices(), "1 2 3");
	go(3); // the serial one
	ck_assert_int_eq(last.value, 1);
	ck_assert_int_eq(w.threads[1].phase, PHASE_RELEASED);
	ck_assert_str_eq(choices(), "1 2");
	go(1);
	ck_assert_int_eq(last.value, 0);
	ck_assert(!last.crowded);
	arrive(1, b); // already for the next time
	blocked(1, b, 0);
	go(2);
	ck_assert_int_eq(last.value, 0);
	ck_assert_uint_eq(w.objects[b].passes, 0);
	ck_assert_uint_eq(w.objects[b].arrived, 1);
	ck_assert_str_eq(choices(), "");
}
END_TEST

START_TEST(a_barrier_lets_exactly_its_parties_pass)
{
	begin(VIRTUAL, 4);
	uint32_t b = object(KIND_BARRIER, 0, 2);
	arrive(1, b);
	arrive(2, b);
	arrive(3, b);
	go(2);
	ck_assert_int_eq(last.value, 1);
	arrive(4, b); // too late for this opening
	ck_assert_str_eq(choices(), "1 3");
	go(3);
	ck_assert(last.crowded);
	ck_assert_int_eq(w.threads[1].phase, PHASE_CALL);
	ck_assert_str_eq(choices(), "1 4"); // two again
	go(4);
	ck_assert_int_eq(last.value, 1);
	ck_assert_str_eq(choices(), "1");
	go(1);
	ck_assert_uint_eq(w.objects[b].arrived, 0);
}
END_TEST

START_TEST(a_barrier_of_one_never_waits)
{
	begin(VIRTUAL, 1);
	uint32_t b = object(KIND_BARRIER, 0, 1);
	for (int i = 0; i < 3; i++) {
		does(1, OP_BARRIER_WAIT, b, 0, TR_NEVER);
		ck_assert_int_eq(last.value, 1);
	}
	does(1, OP_BARRIER_DESTROY, b, 0, 0);
}
END_TEST

START_TEST(a_barrier_may_be_destroyed_by_the_first_to_leave)
{
	begin(VIRTUAL, 2);
	uint32_t b = object(KIND_BARRIER, 0, 2);
	arrive(1, b);
	arrive(2, b);
	go(1);
	does(1, OP_BARRIER_DESTROY, b, 0, 0);
	go(2); // it had passed
	ck_assert_int_eq(last.result, 0);
}
END_TEST

// ---- once --------------------------------------------------------------------------------------

START_TEST(the_first_runs_the_routine_and_others_wait)
{
	begin(VIRTUAL, 3);
	uint32_t o = object(KIND_ONCE, 0, 0);
	does(2, OP_ONCE, o, 0, TR_NEVER);
	ck_assert_int_eq(last.value, 1);
	pend(1, OP_ONCE, o, 0, TR_NEVER);
	blocked(1, o, 2);
	ck_assert_str_eq(queue(o, false), "1");
	does(2, OP_ONCE_DONE, o, 0, 0);
	ck_assert_str_eq(choices(), "1");
	go(1);
	ck_assert_int_eq(last.value, 0);
	does(3, OP_ONCE, o, 0, TR_NEVER);
	ck_assert_int_eq(last.value, 0);
	uint32_t done = object(KIND_ONCE, 0, 1); // it ran before the run began
	does(3, OP_ONCE, done, 0, TR_NEVER);
	ck_assert_int_eq(last.value, 0);
}
END_TEST

START_TEST(a_routine_that_enters_its_own_once_is_stuck)
{
	begin(VIRTUAL, 1);
	uint32_t o = object(KIND_ONCE, 0, 0);
	does(1, OP_ONCE, o, 0, TR_NEVER);
	pend(1, OP_ONCE, o, 0, TR_NEVER);
	ck_assert_str_eq(stuck(), "deadlock 1");
}
END_TEST

void model_shared_cases(Suite *s)
{
	const TTest *const tests[] = {
		permits_are_taken_and_given,
		a_wait_for_a_permit_times_out,
		a_named_semaphore_is_created_and_found,
		a_barrier_opens_for_its_parties,
		a_barrier_lets_exactly_its_parties_pass,
		a_barrier_of_one_never_waits,
		a_barrier_may_be_destroyed_by_the_first_to_leave,
		the_first_runs_the_routine_and_others_wait,
		a_routine_that_enters_its_own_once_is_stuck,
	};
	ADD_CASES(s, "shared", tests);
}
