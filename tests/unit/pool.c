// SPDX-License-Identifier: MIT
//
// The thread pool and its deque in their free form: orders, counts, bad input and the end, as far
// as one order of events can tell. What depends on the moment is in tests/tasks/*.c.
#include "tasks/schedule/pool.h"

#include <errno.h>
#include <semaphore.h>
#include <string.h>

#include "tasks/schedule/deque.h"
#include "tasks/task.h"
#include "tests/lib/unit.h"

static struct tr_pool pool;
static char seen[64]; // what ran, in order: by one worker, or read after its end
static sem_t reached, go;

static int note(void *letter)
{
	strncat(seen, letter, 1);
	return 0;
}

static void note_run(void *letter)
{
	note(letter);
}

static struct tr_pool_item noting(const char *letter)
{
	return (struct tr_pool_item){.run = note, .arg = (void *)letter, .name = letter};
}

// Keeps its worker until it may go on.
static int gate(void *unused)
{
	(void)unused;
	sem_post(&reached);
	sem_wait(&go);
	return 0;
}

// One worker, which is kept by the gate.
static void begin(void)
{
	static struct tr_pool_item closed;
	seen[0] = '\0';
	sem_init(&reached, 0, 0);
	sem_init(&go, 0, 0);
	ck_assert_int_eq(tr_pool_start(&pool, 1), 0);
	closed = (struct tr_pool_item){.run = gate};
	ck_assert_int_eq(tr_pool_run(&pool, &closed), 0);
	sem_wait(&reached);
}

static void end(void)
{
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}

static void counts_are(unsigned long local, unsigned long global, unsigned long stolen)
{
	struct tr_pool_counts c;
	tr_pool_counts(&pool, &c);
	ck_assert_uint_eq(c.local, local);
	ck_assert_uint_eq(c.global, global);
	ck_assert_uint_eq(c.stolen, stolen);
}

START_TEST(a_deque_has_two_ends)
{
	struct tr_deque d;
	struct tr_continuation a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
	const struct tr_continuation *list[3] = {NULL};
	unsigned long newest, oldest;

	ck_assert_int_eq(tr_deque_init(&d, "d"), 0);
	ck_assert_ptr_null(tr_deque_take_newest(&d));
	ck_assert_ptr_null(tr_deque_take_oldest(&d));
	tr_deque_push(&d, &a);
	tr_deque_push(&d, &b);
	tr_deque_push(&d, &c);
	ck_assert_uint_eq(tr_deque_list(&d, list, 2), 3);
	ck_assert(list[0] == &c && list[1] == &b && list[2] == NULL);
	ck_assert(tr_deque_withdraw(&d, &b));
	ck_assert(!tr_deque_withdraw(&d, &b));
	ck_assert_ptr_eq(tr_deque_take_oldest(&d), &a);
	ck_assert_ptr_eq(tr_deque_take_newest(&d), &c);
	ck_assert_ptr_null(tr_deque_take_newest(&d));
	tr_deque_counts(&d, &newest, &oldest);
	ck_assert(newest == 1 && oldest == 1);
	tr_deque_destroy(&d);
}
END_TEST

START_TEST(from_outside_first_in_first_out)
{
	struct tr_pool_item a = noting("a"), b = noting("b"), c = noting("c");

	begin();
	ck_assert_int_eq(tr_pool_run(&pool, &a), 0);
	ck_assert_int_eq(tr_pool_run(&pool, &b), 0);
	ck_assert_int_eq(tr_pool_run(&pool, &c), 0);
	sem_post(&go);
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	ck_assert_str_eq(seen, "abc");
	counts_are(0, 4, 0);
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}
END_TEST

static struct tr_pool_item inner[3];

static int three(void *unused)
{
	(void)unused;
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_pool_run(&pool, &inner[i]), 0);
	return 0;
}

START_TEST(from_inside_last_in_first_out_and_before_the_global_queue)
{
	struct tr_pool_item first = {.run = three}, last = noting("d");

	begin();
	inner[0] = noting("a");
	inner[1] = noting("b");
	inner[2] = noting("c");
	ck_assert_int_eq(tr_pool_run(&pool, &first), 0);
	ck_assert_int_eq(tr_pool_run(&pool, &last), 0);
	sem_post(&go);
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	ck_assert_str_eq(seen, "cbad");
	counts_are(3, 3, 0);
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}
END_TEST

// The worker puts three into its own queue, and is kept: another steals them.
static int three_and_gate(void *unused)
{
	three(NULL);
	return gate(unused);
}

static int note_and_open(void *letter)
{
	note(letter);
	sem_post(&go);
	return 0;
}

START_TEST(a_thief_takes_the_oldest)
{
	struct tr_pool_item first = {.run = three_and_gate};

	seen[0] = '\0';
	sem_init(&reached, 0, 0);
	sem_init(&go, 0, 0);
	ck_assert_int_eq(tr_pool_start(&pool, 2), 0);
	inner[0] = noting("a");
	inner[1] = noting("b");
	inner[2] = (struct tr_pool_item){.run = note_and_open, .arg = (void *)"c"};
	ck_assert_int_eq(tr_pool_run(&pool, &first), 0);
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	ck_assert_str_eq(seen, "abc");
	counts_are(0, 1, 3);
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}
END_TEST

START_TEST(what_waits_is_listed_and_can_be_run_inline)
{
	struct tr_pool_item a = noting("a"), b = noting("b");
	const struct tr_continuation *list[2] = {NULL};
	struct tr_pool_counts c;

	begin();
	ck_assert_int_eq(tr_pool_run(&pool, &a), 0);
	ck_assert_int_eq(tr_pool_run(&pool, &b), 0);
	ck_assert_uint_eq(pool.context.waiting(&pool.context, list, 2), 2);
	ck_assert(list[0] == &a.c && list[1] == &b.c);
	ck_assert_uint_eq(pool.context.waiting(&pool.context, NULL, 0), 2);
	ck_assert_int_eq(pool.context.run_inline(&pool.context, &b.c), 0);
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(pool.context.run_inline(&pool.context, &b.c), ENOENT);
	sem_post(&go);
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	ck_assert_str_eq(seen, "ba");
	tr_pool_counts(&pool, &c);
	ck_assert_uint_eq(c.inlined, 1);
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}
END_TEST

static int inside_result;

static int stops_from_inside(void *unused)
{
	(void)unused;
	inside_result = tr_pool_stop(&pool);
	return 0;
}

START_TEST(no_thread_of_the_pool_can_stop_it)
{
	struct tr_pool_item item = {.run = stops_from_inside}, again = item;

	begin();
	ck_assert_int_eq(tr_pool_run(&pool, &item), 0);
	sem_post(&go);
	end();
	ck_assert_int_eq(inside_result, EDEADLK);
	inside_result = 0;
	ck_assert_int_eq(tr_pool_start(&pool, 1), 0);
	ck_assert_int_eq(tr_pool_run_long(&pool, &again), 0);
	end();
	ck_assert_int_eq(inside_result, EDEADLK);
}
END_TEST

START_TEST(after_the_end_everything_is_refused)
{
	struct tr_pool_item item = noting("a");
	struct tr_continuation c = {.run = note_run, .arg = (void *)"c"};

	begin();
	ck_assert_int_eq(tr_pool_destroy(&pool), EBUSY);
	sem_post(&go);
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	ck_assert_int_eq(tr_pool_stop(&pool), EALREADY);
	ck_assert_int_eq(tr_pool_run(&pool, &item), ECANCELED);
	ck_assert_int_eq(tr_pool_run_long(&pool, &item), ECANCELED);
	ck_assert_int_eq(tr_pool_submit(&pool, &c), ECANCELED);
	ck_assert_str_eq(seen, "");
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}
END_TEST

START_TEST(a_refused_continuation_runs_where_it_is_resumed)
{
	struct tr_continuation c = {.run = note_run, .arg = (void *)"c", .on = &pool.context};

	begin();
	sem_post(&go);
	ck_assert_int_eq(tr_pool_stop(&pool), 0);
	tr_continuation_resume(&c);
	ck_assert_str_eq(seen, "c");
	ck_assert_int_eq(tr_pool_destroy(&pool), 0);
}
END_TEST

START_TEST(bad_input)
{
	struct tr_pool_item empty = {.name = "empty"};
	struct tr_continuation nothing = {.name = "nothing"};

	ck_assert_int_eq(tr_pool_start(&pool, 0), EINVAL);
	ck_assert_int_eq(tr_pool_start(&pool, -1), EINVAL);
	begin();
	ck_assert_int_eq(tr_pool_run(&pool, NULL), EINVAL);
	ck_assert_int_eq(tr_pool_run(&pool, &empty), EINVAL);
	ck_assert_int_eq(tr_pool_run_long(&pool, NULL), EINVAL);
	ck_assert_int_eq(tr_pool_run_long(&pool, &empty), EINVAL);
	ck_assert_int_eq(tr_pool_submit(&pool, NULL), EINVAL);
	ck_assert_int_eq(tr_pool_submit(&pool, &nothing), EINVAL);
	sem_post(&go);
	end();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("pool");
	TCase *t = unit_case(s, "pool");
	tcase_add_test(t, a_deque_has_two_ends);
	tcase_add_test(t, from_outside_first_in_first_out);
	tcase_add_test(t, from_inside_last_in_first_out_and_before_the_global_queue);
	tcase_add_test(t, a_thief_takes_the_oldest);
	tcase_add_test(t, what_waits_is_listed_and_can_be_run_inline);
	tcase_add_test(t, no_thread_of_the_pool_can_stop_it);
	tcase_add_test(t, after_the_end_everything_is_refused);
	tcase_add_test(t, a_refused_continuation_runs_where_it_is_resumed);
	tcase_add_test(t, bad_input);
	return unit_run(s);
}
