// SPDX-License-Identifier: MIT
//
// The schedulers of lib/tasks in their free form: by priority, at a pace, in turn; as far as one
// order of events can tell; bad input; orderly ends. What depends on the moment is in
// tests/tasks/*.c.
#include "tasks/schedule/paced.h"
#include "tasks/schedule/priority.h"
#include "tasks/schedule/round_robin.h"

#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <string.h>

#include "tests/lib/unit.h"

static char seen[64]; // what ran, in order

static void note(void *letter)
{
	strncat(seen, letter, 1);
}

static struct tr_continuation noting(const char *letter)
{
	return (struct tr_continuation){.run = note, .arg = (void *)letter};
}

// Keeps a consumer busy until it is let go.
static sem_t begun, let_go;

static void is_busy(void *unused)
{
	(void)unused;
	sem_post(&begun);
	while (sem_wait(&let_go) != 0) {
	}
}

static struct tr_continuation busy(void)
{
	ck_assert_int_eq(sem_init(&begun, 0, 0), 0);
	ck_assert_int_eq(sem_init(&let_go, 0, 0), 0);
	return (struct tr_continuation){.run = is_busy};
}

static void wait_begun(void)
{
	while (sem_wait(&begun) != 0) {
	}
}

// By priority -----------------------------------------------------------------------------------

static struct tr_priorities all;
static struct tr_priority level[3];

// One consumer, which is busy.
static struct tr_continuation *open_busy(int ageing)
{
	static struct tr_continuation first;
	first = busy();
	ck_assert_int_eq(tr_priorities_start(&all, 1, ageing), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_init(&level[i], &all, 10 * i), 0);
	ck_assert_int_eq(tr_priority_submit(&level[2], &first), 0);
	wait_begun();
	return &first;
}

static void close_all(void)
{
	sem_post(&let_go);
	ck_assert_int_eq(tr_priorities_stop(&all), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_destroy(&level[i]), 0);
	ck_assert_int_eq(tr_priorities_destroy(&all), 0);
}

START_TEST(the_lower_number_first_and_ties_first_come)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwx"; // more than is shown
	struct tr_continuation c[24];
	open_busy(0);
	for (int i = 0; i < 24; i++) {
		c[i] = noting(&letters[i]);
		ck_assert_int_eq(tr_priority_submit(&level[2 - i % 3], &c[i]), 0);
	}
	close_all();
	ck_assert_str_eq(seen, "cfiloruxbehknqtwadgjmpsv");
}
END_TEST

// Level 10 waits; of level 0 come more than 9: what comes as the tenth is too late.
START_TEST(ageing_lets_pass_just_so_many)
{
	struct tr_continuation old = noting("O"), c[12];
	open_busy(1);
	ck_assert_int_eq(tr_priority_submit(&level[1], &old), 0);
	for (int i = 0; i < 12; i++) {
		c[i] = noting("n");
		ck_assert_int_eq(tr_priority_submit(&level[0], &c[i]), 0);
	}
	close_all();
	ck_assert_str_eq(seen, "nnnnnnnnnOnnn");
}
END_TEST

START_TEST(the_duties_of_a_level)
{
	const struct tr_continuation *list[2];
	struct tr_continuation a = noting("a"), b = noting("b"), c = noting("c");
	struct tr_context *context = &level[1].context;
	struct tr_continuation *first = open_busy(0);
	ck_assert_int_eq(tr_priority_submit(&level[1], &a), 0);
	ck_assert_int_eq(context->submit(context, &b), 0);
	ck_assert_int_eq(tr_priority_submit(&level[1], &c), 0);
	ck_assert_uint_eq(context->waiting(context, list, 2), 3);
	ck_assert(list[0] == &a && list[1] == &b);
	ck_assert_int_eq(context->run_inline(context, first), ENOENT); // it runs already
	ck_assert_str_eq(seen, "");
	ck_assert_int_eq(context->run_inline(context, &b), 0);
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(context->run_inline(context, &b), ENOENT);
	ck_assert_int_eq(level[0].context.run_inline(&level[0].context, &a), ENOENT);
	ck_assert_int_eq(tr_priority_destroy(&level[1]), EBUSY);
	close_all();
	ck_assert_str_eq(seen, "bac");
}
END_TEST

START_TEST(priorities_refuse_bad_input_and_what_comes_late)
{
	struct tr_continuation c = noting("c"), nothing = {0};
	struct tr_priority another;
	ck_assert_int_eq(tr_priorities_start(&all, 0, 0), EINVAL);
	ck_assert_int_eq(tr_priorities_start(&all, -1, 0), EINVAL);
	ck_assert_int_eq(tr_priorities_start(&all, 1, -1), EINVAL);
	open_busy(0);
	ck_assert_int_eq(tr_priority_init(&another, &all, 10), EEXIST);
	ck_assert_int_eq(tr_priority_init(&another, &all, -1), EINVAL);
	ck_assert_int_eq(tr_priority_init(&another, NULL, 1), EINVAL);
	ck_assert_int_eq(tr_priority_init(&another, &all, 11), 0);
	ck_assert_int_eq(tr_priority_submit(&another, NULL), EINVAL);
	ck_assert_int_eq(tr_priority_submit(&another, &nothing), EINVAL);
	ck_assert_int_eq(tr_priorities_destroy(&all), EBUSY);
	sem_post(&let_go);
	ck_assert_int_eq(tr_priorities_stop(&all), 0);
	ck_assert_int_eq(tr_priorities_stop(&all), EALREADY);
	ck_assert_int_eq(tr_priority_submit(&another, &c), ECANCELED);
	ck_assert_int_eq(tr_priority_init(&another, &all, 12), ECANCELED);
	ck_assert_str_eq(seen, "");
	c.on = &another.context;
	tr_continuation_resume(&c); // nobody else runs it any more
	ck_assert_str_eq(seen, "c");
	ck_assert_int_eq(tr_priorities_destroy(&all), EBUSY); // the levels
	ck_assert_int_eq(tr_priority_destroy(&another), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_destroy(&level[i]), 0);
	ck_assert_int_eq(tr_priorities_destroy(&all), 0);
}
END_TEST

START_TEST(a_priority_is_free_when_its_level_has_ended)
{
	struct tr_priority another;
	open_busy(0);
	ck_assert_int_eq(tr_priority_destroy(&level[0]), 0);
	ck_assert_int_eq(tr_priority_init(&another, &all, 0), 0);
	ck_assert_int_eq(tr_priority_init(&level[0], &all, 0), EEXIST);
	ck_assert_int_eq(tr_priority_destroy(&another), 0);
	ck_assert_int_eq(tr_priority_init(&level[0], &all, 0), 0);
	close_all();
}
END_TEST

static int told; // what a consumer heard that wanted to stop all

static void stops(void *unused)
{
	(void)unused;
	told = tr_priorities_stop(&all);
	sem_post(&begun);
}

START_TEST(a_consumer_cannot_wait_for_its_own_end)
{
	struct tr_continuation c = {.run = stops};
	open_busy(0);
	ck_assert_int_eq(tr_priority_submit(&level[0], &c), 0);
	sem_post(&let_go);
	wait_begun();
	ck_assert_int_eq(told, EDEADLK);
	close_all();
}
END_TEST

// At a pace -------------------------------------------------------------------------------------

static struct tr_paced paced;
static long long ran_at[3];
static int ran;

static void notes_time(void *unused)
{
	struct timespec t;
	(void)unused;
	clock_gettime(CLOCK_MONOTONIC, &t);
	ran_at[ran++] = t.tv_sec * 1000000000LL + t.tv_nsec;
}

START_TEST(one_at_each_beat)
{
	struct tr_continuation c[3];
	ck_assert_int_eq(tr_paced_start(&paced, 20), 0);
	for (int i = 0; i < 3; i++) {
		c[i] = (struct tr_continuation){.run = notes_time};
		ck_assert_int_eq(tr_paced_submit(&paced, &c[i]), 0);
	}
	ck_assert_int_eq(tr_paced_destroy(&paced), EBUSY);
	ck_assert_int_eq(tr_paced_stop(&paced), 0);
	ck_assert_int_eq(ran, 3);
	for (int i = 0; i < 3; i++) // not early; how late is the machine's affair
		ck_assert_int_ge(ran_at[i], paced.begin + (i + 1) * 20 * 1000000LL);
	for (int i = 1; i < 3; i++) // a beat each
		ck_assert_int_gt((ran_at[i] - paced.begin) / paced.interval,
				 (ran_at[i - 1] - paced.begin) / paced.interval);
	ck_assert_int_eq(tr_paced_destroy(&paced), 0);
}
END_TEST

static void stops_paced(void *unused)
{
	(void)unused;
	told = tr_paced_stop(&paced);
	sem_post(&begun);
}

START_TEST(paced_refuses_bad_input_and_what_comes_late)
{
	const struct tr_continuation *list[2];
	struct tr_continuation first = {.run = stops_paced}, b = noting("b"), nothing = {0};
	ck_assert_int_eq(sem_init(&begun, 0, 0), 0);
	ck_assert_int_eq(tr_paced_start(&paced, 0), EINVAL);
	ck_assert_int_eq(tr_paced_start(&paced, -10), EINVAL);
	ck_assert_int_eq(tr_paced_start(&paced, LONG_MAX), EINVAL);
	ck_assert_int_eq(tr_paced_start(&paced, LONG_MAX / 1000000), EINVAL);
	ck_assert_int_eq(tr_paced_start(&paced, 300), 0);
	ck_assert_int_eq(tr_paced_submit(&paced, NULL), EINVAL);
	ck_assert_int_eq(tr_paced_submit(&paced, &nothing), EINVAL);
	ck_assert_int_eq(tr_paced_submit(&paced, &first), 0);
	wait_begun(); // a beat: the next is so far away
	ck_assert_int_eq(told, EDEADLK);
	ck_assert_int_eq(paced.context.submit(&paced.context, &b), 0);
	ck_assert_int_eq(paced.context.run_inline(&paced.context, &b), ENOTSUP);
	ck_assert_uint_eq(paced.context.waiting(&paced.context, list, 2), 1);
	ck_assert(list[0] == &b);
	ck_assert_int_eq(tr_paced_stop(&paced), 0);
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(tr_paced_stop(&paced), EALREADY);
	ck_assert_int_eq(tr_paced_submit(&paced, &b), ECANCELED);
	ck_assert_int_eq(tr_paced_destroy(&paced), 0);
}
END_TEST

// In turn, over any context -------------------------------------------------------------------

// A pool over a level of a priority scheduler, and one over that pool: any context will do.
START_TEST(over_any_context)
{
	struct tr_round_robin pool, upper;
	open_busy(0);
	ck_assert_int_eq(tr_round_robin_init(&pool, &level[1].context), 0);
	ck_assert_int_eq(tr_round_robin_init(&upper, &pool.common.context), 0);
	struct tr_continuation a = noting("a"), b = noting("b"), u = noting("u"), c = noting("c");
	ck_assert_int_eq(tr_round_robin_submit(&pool.common, &a), 0);
	ck_assert_int_eq(tr_round_robin_submit(&upper.common, &b), 0);
	ck_assert_int_eq(tr_priority_submit(&level[0], &u), 0);
	ck_assert_int_eq(tr_round_robin_destroy(&upper), EBUSY);
	sem_post(&let_go);
	ck_assert_int_eq(tr_priorities_stop(&all), 0);
	ck_assert_str_eq(seen, "uab");
	ck_assert_int_eq(tr_round_robin_submit(&upper.common, &c), ECANCELED);
	ck_assert_int_eq(tr_round_robin_destroy(&upper), 0);
	ck_assert_int_eq(tr_round_robin_destroy(&pool), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_destroy(&level[i]), 0);
	ck_assert_int_eq(tr_priorities_destroy(&all), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("schedulers");
	TCase *c = unit_case(s, "priority");
	tcase_add_test(c, the_lower_number_first_and_ties_first_come);
	tcase_add_test(c, ageing_lets_pass_just_so_many);
	tcase_add_test(c, the_duties_of_a_level);
	tcase_add_test(c, priorities_refuse_bad_input_and_what_comes_late);
	tcase_add_test(c, a_priority_is_free_when_its_level_has_ended);
	tcase_add_test(c, a_consumer_cannot_wait_for_its_own_end);
	c = unit_case(s, "paced");
	tcase_add_test(c, one_at_each_beat);
	tcase_add_test(c, paced_refuses_bad_input_and_what_comes_late);
	c = unit_case(s, "any context");
	tcase_add_test(c, over_any_context);
	return unit_run(s);
}
