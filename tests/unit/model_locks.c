// SPDX-License-Identifier: MIT
//
// Mutexes of all types and read-write locks in the model, with their queues and blockers.
#include "tests/unit/model.h"

START_TEST(a_mutex_excludes_and_queues_in_order_of_arrival)
{
	begin(VIRTUAL, 4);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	ck_assert_int_eq(does(1, OP_LOCK, m, 0, TR_NEVER), 0);
	ck_assert_uint_eq(w.objects[m].owner, 1);
	pend(3, OP_LOCK, m, 0, TR_NEVER);
	pend(2, OP_LOCK, m, 0, TR_NEVER);
	pend(4, OP_LOCK, m, 0, TR_NEVER);
	blocked(2, m, 1);
	ck_assert_str_eq(queue(m, false), "3 2 4");
	ck_assert_str_eq(queue(m, true), "");
	ck_assert_str_eq(choices(), "");
	does(1, OP_UNLOCK, m, 0, 0);
	ck_assert_str_eq(queue(m, false), ""); // anybody may have it now
	ck_assert_str_eq(choices(), "2 3 4");
	go(2);
	blocked(3, m, 2);
	ck_assert_str_eq(queue(m, false), "3 4");
}
END_TEST

START_TEST(a_mutex_may_be_barged_into)
{
	begin(VIRTUAL, 2);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	pend(2, OP_LOCK, m, 0, TR_NEVER);
	does(1, OP_UNLOCK, m, 0, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	blocked(2, m, 1);
}
END_TEST

START_TEST(tries_and_limits_of_a_mutex)
{
	begin(ANY, 2);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	ck_assert_int_eq(does(1, OP_TRYLOCK, m, 0, 0), 0);
	ck_assert(!world_asked_in_vain(&w, 1));
	ck_assert_int_eq(does(2, OP_TRYLOCK, m, 0, 0), EBUSY);
	ck_assert(world_asked_in_vain(&w, 2));
	ck_assert_int_eq(does(1, OP_TRYLOCK, m, 0, 0), EBUSY);
	pend(2, OP_LOCK, m, 0, 20);
	ck_assert_str_eq(choices(), "2timeout");
	happens(2, OUT_TIMEOUT);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	ck_assert_int_eq(w.now, 20);
	pend(2, OP_LOCK, m, 0, 30);
	does(1, OP_UNLOCK, m, 0, 0);
	ck_assert_str_eq(choices(), "2"); // what can go on does not time out
}
END_TEST

START_TEST(a_recursive_mutex_counts)
{
	begin(VIRTUAL, 2);
	uint32_t m = object(KIND_MUTEX, MUTEX_RECURSIVE, 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(does(1, i ? OP_TRYLOCK : OP_LOCK, m, 0, 0), 0);
	ck_assert_uint_eq(w.objects[m].depth, 3);
	ck_assert_int_eq(does(2, OP_TRYLOCK, m, 0, 0), EBUSY);
	for (int i = 0; i < 3; i++) {
		ck_assert_uint_eq(w.objects[m].owner, 1);
		does(1, OP_UNLOCK, m, 0, 0);
	}
	ck_assert_uint_eq(w.objects[m].owner, 0);
}
END_TEST

START_TEST(an_errorcheck_mutex_refuses_its_holder)
{
	begin(VIRTUAL, 1);
	uint32_t m = object(KIND_MUTEX, MUTEX_ERRORCHECK, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	ck_assert_int_eq(does(1, OP_LOCK, m, 0, TR_NEVER), EDEADLK);
	ck_assert_int_eq(does(1, OP_TRYLOCK, m, 0, 0), EBUSY);
	ck_assert_uint_eq(w.objects[m].depth, 1);
}
END_TEST

START_TEST(a_mutex_that_checks_refuses_who_does_not_hold_it)
{
	static const enum mutex_type types[] = {MUTEX_RECURSIVE, MUTEX_ERRORCHECK};
	for (int i = 0; i < 2; i++) {
		begin(VIRTUAL, 2);
		uint32_t m = object(KIND_MUTEX, types[i], 0), c = object(KIND_COND, 0, 0);
		ck_assert_int_eq(does(1, OP_UNLOCK, m, 0, 0), EPERM);
		does(2, OP_LOCK, m, 0, TR_NEVER);
		ck_assert_int_eq(does(1, OP_UNLOCK, m, 0, 0), EPERM);
		ck_assert_uint_eq(w.objects[m].owner, 2);
		ck_assert_uint_eq(w.objects[m].depth, 1);
		if (types[i] == MUTEX_RECURSIVE) { // of which POSIX does not define this
			faults(1, OP_COND_WAIT, c, m, FAULT_WAIT_NO_MUTEX, 2);
			continue;
		}
		ck_assert_int_eq(does(1, OP_COND_WAIT, c, m, TR_NEVER), EPERM);
		ck_assert_int_eq(does(1, OP_COND_WAIT_INT, c, m, 10), EPERM);
		ck_assert_str_eq(queue(c, true), "");
		does(2, OP_UNLOCK, m, 0, 0);
		ck_assert_int_eq(does(2, OP_COND_WAIT, c, m, TR_NEVER), EPERM);
	}
}
END_TEST

START_TEST(locks_are_held_so_often_and_no_more)
{
	begin(VIRTUAL, 1);
	uint32_t m = object(KIND_MUTEX, MUTEX_RECURSIVE, 0), l = object(KIND_RWLOCK, 0, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	w.objects[m].depth = UINT32_MAX;
	ck_assert_int_eq(does(1, OP_LOCK, m, 0, TR_NEVER), EAGAIN);
	ck_assert_int_eq(does(1, OP_TRYLOCK, m, 0, 0), EAGAIN);
	for (unsigned n = 1; n <= 70000; n++)
		does(1, OP_RDLOCK, l, 0, TR_NEVER);
	ck_assert_uint_eq(world_reads(&w, l, 1), 70000);
	w.objects[l].readers = 1u << 28;
	ck_assert_int_eq(does(1, OP_RDLOCK, l, 0, TR_NEVER), EAGAIN);
	ck_assert_int_eq(does(1, OP_TRYRDLOCK, l, 0, 0), EAGAIN);
}
END_TEST

START_TEST(a_normal_mutex_blocks_its_holder)
{
	begin(VIRTUAL, 1);
	uint32_t m = object(KIND_MUTEX, MUTEX_NORMAL, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	pend(1, OP_LOCK, m, 0, TR_NEVER);
	blocked(1, m, 1);
	ck_assert_str_eq(stuck(), "deadlock 1");
}
END_TEST

START_TEST(spin_and_stream_locks_are_mutexes)
{
	begin(VIRTUAL, 2);
	uint32_t spin = object(KIND_SPIN, MUTEX_NORMAL, 0);
	uint32_t file = object(KIND_FILE, MUTEX_RECURSIVE, 0);
	does(1, OP_LOCK, spin, 0, TR_NEVER);
	does(1, OP_LOCK, file, 0, TR_NEVER);
	does(1, OP_LOCK, file, 0, TR_NEVER);
	ck_assert_int_eq(does(2, OP_TRYLOCK, spin, 0, 0), EBUSY);
	does(1, OP_UNLOCK, spin, 0, 0);
	ck_assert_int_eq(does(2, OP_TRYLOCK, spin, 0, 0), 0);
}
END_TEST

START_TEST(a_mutex_is_initialised_and_destroyed)
{
	begin(VIRTUAL, 1);
	uint32_t m = world_object(&w, KIND_MUTEX, MUTEX_NORMAL, 0x40, false, 0);
	does(1, OP_INIT, m, 0, MUTEX_RECURSIVE);
	ck_assert_int_eq(w.objects[m].type, MUTEX_RECURSIVE);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	does(1, OP_UNLOCK, m, 0, 0);
	does(1, OP_DESTROY, m, 0, 0);
	ck_assert(!w.objects[m].alive);
	does(1, OP_INIT, m, 0, MUTEX_NORMAL);
	ck_assert(w.objects[m].alive);
}
END_TEST

// ---- read-write locks --------------------------------------------------------------------------

START_TEST(readers_share_and_a_writer_excludes)
{
	begin(VIRTUAL, 3);
	uint32_t l = object(KIND_RWLOCK, 0, 0);
	ck_assert_int_eq(does(1, OP_RDLOCK, l, 0, TR_NEVER), 0);
	ck_assert_int_eq(does(2, OP_TRYRDLOCK, l, 0, 0), 0);
	ck_assert_int_eq(does(3, OP_TRYWRLOCK, l, 0, 0), EBUSY);
	pend(3, OP_WRLOCK, l, 0, TR_NEVER);
	blocked(3, l, 1);
	ck_assert_str_eq(queue(l, false), "3");
	ck_assert_int_eq(does(1, OP_RDLOCK, l, 0, TR_NEVER), 0); // recursion of reads
	ck_assert_uint_eq(world_reads(&w, l, 1), 2);
	ck_assert_uint_eq(world_reads(&w, l, 2), 1);
	ck_assert_uint_eq(w.objects[l].readers, 3);
	does(1, OP_RW_UNLOCK, l, 0, 0);
	does(1, OP_RW_UNLOCK, l, 0, 0);
	blocked(3, l, 2);
	does(2, OP_RW_UNLOCK, l, 0, 0);
	ck_assert_str_eq(choices(), "3");
	go(3);
	ck_assert_uint_eq(w.objects[l].owner, 3);
	ck_assert_int_eq(does(1, OP_TRYRDLOCK, l, 0, 0), EBUSY);
	ck_assert_int_eq(does(1, OP_TRYWRLOCK, l, 0, 0), EBUSY);
	pend(1, OP_RDLOCK, l, 0, TR_NEVER);
	pend(2, OP_WRLOCK, l, 0, TR_NEVER);
	blocked(1, l, 3);
	does(3, OP_RW_UNLOCK, l, 0, 0);
	ck_assert_str_eq(choices(), "1 2");
}
END_TEST

START_TEST(a_writer_that_asks_again_is_told)
{
	begin(VIRTUAL, 1);
	uint32_t l = object(KIND_RWLOCK, 0, 0);
	does(1, OP_WRLOCK, l, 0, TR_NEVER);
	ck_assert_int_eq(does(1, OP_WRLOCK, l, 0, TR_NEVER), EDEADLK);
	ck_assert_int_eq(does(1, OP_RDLOCK, l, 0, TR_NEVER), EDEADLK);
	ck_assert_int_eq(does(1, OP_TRYRDLOCK, l, 0, 0), EBUSY);
	does(1, OP_RW_UNLOCK, l, 0, 0);
	ck_assert_uint_eq(w.objects[l].owner, 0);
}
END_TEST

START_TEST(read_and_write_locks_have_time_limits)
{
	begin(ANY, 3);
	uint32_t l = object(KIND_RWLOCK, 0, 0);
	does(1, OP_WRLOCK, l, 0, TR_NEVER);
	pend(2, OP_RDLOCK, l, 0, 10);
	pend(3, OP_WRLOCK, l, 0, 20);
	ck_assert_str_eq(choices(), "2timeout 3timeout");
	happens(3, OUT_TIMEOUT);
	happens(2, OUT_TIMEOUT);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	ck_assert_int_eq(w.now, 20);
	ck_assert_uint_eq(world_reads(&w, l, 2), 0);
	does(1, OP_RW_UNLOCK, l, 0, 0);
	does(1, OP_RW_DESTROY, l, 0, 0);
	does(1, OP_RW_INIT, l, 0, 0);
	ck_assert_int_eq(does(1, OP_RDLOCK, l, 0, 10), 0);
}
END_TEST

void model_mutex_cases(Suite *s)
{
	const TTest *const tests[] = {
		a_mutex_excludes_and_queues_in_order_of_arrival,
		a_mutex_may_be_barged_into,
		tries_and_limits_of_a_mutex,
		a_recursive_mutex_counts,
		an_errorcheck_mutex_refuses_its_holder,
		a_mutex_that_checks_refuses_who_does_not_hold_it,
		locks_are_held_so_often_and_no_more,
		a_normal_mutex_blocks_its_holder,
		spin_and_stream_locks_are_mutexes,
		a_mutex_is_initialised_and_destroyed,
		readers_share_and_a_writer_excludes,
		a_writer_that_asks_again_is_told,
		read_and_write_locks_have_time_limits,
	};
	ADD_CASES(s, "locks", tests);
}
