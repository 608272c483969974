// SPDX-License-Identifier: MIT
//
// Queries: when what is evaluated, how often, and in which thread; splitting and order; errors, bad
// input, and memory that is refused: the linker has calloc and reallocarray come here (--wrap).
#include "tasks/compose/query.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tasks/continuation.h"
#include "tests/lib/unit.h"

static int refuse_at = -1; // this call for memory is refused, from 0
static int calls;

void *__real_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_calloc(size_t n, size_t size)
{
	return __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) == refuse_at
		       ? NULL
		       : __real_calloc(n, size);
}

void *__real_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size)
{
	return __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) == refuse_at
		       ? NULL
		       : __real_reallocarray(p, n, size);
}

static void refuse(int call)
{
	refuse_at = call;
	calls = 0;
}

// Functions of queries that leave a trace: "w3" 3 was asked for, "s3" something was made of it,
// "a3" an action. Only for queries that run in one thread.
static char trace[200];
static int evaluated; // by where; atomic

static void note(char step, intptr_t value)
{
	snprintf(trace + strlen(trace), sizeof trace - strlen(trace), "%c%d ", step, (int)value);
}

static bool even(void *noted, intptr_t value)
{
	__atomic_add_fetch(&evaluated, 1, __ATOMIC_RELAXED);
	if (noted)
		note('w', value);
	return value % 2 == 0;
}

static intptr_t tenfold(void *noted, intptr_t value)
{
	if (noted)
		note('s', value);
	return 10 * value;
}

static int acts(void *unused, intptr_t value)
{
	(void)unused;
	note('a', value);
	return value == 40 ? EIO : 0;
}

static struct tr_query q;

// Those of 0 .. n - 1 that are even, tenfold.
static void build(size_t n, void *noted)
{
	trace[0] = '\0';
	evaluated = 0;
	ck_assert_int_eq(tr_query_range(&q, 0, n), 0);
	ck_assert_int_eq(tr_query_where(&q, even, noted), 0);
	ck_assert_int_eq(tr_query_select(&q, tenfold, noted), 0);
}

START_TEST(nothing_is_evaluated_before_it_is_asked_for)
{
	struct tr_query_cursor c;
	intptr_t value = -1;
	build(5, &q);
	tr_query_begin(&c, &q);
	ck_assert_str_eq(trace, "");
	ck_assert(tr_query_next(&c, &value));
	ck_assert_int_eq(value, 0);
	ck_assert_str_eq(trace, "w0 s0 ");
	ck_assert(tr_query_next(&c, &value));
	ck_assert_int_eq(value, 20);
	ck_assert_str_eq(trace, "w0 s0 w1 w2 s2 ");
	ck_assert(tr_query_next(&c, &value));
	ck_assert(!tr_query_next(&c, &value));
	ck_assert(!tr_query_next(&c, &value));
	ck_assert_int_eq(value, 40);
	ck_assert_int_eq(evaluated, 5);
	tr_query_destroy(&q);
}
END_TEST

START_TEST(what_is_run_twice_sees_the_source_twice)
{
	intptr_t source[] = {1, 2, 3}, *list;
	size_t n;
	ck_assert_int_eq(tr_query_from(&q, source, 3), 0);
	ck_assert_int_eq(tr_query_where(&q, even, NULL), 0);
	source[0] = 6;
	ck_assert_int_eq(tr_query_to_list(&q, &list, &n), 0);
	ck_assert_int_eq(n, 2);
	ck_assert_int_eq(list[0], 6);
	ck_assert_int_eq(list[1], 2);
	free(list);
	source[0] = source[1] = 9;
	ck_assert_int_eq(tr_query_to_list(&q, &list, &n), 0);
	ck_assert_int_eq(n, 0);
	ck_assert_ptr_null(list);
	tr_query_destroy(&q);
}
END_TEST

START_TEST(without_workers_the_steps_of_an_element_follow_each_other)
{
	build(7, &q);
	ck_assert_int_eq(tr_query_for_each(&q, acts, NULL), EIO);
	ck_assert_str_eq(trace, "w0 s0 a0 w1 w2 s2 a20 w3 w4 s4 a40 "); // and nothing after it
	trace[0] = '\0';
	ck_assert_int_eq(tr_query_for_all(&q, acts, NULL), EIO);
	ck_assert_str_eq(trace, "w0 s0 a0 w1 w2 s2 a20 w3 w4 s4 a40 ");
	tr_query_destroy(&q);
}
END_TEST

START_TEST(for_each_merges_first)
{
	build(20, NULL);
	ck_assert_int_eq(tr_query_as_parallel(&q, 3), 0);
	tr_query_in_order(&q);
	ck_assert_int_eq(tr_query_for_each(&q, acts, NULL), EIO);
	ck_assert_int_eq(evaluated, 20); // all, though the third action failed
	ck_assert_str_eq(trace, "a0 a20 a40 ");
	tr_query_destroy(&q);
}
END_TEST

// Which worker has done what, and with which logical context.
static struct seen {
	pthread_t thread;
	void *logical;
	int times;
} seen[100];

static int sees(void *unused, intptr_t value)
{
	(void)unused;
	struct seen *s = &seen[value];
	*s = (struct seen){pthread_self(), tr_logical(), s->times + 1};
	return 0;
}

// n elements, k workers: each element once; neighbours in parts that differ by one at most.
static void splits(size_t n, int k)
{
	size_t parts = 0, shortest = n, longest = 0;
	memset(seen, 0, sizeof seen);
	ck_assert_int_eq(tr_query_range(&q, 0, n), 0);
	ck_assert_int_eq(tr_query_as_parallel(&q, k), 0);
	tr_logical_set(&q);
	ck_assert_int_eq(tr_query_for_all(&q, sees, NULL), 0);
	tr_logical_set(NULL);
	for (size_t i = 0; i < n;) {
		size_t length = 0;
		pthread_t thread = seen[i].thread;
		for (; i < n && pthread_equal(seen[i].thread, thread); i++, length++) {
			ck_assert_int_eq(seen[i].times, 1);
			ck_assert_ptr_eq(seen[i].logical, &q);
			ck_assert(!pthread_equal(thread, pthread_self()));
		}
		parts++;
		shortest = length < shortest ? length : shortest;
		longest = length > longest ? length : longest;
	}
	ck_assert_uint_eq(parts, n < (size_t)k ? n : (size_t)k);
	ck_assert(n == 0 || longest - shortest <= 1);
	tr_query_destroy(&q);
}

START_TEST(the_source_is_split)
{
	for (size_t n = 0; n <= 100; n += 1 + n / 3)
		for (int k = 1; k <= 9; k++)
			splits(n, k);
	splits(3, 1000000);
}
END_TEST

START_TEST(order_is_kept_if_it_is_asked_for)
{
	for (int k = 0; k <= 9; k++) {
		intptr_t *list;
		size_t n;
		build(1000, NULL);
		ck_assert(k == 0 || tr_query_as_parallel(&q, k) == 0);
		tr_query_in_order(&q);
		ck_assert_int_eq(tr_query_to_list(&q, &list, &n), 0);
		ck_assert_int_eq(n, 500);
		for (size_t i = 0; i < n; i++)
			ck_assert_int_eq(list[i], 20 * (intptr_t)i);
		free(list);
		tr_query_destroy(&q);
	}
}
END_TEST

// The first element of the source waits until the last has been asked for.
static int last_asked; // atomic

static intptr_t waits_for_the_last(void *last, intptr_t value)
{
	if (value == (intptr_t)last)
		__atomic_store_n(&last_asked, 1, __ATOMIC_RELEASE);
	while (value == 0 && !__atomic_load_n(&last_asked, __ATOMIC_ACQUIRE))
		sched_yield();
	return value;
}

static int before_first; // actions

static int counts(void *unused, intptr_t value)
{
	(void)unused;
	__atomic_add_fetch(&before_first, value != 0, __ATOMIC_RELAXED);
	return 0;
}

START_TEST(workers_do_not_wait_for_one_another)
{
	ck_assert_int_eq(tr_query_range(&q, 0, 4), 0);
	ck_assert_int_eq(tr_query_select(&q, waits_for_the_last, (void *)3), 0);
	ck_assert_int_eq(tr_query_as_parallel(&q, 2), 0);
	ck_assert_int_eq(tr_query_for_all(&q, counts, NULL), 0);
	ck_assert_int_eq(before_first, 3);
	tr_query_destroy(&q);
}
END_TEST

static int fails(void *unused, intptr_t value)
{
	(void)unused;
	__atomic_add_fetch(&evaluated, 1, __ATOMIC_RELAXED);
	return value == 0 ? EIO : 0;
}

START_TEST(the_first_error_stops_the_worker_and_then_the_others)
{
	evaluated = 0;
	ck_assert_int_eq(tr_query_range(&q, 0, 10000000), 0);
	ck_assert_int_eq(tr_query_as_parallel(&q, 1), 0);
	ck_assert_int_eq(tr_query_for_all(&q, fails, NULL), EIO);
	ck_assert_int_eq(evaluated, 1);
	ck_assert_int_eq(tr_query_as_parallel(&q, 4), 0);
	ck_assert_int_eq(tr_query_for_all(&q, fails, NULL), EIO);
	tr_query_destroy(&q);
}
END_TEST

static intptr_t squares(void *arg, size_t i)
{
	ck_assert_ptr_eq(arg, &q);
	return (intptr_t)(i * i);
}

START_TEST(sources)
{
	struct tr_query_cursor c;
	intptr_t value = 7;
	ck_assert_int_eq(tr_query_generate(&q, squares, &q, 4), 0);
	tr_query_begin(&c, &q);
	for (intptr_t i = 0; i < 4; i++) {
		ck_assert(tr_query_next(&c, &value));
		ck_assert_int_eq(value, i * i);
	}
	ck_assert(!tr_query_next(&c, &value));
	ck_assert_int_eq(tr_query_range(&q, INTPTR_MIN, 1), 0);
	tr_query_begin(&c, &q);
	ck_assert(tr_query_next(&c, &value));
	ck_assert(value == INTPTR_MIN);
	ck_assert_int_eq(tr_query_range(&q, INTPTR_MAX, 1), 0);
	ck_assert_int_eq(tr_query_range(&q, INTPTR_MIN, SIZE_MAX), 0);
	ck_assert_int_eq(tr_query_range(&q, -1, (size_t)INTPTR_MAX + 2), 0);
	ck_assert_int_eq(tr_query_from(&q, NULL, 0), 0);
	tr_query_begin(&c, &q);
	ck_assert(!tr_query_next(&c, &value));
}
END_TEST

START_TEST(bad_input)
{
	ck_assert_int_eq(tr_query_from(&q, NULL, 1), EINVAL);
	ck_assert_int_eq(tr_query_generate(&q, NULL, NULL, 1), EINVAL);
	ck_assert_int_eq(tr_query_range(&q, INTPTR_MAX, 2), EOVERFLOW);
	ck_assert_int_eq(tr_query_range(&q, 1, (size_t)INTPTR_MAX + 1), EOVERFLOW);
	ck_assert_int_eq(tr_query_range(&q, -1, (size_t)INTPTR_MAX + 3), EOVERFLOW);
	build(4, &q);
	ck_assert_int_eq(tr_query_where(&q, NULL, NULL), EINVAL);
	ck_assert_int_eq(tr_query_select(&q, NULL, NULL), EINVAL);
	ck_assert_int_eq(tr_query_as_parallel(&q, 0), EINVAL);
	ck_assert_int_eq(tr_query_as_parallel(&q, -1), EINVAL);
	ck_assert_int_eq(tr_query_for_each(&q, NULL, NULL), EINVAL);
	ck_assert_int_eq(tr_query_for_all(&q, NULL, NULL), EINVAL);
	ck_assert_str_eq(trace, "");
	ck_assert_int_eq(tr_query_for_each(&q, acts, NULL), 0); // as if none of it had been said
	ck_assert_str_eq(trace, "w0 s0 a0 w1 w2 s2 a20 w3 ");
	tr_query_destroy(&q);
}
END_TEST

START_TEST(memory_that_is_refused)
{
	intptr_t kept = 0, *list = &kept;
	size_t n = 77;
	int call = 0, error;
	build(200, NULL);
	refuse(0);
	ck_assert_int_eq(tr_query_where(&q, even, NULL), ENOMEM);
	ck_assert_int_eq(tr_query_as_parallel(&q, 2), 0);
	// The parts and their order; the lists of the two, which grow; the merged one.
	for (;; call++) {
		refuse(call);
		error = tr_query_to_list(&q, &list, &n);
		if (error == 0)
			break;
		ck_assert_int_eq(error, ENOMEM);
		ck_assert_ptr_eq(list, &kept);
		ck_assert_uint_eq(n, 77);
	}
	ck_assert_int_eq(call, 2 + 2 * 3 + 1);
	ck_assert_uint_eq(n, 100);
	free(list);
	refuse(1);
	ck_assert_int_eq(tr_query_for_all(&q, counts, NULL), ENOMEM);
	refuse(1);
	ck_assert_int_eq(tr_query_for_each(&q, counts, NULL), ENOMEM);
	tr_query_destroy(&q);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("query");
	TCase *c = unit_case(s, "lazy");
	tcase_add_test(c, nothing_is_evaluated_before_it_is_asked_for);
	tcase_add_test(c, what_is_run_twice_sees_the_source_twice);
	tcase_add_test(c, without_workers_the_steps_of_an_element_follow_each_other);
	c = unit_case(s, "parallel");
	tcase_add_test(c, for_each_merges_first);
	tcase_add_test(c, the_source_is_split);
	tcase_add_test(c, order_is_kept_if_it_is_asked_for);
	tcase_add_test(c, workers_do_not_wait_for_one_another);
	tcase_add_test(c, the_first_error_stops_the_worker_and_then_the_others);
	c = unit_case(s, "input");
	tcase_add_test(c, sources);
	tcase_add_test(c, bad_input);
	tcase_add_test(c, memory_that_is_refused);
	return unit_run(s);
}
