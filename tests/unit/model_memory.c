// SPDX-License-Identifier: MIT
//
// Places in memory, futexes, what a program leaves behind at its end, and the keys by which the
// steps of different executions are compared.
#include "tests/unit/model.h"

#include "model/key.h"

static uint32_t place(int64_t value)
{
	uint32_t o = world_object(&w, KIND_MEMORY, 4, 0x7000, true, 0);
	ck_assert_uint_ne(o, 0);
	world_holds(&w, o, value);
	return o;
}

// The last step found and left these values.
static void saw(int64_t before, int64_t value, int32_t result)
{
	ck_assert_int_eq(last.before, before);
	ck_assert_int_eq(last.value, value);
	ck_assert_int_eq(last.result, result);
	ck_assert_int_eq(w.threads[last.choice.thread].value, value);
	ck_assert_int_eq(w.objects[last.op.object].value, value);
}

START_TEST(what_is_told_of_an_access_goes)
{
	begin(ANY, 2);
	uint32_t x = place(3);
	ck_assert_int_eq(world_found(&w, 1, 3, 3, 0), EINVAL); // is at no memory operation
	ck_assert_int_eq(world_found(&w, 9, 3, 3, 0), EINVAL);
	pend(1, OP_UPDATE, x, 4, 0);
	pend(2, OP_COMPARE_EXCHANGE, x, 4, 3);
	ck_assert_str_eq(choices(), "1 2"); // always
	ck_assert_int_eq(world_found(&w, 1, 5, 6, 0), 0);
	go(1);
	saw(5, 6, 0);
	ck_assert_int_eq(world_found(&w, 2, 6, 6, EAGAIN), 0);
	go(2);
	saw(6, 6, EAGAIN);
	pend(2, OP_WRITE, x, 4, 0);
	ck_assert_int_eq(world_found(&w, 2, 6, 9, 0), 0);
	go(2);
	saw(6, 9, 0);
	world_holds(&w, x, 10);
	ck_assert_int_eq(does(1, OP_READ, x, 4, 0), 0); // nobody told of this one
	saw(10, 10, 0);
}
END_TEST

START_TEST(untold_an_access_goes_by_what_is_known)
{
	begin(ANY, 1);
	uint32_t x = place(-3), other = object(KIND_SEM, 0, 1);
	world_holds(&w, other, 7); // no place in memory
	ck_assert_int_eq(w.objects[other].value, 1);
	world_holds(&w, 99, 7);
	does(1, OP_LOAD, x, 4, 0);
	saw(-3, -3, 0);
	does(1, OP_STORE, x, 4, 8);
	saw(-3, 8, 0);
	does(1, OP_COMPARE_EXCHANGE, x, 4, 7);
	saw(8, 8, EAGAIN);
	does(1, OP_COMPARE_EXCHANGE, x, 4, 8); // for what, it does not know
	saw(8, 8, 0);
	does(1, OP_WRITE, x, 4, 0);
	saw(8, 8, 0);
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_ADD, -10));
	saw(8, -2, 0);
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_AND, 12));
	saw(-2, 12, 0);
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_OR, 3));
	saw(12, 15, 0);
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_XOR, 5));
	saw(15, 10, 0);
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_NAND, 2));
	saw(10, -3, 0);
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_SET, INT32_MAX));
	does(1, OP_UPDATE, x, 4, UPDATE_ARG(UPDATE_ADD, 1));
	saw(INT32_MAX, INT32_MIN, 0);
}
END_TEST

// ---- futexes ------------------------------------------------------------------------------------

START_TEST(a_wait_compares_and_joins_in_one_step)
{
	begin(ANY, 3);
	uint32_t x = place(1);
	pend(1, OP_FUTEX_WAIT, x, 1, TR_NEVER);
	pend(2, OP_FUTEX_WAIT, x, 0, TR_NEVER);
	ck_assert_str_eq(choices(), "1 2"); // always
	go(2);
	ck_assert_int_eq(last.result, EAGAIN);
	ck_assert_int_eq(w.threads[2].phase, PHASE_RUN);
	ck_assert(step_looks(&last));
	ck_assert_int_eq(world_found(&w, 1, 7, 7, 0), 0); // what it finds is the program's
	go(1);
	ck_assert_int_eq(last.result, EAGAIN);
	ck_assert_int_eq(last.before, 7);
	pend(1, OP_FUTEX_WAIT, x, 7, TR_NEVER);
	go(1);
	ck_assert_int_eq(w.threads[1].phase, PHASE_WAIT);
	ck_assert(!step_looks(&last));
	ck_assert_str_eq(queue(x, true), "1");
	ck_assert_str_eq(choices(), "");
	ck_assert_int_eq(does(3, OP_STORE, x, 4, 0), 0); // wakes nobody
	ck_assert_str_eq(choices(), "");
}
END_TEST

// Words of 32 bits are compared, whatever their sign.
START_TEST(a_wait_compares_bits)
{
	begin(ANY, 1);
	uint32_t x = place(-1);
	pend(1, OP_FUTEX_WAIT, x, UINT32_MAX, TR_NEVER);
	go(1);
	ck_assert_int_eq(w.threads[1].phase, PHASE_WAIT);
}
END_TEST

// Threads 1 .. n wait on the place that is returned; one more runs.
static uint32_t wait_all(struct rules rules, uint32_t n)
{
	begin(rules, n + 1);
	uint32_t x = place(0);
	for (uint32_t t = n; t >= 1; t--) {
		pend(t, OP_FUTEX_WAIT, x, 0, t == 1 ? 100 : TR_NEVER);
		go(t);
	}
	return x;
}

static void returns(uint32_t t, int32_t result)
{
	go(t);
	ck_assert_int_eq(w.threads[t].phase, PHASE_RUN);
	ck_assert_int_eq(last.result, result);
}

START_TEST(a_wake_of_one_names_it)
{
	uint32_t x = wait_all(VIRTUAL, 3);
	ck_assert_str_eq(queue(x, true), "3 2 1");
	pend(4, OP_FUTEX_WAKE, x, 1, 0);
	ck_assert_str_eq(choices(), "4>1 4>2 4>3");
	go_waking(4, 2);
	ck_assert_int_eq(last.value, 1);
	ck_assert_str_eq(queue(x, true), "3 1");
	ck_assert_str_eq(choices(), "2");
	returns(2, 0);
	world_holds(&w, x, 5); // the value does not count any more
	pend(4, OP_FUTEX_WAKE, x, 1, 0);
	go_waking(4, 3);
	returns(3, 0);
}
END_TEST

START_TEST(a_wake_of_many_takes_all_or_goes_round)
{
	uint32_t x = wait_all(VIRTUAL, 3);
	pend(4, OP_FUTEX_WAKE_MANY, x, 2, 0);
	ck_assert_str_eq(choices(), "4>1 4>2 4>3");
	ck_assert(!world_allows(&w, (struct choice){.thread = 4}));
	go_waking(4, 3);
	ck_assert_int_eq(last.value, 2);
	ck_assert_str_eq(queue(x, true), "2"); // 3 and, round, 1
	pend(4, OP_FUTEX_WAKE_MANY, x, 2, 0);
	ck_assert_str_eq(choices(), "1 3 4");
	go(4);
	ck_assert_int_eq(last.value, 1);
	ck_assert_str_eq(choices(), "1 2 3");
	does(4, OP_FUTEX_WAKE_MANY, x, 2, 0);
	ck_assert_int_eq(last.value, 0);
	does(4, OP_FUTEX_WAKE, x, 1, 0);
	ck_assert_int_eq(last.value, 0);
}
END_TEST

START_TEST(a_wait_on_a_word_ends_by_its_limit_or_for_no_reason)
{
	uint32_t x = wait_all(VIRTUAL, 2);
	ck_assert_str_eq(queue(x, true), "2 1");
	pend(3, OP_JOIN, 0, 1, TR_NEVER);
	happens(1, OUT_TIMEOUT);
	ck_assert_int_eq(w.threads[1].phase, PHASE_RUN);
	ck_assert_int_eq(last.result, ETIMEDOUT);
	ck_assert_int_eq(w.now, 100);
	ck_assert_str_eq(queue(x, true), "2");
	does(1, OP_EXIT, 0, 0, 0);
	go(3);
	does(3, OP_EXIT, 0, 0, 0);
	ck_assert_str_eq(stuck(), "waiting");
	wait_all(WILD, 2);
	happens(2, OUT_SPURIOUS);
	ck_assert_int_eq(w.threads[2].phase, PHASE_RUN);
	ck_assert_int_eq(last.result, 0);
}
END_TEST

// A step of thread t on the place.
static struct step step_on(uint32_t t, enum op_code code, uint32_t x, uint32_t other)
{
	pend(t, code, x, other, op_no_arg((uint8_t)code));
	go(t);
	return last;
}

START_TEST(a_wait_conflicts_with_writes_and_wakes_only)
{
	begin(ANY, 6);
	uint32_t x = place(0);
	struct step vain = step_on(1, OP_FUTEX_WAIT, x, 1);
	struct step load = step_on(2, OP_LOAD, x, 4);
	struct step nobody = step_on(3, OP_FUTEX_WAKE, x, 1);
	struct step store = step_on(3, OP_STORE, x, 4);
	world_holds(&w, x, 0);
	struct step joins = step_on(4, OP_FUTEX_WAIT, x, 0);
	struct step second = step_on(5, OP_FUTEX_WAIT, x, 0);
	ck_assert(!dependent(&joins, &second));
	ck_assert(!dependent(&joins, &load));
	ck_assert(!dependent(&vain, &joins));
	ck_assert(!dependent(&vain, &nobody));
	ck_assert(!dependent(&nobody, &load));
	ck_assert(dependent(&joins, &nobody));
	ck_assert(dependent(&joins, &store));
	ck_assert(dependent(&vain, &store));
	pend(6, OP_FUTEX_WAKE, x, 1, 0);
	go_waking(6, 5);
	struct step wakes = last;
	go(5);
	struct step back = last;
	ck_assert(dependent(&wakes, &joins));
	ck_assert(dependent(&wakes, &back));
	ck_assert(!dependent(&back, &store));
	struct step all = step_on(6, OP_FUTEX_WAKE_MANY, x, 9);
	go(4);
	ck_assert(dependent(&all, &last));
	ck_assert(dependent(&all, &wakes));
}
END_TEST

START_TEST(what_is_left_at_the_end_is_found)
{
	begin(ANY, 2);
	uint32_t m = object(KIND_MUTEX, 0, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	ck_assert_uint_eq(world_leak(&w).thread, 0); // it has not ended
	does(1, OP_PROCESS_EXIT, 0, 0, 0);
	struct leak leak = world_leak(&w);
	ck_assert_uint_eq(leak.thread, 2); // may still give its lock back
	ck_assert_uint_eq(leak.object, 0);

	begin(ANY, 2);
	m = object(KIND_SPIN, 0, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);
	does(2, OP_EXIT, 0, 0, 0);
	does(1, OP_PROCESS_EXIT, 0, 0, 0);
	leak = world_leak(&w);
	ck_assert_uint_eq(leak.thread, 2);
	ck_assert_uint_eq(leak.object, m);

	begin(ANY, 2);
	m = object(KIND_MUTEX, 0, 0);
	does(1, OP_DETACH, 0, 2, 0);
	does(1, OP_LOCK, m, 0, TR_NEVER);
	does(1, OP_PROCESS_EXIT, 0, 0, 0);
	leak = world_leak(&w);
	ck_assert_uint_eq(leak.thread, 1);
	ck_assert_uint_eq(leak.object, m);
}
END_TEST

START_TEST(all_that_is_left_comes_one_after_the_other)
{
	begin(ANY, 4);
	uint32_t m = object(KIND_MUTEX, 0, 0), k = object(KIND_SPIN, 0, 0);
	struct leak leak = {0};
	does(2, OP_LOCK, m, 0, TR_NEVER);
	does(2, OP_EXIT, 0, 0, 0);
	does(1, OP_LOCK, k, 0, TR_NEVER);
	ck_assert(!world_leak_next(&w, &leak)); // it has not ended
	does(1, OP_PROCESS_EXIT, 0, 0, 0);
	static const struct leak all[] = {{2, 1}, {1, 2}, {3, 0}, {4, 0}};
	ck_assert_uint_eq(m, 1);
	ck_assert_uint_eq(k, 2);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		ck_assert(world_leak_next(&w, &leak));
		ck_assert_uint_eq(leak.thread, all[i].thread);
		ck_assert_uint_eq(leak.object, all[i].object);
	}
	ck_assert(!world_leak_next(&w, &leak));
	ck_assert_uint_eq(leak.thread, 4);
}
END_TEST

START_TEST(what_is_over_or_detached_is_no_leak)
{
	begin(ANY, 3);
	uint32_t m = object(KIND_MUTEX, 0, 0), file = object(KIND_FILE, MUTEX_RECURSIVE, 0);
	does(1, OP_DETACH, 0, 2, 0);
	does(2, OP_LOCK, m, 0, TR_NEVER);    // still runs, so it is none
	does(1, OP_LOCK, file, 0, TR_NEVER); // the C library's
	does(3, OP_EXIT, 0, 0, 0);
	does(1, OP_PROCESS_EXIT, 0, 0, 0);
	struct leak leak = world_leak(&w);
	ck_assert_uint_eq(leak.thread, 0);
	ck_assert_uint_eq(leak.object, 0);

	begin(ANY, 2); // nobody is to join main
	does(2, OP_PROCESS_EXIT, 0, 0, 0);
	ck_assert_uint_eq(world_leak(&w).thread, 0);

	begin(ANY, 1); // created, but has not begun
	does(1, OP_CREATE, 0, 0, 0);
	does(1, OP_PROCESS_EXIT, 0, 0, 0);
	ck_assert_uint_eq(world_leak(&w).thread, 2);
}
END_TEST

// ---- keys ---------------------------------------------------------------------------------------

START_TEST(a_key_is_the_same_whatever_the_number)
{
	begin(ANY, 1);
	uint32_t a = world_object(&w, KIND_MUTEX, 0, 0x1000, true, 0);
	uint32_t b = world_object(&w, KIND_MUTEX, 0, 0x2000, true, 0);
	uint32_t c = world_object(&w, KIND_COND, 0, 0x1000, true, 0);
	uint32_t key_a = object_key(&w, a), key_b = object_key(&w, b), key_c = object_key(&w, c);
	ck_assert(key_a && key_b && key_c && key_a != key_b && key_a != key_c);
	ck_assert_uint_eq(object_key(&w, 0), 0);
	ck_assert_uint_eq(object_key(&w, 77), 0);
	begin(ANY, 1);
	b = world_object(&w, KIND_MUTEX, 0, 0x2000, true, 0);
	c = world_object(&w, KIND_COND, 0, 0x1000, true, 0);
	a = world_object(&w, KIND_MUTEX, 0, 0x1000, true, 0);
	ck_assert_uint_eq(object_key(&w, a), key_a);
	ck_assert_uint_eq(object_key(&w, b), key_b);

	does(1, OP_LOCK, a, 0, TR_NEVER);
	pend(1, OP_COND_WAIT, c, a, TR_NEVER);
	go(1);
	struct step s = last;
	s.woken = c;
	s.next = (struct op){.code = OP_JOIN, .target = a};
	step_key(&w, &s);
	ck_assert_uint_eq(s.op.object, key_c);
	ck_assert_uint_eq(s.op.mutex, key_a);
	ck_assert_uint_eq(s.woken, key_c);
	ck_assert_uint_eq(s.next.object, 0);
	ck_assert_uint_eq(s.next.target, a); // a thread
	ck_assert_uint_eq(s.choice.thread, 1);
	s.next = (struct op){.code = OP_COND_WAIT, .object = c, .mutex = a};
	step_key(&w, &s);
	ck_assert_uint_eq(s.next.object, key_c);
	ck_assert_uint_eq(s.next.mutex, key_a);
}
END_TEST

static uint32_t name(const char *text)
{
	return world_object(&w, KIND_NAME, 0, name_address(text), true, 0);
}

static uint32_t opens(uint32_t name)
{
	does(1, OP_SEM_OPEN, name, 0, OPEN_ARG(OPEN_CREATE, 1));
	return (uint32_t)last.value;
}

START_TEST(a_named_semaphore_has_the_key_of_its_name)
{
	ck_assert(name_address("/a") != name_address("/b"));
	ck_assert(name_address("") != 0);
	begin(ANY, 1);
	uint32_t a = opens(name("/a")), b = opens(name("/b"));
	uint32_t key_a = object_key(&w, a), key_b = object_key(&w, b);
	ck_assert(key_a && key_a != key_b && key_a != object_key(&w, w.objects[a].name));
	struct step s = last;
	step_key(&w, &s);
	ck_assert_int_eq(s.value, (int64_t)key_b | SEM_CREATED);
	w.objects[a].addr = 0x5000; // where the runtime has put it
	ck_assert_uint_eq(object_key(&w, a), key_a);
	begin(ANY, 1);
	b = opens(name("/b"));
	a = opens(name("/a"));
	ck_assert_uint_eq(object_key(&w, a), key_a);
	ck_assert_uint_eq(object_key(&w, b), key_b);
}
END_TEST

void model_memory_cases(Suite *s)
{
	const TTest *const tests[] = {
		what_is_told_of_an_access_goes,
		untold_an_access_goes_by_what_is_known,
		a_wait_compares_and_joins_in_one_step,
		a_wait_compares_bits,
		a_wake_of_one_names_it,
		a_wake_of_many_takes_all_or_goes_round,
		a_wait_on_a_word_ends_by_its_limit_or_for_no_reason,
		a_wait_conflicts_with_writes_and_wakes_only,
		what_is_left_at_the_end_is_found,
		all_that_is_left_comes_one_after_the_other,
		what_is_over_or_detached_is_no_leak,
		a_key_is_the_same_whatever_the_number,
		a_named_semaphore_has_the_key_of_its_name,
	};
	ADD_CASES(s, "memory", tests);
}
